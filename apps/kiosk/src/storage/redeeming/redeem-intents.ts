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

/** Idempotency keys of redemptions, stored on the device until they are settled (decision 0030). */
export interface RedeemIntents {
  /** The key of an earlier attempt with unknown result, else a new one. It is stored before it is returned. */
  readonly keyFor: (redemption: IntendedRedemption) => Promise<string>;
  /** The same with the key's age. */
  readonly open: (redemption: IntendedRedemption) => Promise<RedeemIntent>;
  /** The server has answered, so the next redemption of this voucher gets a new key. */
  readonly settle: (redemption: IntendedRedemption) => Promise<void>;
}

/** Time in which a shopper may retry. Afterwards the balance shows the result. */
const MAX_AGE_MS = 3_600_000;

async function digestOf({ userReferenceCode, accountVoucherId, couponKey }: IntendedRedemption): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([userReferenceCode, accountVoucherId, couponKey]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Stores the keys sealed on the device: after a reload or crash before the answer, a retry uses the same key and cannot
 * redeem twice.
 */
export function createRedeemIntents(options: {
  readonly device: Pick<DeviceStore, "get" | "change">;
  readonly nowMs: () => number;
  readonly newKey: () => string;
  /** The device could not store a key. The redemption continues with it. */
  readonly onStoreError: (error: unknown) => void;
}): RedeemIntents {
  const { device, nowMs, newKey, onStoreError } = options;
  const unexpired = () =>
    Object.fromEntries(
      Object.entries(device.get().redeemIntents ?? {}).filter(([, { atMs }]) => nowMs() - atMs < MAX_AGE_MS),
    );
  const open: RedeemIntents["open"] = async (redemption) => {
    const name = await digestOf(redemption);
    const young = unexpired();
    const known = young[name];
    const intent = known ?? { key: newKey(), atMs: nowMs() };
    await device.change({ redeemIntents: { ...young, [name]: intent } }).catch(onStoreError);
    // After the clock was set back, the key counts as old, not as new forever.
    return { key: intent.key, ageMs: known && Math.abs(nowMs() - known.atMs) };
  };
  return {
    open,
    keyFor: async (redemption) => (await open(redemption)).key,
    settle: async (redemption) => {
      const { [await digestOf(redemption)]: _settled, ...open } = unexpired();
      const redeemIntents = Object.keys(open).length === 0 ? undefined : open;
      await device.change({ redeemIntents }).catch(onStoreError);
    },
  };
}
