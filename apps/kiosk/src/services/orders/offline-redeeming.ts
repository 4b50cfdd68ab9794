import {
  afterOffer,
  afterRedeeming,
  mayRedeemOffline,
  type AllowanceLeft,
  type SignedAllowance,
} from "@punktum/domain";
import type { Outbox } from "@punktum/outbox";
import { leftOf } from "../../storage/orders/allowance.ts";
import type { Order } from "../../storage/orders/order.ts";
import type { OrderBook, Redemption } from "./order-types.ts";

/** The allowance does not cover the redemption. Nothing was stored. */
class NotCoveredError extends Error {
  override readonly name = "NotCoveredError";
}

/** A tablet without an allowance asks for one this often at most. */
const ASK_EVERY_MS = 3_600_000;

type Memo = Pick<Outbox<Order>, "memo" | "changeMemo">;
type ListedMemo = Memo & Pick<Outbox<Order>, "list">;

/** Takes the allowance of an answer. It is written only if it changes something. */
export async function takeOffer(outbox: Memo, offered: SignedAllowance): Promise<void> {
  const known = leftOf(outbox.memo());
  if (afterOffer(known, offered) !== known) {
    await outbox.changeMemo((stored) => afterOffer(leftOf(stored), offered));
  }
}

interface Parts {
  readonly outbox: ListedMemo;
  /** Stores the order and the new memo in one write. Returns its number. */
  readonly add: (order: Order, key: string, changeMemo: (stored: unknown) => unknown) => Promise<number>;
  /** Reports to the server, which answers with an allowance. */
  readonly report: () => Promise<unknown>;
  readonly deviceId: () => string | undefined;
  readonly nowMs: () => number;
}

/** Redeems within the allowance that is stored beside the orders. */
export function createOfflineRedeeming({
  outbox,
  add,
  report,
  deviceId,
  nowMs,
}: Parts): Pick<OrderBook, "redeemable" | "redeem" | "renewAllowance"> {
  let askedAtMs = -Infinity;
  const covers = (left: AllowanceLeft | undefined, price: number): left is AllowanceLeft =>
    left?.allowance.deviceId === deviceId() && mayRedeemOffline(left, { price, nowMs: nowMs() });
  const spend =
    ({ price }: Redemption["booking"], { allowance }: AllowanceLeft) =>
    (stored: unknown): AllowanceLeft => {
      const left = leftOf(stored);
      // Another page may have spent it, or have taken a later one.
      if (!covers(left, price) || left.allowance.serial !== allowance.serial) {
        throw new NotCoveredError();
      }
      return afterRedeeming(left, price);
    };
  return {
    redeemable: async ({ points, vouchers = [] }) => {
      // Another page may have spent some of it.
      await outbox.list();
      const left = leftOf(outbox.memo());
      return vouchers.filter(
        ({ points: price, reward }) => reward !== undefined && price <= points && covers(left, reward.price),
      );
    },
    redeem: async (redemption, key) => {
      const left = leftOf(outbox.memo());
      if (left === undefined) {
        return undefined;
      }
      const order = { ...redemption, booking: { ...redemption.booking, allowance: left.allowance } };
      try {
        return await add(order, key, spend(redemption.booking, left));
      } catch (error) {
        if (error instanceof NotCoveredError) {
          return undefined;
        }
        throw error;
      }
    },
    renewAllowance: async () => {
      await outbox.list();
      const { allowance } = leftOf(outbox.memo()) ?? {};
      const isValid = allowance?.deviceId === deviceId() && (allowance?.untilMs ?? 0) > nowMs();
      if (!isValid && nowMs() - askedAtMs >= ASK_EVERY_MS) {
        askedAtMs = nowMs();
        await report();
      }
    },
  };
}
