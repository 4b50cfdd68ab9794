import type { BatchFacts, Outgoing, Reply } from "../core/transport.ts";

/** A booking of the tests. The id identifies the person's action; keys and numbers belong to the outbox. */
export interface TestBooking {
  readonly id: string;
  /** `BAD` is refused until it is corrected. `POISON` crashes the server's handler each time. */
  readonly kind: "GOOD" | "BAD" | "POISON";
}

/** One effect on the server. */
interface Effect {
  readonly id: string;
  readonly outboxId: string;
  readonly number: number;
  /** When it happened, as the server computed it. */
  readonly actionMs: number;
}

/** Result of a batch. `CRASHED`: the handler failed in the middle; earlier entries are booked. */
type Handled = ReadonlyMap<number, Reply<string>> | "CRASHED";

/** Faults inside the server. */
export interface HandleLimits {
  /** The process ends after this many entries. */
  readonly most?: number | undefined;
  /** The member of the first entry is busy, so its entries are not answered. */
  readonly isBusy?: boolean | undefined;
}

/** A simple server: a key books once, a withdrawn key never. */
export interface ServerModel {
  readonly handle: (
    batch: readonly Outgoing<TestBooking>[],
    facts: Pick<BatchFacts, "outboxId">,
    limits?: HandleLimits,
  ) => Handled;
  /** In the order of booking. */
  readonly effects: () => readonly Effect[];
  /** Keys whose withdrawal was recorded before anything was booked. */
  readonly withdrawn: () => ReadonlySet<string>;
  /** Answered numbers of an outbox. */
  readonly numbers: (outboxId: string) => ReadonlySet<number>;
  /** Number of final refusals of a booking. */
  readonly refusals: (id: string) => number;
}

const isPoison = (entry: Outgoing<TestBooking>): boolean => entry.kind === "BOOKING" && entry.payload.kind === "POISON";

/** Creates the server. */
export function createServerModel(nowMs: () => number): ServerModel {
  const effects: Effect[] = [];
  const booked = new Map<string, string>();
  const withdrawn = new Set<string>();
  const seen = new Map<string, Set<number>>();
  const refusals = new Map<string, number>();

  const withdraw = ({ key }: Outgoing<TestBooking>): Reply<string> => {
    withdrawn.add(key);
    return { kind: "CONFIRMED", result: "withdrawn" };
  };
  const book = (entry: Outgoing<TestBooking> & { kind: "BOOKING" }, outboxId: string): Reply<string> => {
    const { payload, key, number, elapsedMs } = entry;
    if (withdrawn.has(key)) {
      return { kind: "REFUSED", refusal: { code: "WITHDRAWN", message: "staff took it back" } };
    }
    if (payload.kind === "BAD") {
      refusals.set(payload.id, (refusals.get(payload.id) ?? 0) + 1);
      return { kind: "REFUSED", refusal: { code: "CARD_UNKNOWN", message: "nobody has this card" } };
    }
    booked.set(key, payload.id);
    effects.push({ id: payload.id, outboxId, number, actionMs: nowMs() - elapsedMs });
    return { kind: "CONFIRMED", result: payload.id };
  };
  const replyTo = (entry: Outgoing<TestBooking>, outboxId: string): Reply<string> => {
    const known = booked.get(entry.key);
    if (known !== undefined) {
      return { kind: "CONFIRMED", result: known };
    }
    return entry.kind === "WITHDRAWAL" ? withdraw(entry) : book(entry, outboxId);
  };
  return {
    handle: (batch, { outboxId }, { most = Infinity, isBusy = false } = {}) => {
      const replies = new Map<number, Reply<string>>();
      const numbers = seen.get(outboxId) ?? new Set();
      const busy = isBusy ? batch[0]?.lane : undefined;
      const crashAt = batch.findIndex((entry, index) => index >= most || isPoison(entry));
      seen.set(outboxId, numbers);
      for (const entry of crashAt === -1 ? batch : batch.slice(0, crashAt)) {
        if (entry.lane === busy) {
          replies.set(entry.number, { kind: "LATER", why: "busy", afterMs: 1_000 });
        } else {
          replies.set(entry.number, replyTo(entry, outboxId));
          numbers.add(entry.number);
        }
      }
      return crashAt === -1 ? replies : "CRASHED";
    },
    effects: () => effects,
    withdrawn: () => withdrawn,
    numbers: (outboxId) => seen.get(outboxId) ?? new Set(),
    refusals: (id) => refusals.get(id) ?? 0,
  };
}
