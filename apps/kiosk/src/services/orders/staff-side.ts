import type { Decision, Outbox } from "@punktum/outbox";
import type { Order } from "../../storage/orders/order.ts";
import type { Approval, OrderBook, OrderAnswer } from "./order-types.ts";

/** The device that made an entry, for the decision that replaces its payload. */
export const makerOf = async (outbox: Outbox<Order>, number: number): Promise<string | undefined> =>
  (await outbox.list()).find(({ entry }) => entry.number === number)?.payload?.deviceId;

interface StaffParts {
  readonly count: () => void;
  /** Waits for the answer to an order. */
  readonly attend: (key: string, approval: Approval) => Promise<OrderAnswer>;
  readonly needsSignIn: (key: string) => boolean;
  /** The device as which the tablet is mounted. */
  readonly deviceId: () => string | undefined;
  readonly nowMs: () => number;
}

/** Staff's list and decisions. */
export function createStaffSide(
  outbox: Outbox<Order>,
  { count, attend, needsSignIn, deviceId, nowMs }: StaffParts,
): Pick<OrderBook, "list" | "retry" | "discard" | "handOver" | "noteHandOver"> {
  const withdraw = async (number: number, decision: Omit<Decision, "origin">): Promise<boolean> =>
    await outbox.withdraw(number, { ...decision, origin: await makerOf(outbox, number) });
  return {
    list: async () =>
      (await outbox.list()).map(({ entry: { number, key, state }, payload, elapsedMs }) => ({
        number,
        key,
        state,
        needsSignIn: state.kind === "WAITING" && needsSignIn(key),
        order: payload ?? undefined,
        madeAtMs: nowMs() - elapsedMs,
      })),
    retry: async (number, approval = {}) => {
      const item = (await outbox.list()).find(({ entry }) => entry.number === number);
      if (item === undefined) {
        return { kind: "WAITS" };
      }
      const answer = attend(item.entry.key, approval);
      await outbox.retry(number);
      outbox.hurry();
      count();
      return await answer;
    },
    discard: async (number, reason, by) => {
      const isDone = await withdraw(number, { kind: "DISCARDED", reason, by });
      count();
      return isDone;
    },
    handOver: async () => {
      // Loaded on demand: few tablets ever hand something over.
      const { createHandOver } = await import("./hand-over.ts");
      const { outboxId } = outbox.facts();
      return createHandOver(await outbox.list(), { outboxId, deviceId: deviceId(), nowMs: nowMs() });
    },
    noteHandOver: async (numbers, reason, by) => {
      for (const number of numbers) {
        await withdraw(number, { kind: "HANDED_OVER", reason, by });
      }
      count();
    },
  };
}
