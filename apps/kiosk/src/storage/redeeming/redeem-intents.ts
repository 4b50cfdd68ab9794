import { digestOf } from "../../base/digest.ts";
import type { DeviceStore } from "../device-store.ts";

/** Identifies a redemption. The same redemption has the same key until the server has answered. */
interface IntendedRedemption {
  readonly userReferenceCode: string;
  readonly accountVoucherId: string;
  readonly couponKey: string;
}

/** A key in use. */
export interface RedeemIntent {
  readonly key: string;
  /** Age of the key in milliseconds; `undefined` for a new key. */
  readonly ageMs: number | undefined;
}

/** Idempotency keys of redemptions, stored on the device until they are settled, for thirty days at most. */
export interface RedeemIntents {
  /** The key of an earlier attempt with unknown result, else a new one. It is stored before it is returned. */
  readonly keyFor: (redemption: IntendedRedemption) => Promise<string>;
  /** The same with the key's age. */
  readonly open: (redemption: IntendedRedemption) => Promise<RedeemIntent>;
  /** The server has answered, so the next redemption of this voucher gets a new key. */
  readonly settle: (redemption: IntendedRedemption) => Promise<void>;
}

/**
 * After this time the same request means another one. Without an end the keys of refused and unanswered requests pile
 * up, and points that are given again a year later are taken for the ones of then (decision 0250).
 */
const LIFE_MS = 30 * 24 * 3_600_000;

const nameOf = async ({ userReferenceCode, accountVoucherId, couponKey }: IntendedRedemption): Promise<string> =>
  await digestOf([userReferenceCode, accountVoucherId, couponKey]);

/**
 * Stores the keys sealed on the device: after a reload or crash before the answer, a retry uses the same key and cannot
 * redeem twice (decisions 0030, 0201).
 */
export function createRedeemIntents(options: {
  readonly device: Pick<DeviceStore, "get" | "change">;
  readonly nowMs: () => number;
  readonly newKey: () => string;
  /** The device could not store a key. The redemption continues with it. */
  readonly onStoreError: (error: unknown) => void;
}): RedeemIntents {
  const { device, nowMs, newKey, onStoreError } = options;
  const kept = () =>
    Object.fromEntries(
      // Where the clock was set back the age is below zero, and the key stays.
      Object.entries(device.get().redeemIntents ?? {}).filter(([, { atMs }]) => nowMs() - atMs < LIFE_MS),
    );
  const open: RedeemIntents["open"] = async (redemption) => {
    const name = await nameOf(redemption);
    const known = kept()[name];
    const intent = known ?? { key: newKey(), atMs: nowMs() };
    await device.change({ redeemIntents: { ...kept(), [name]: intent } }).catch(onStoreError);
    // A clock that was set back gives a negative age, so the absolute value counts.
    return { key: intent.key, ageMs: known && Math.abs(nowMs() - known.atMs) };
  };
  return {
    open,
    keyFor: async (redemption) => (await open(redemption)).key,
    settle: async (redemption) => {
      const { [await nameOf(redemption)]: _settled, ...open } = kept();
      const redeemIntents = Object.keys(open).length === 0 ? undefined : open;
      await device.change({ redeemIntents }).catch(onStoreError);
    },
  };
}
