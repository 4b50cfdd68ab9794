import type { DeviceStore } from "../device-store.ts";

/** What is to be redeemed for whom; the same wish has the same key until the server's word about it is known. */
interface RedeemWish {
  readonly userReferenceCode: string;
  readonly accountVoucherId: string;
  readonly couponKey: string;
}

/** A key in use. */
export interface RedeemIntent {
  readonly key: string;
  /** How long ago it was made; `undefined` when it is new. */
  readonly ageMs: number | undefined;
}

/** Idempotency keys of redemptions, kept on the device until they are settled (B-04, B-24). */
export interface RedeemIntents {
  /** The key of an earlier try nobody knows the end of, else a new one; it rests on the device before it is used. */
  readonly keyFor: (wish: RedeemWish) => Promise<string>;
  /** The same, and how old the key is. */
  readonly open: (wish: RedeemWish) => Promise<RedeemIntent>;
  /** The server has said what became of it: the same wish is a new redemption from now on. */
  readonly settle: (wish: RedeemWish) => Promise<void>;
}

/** So long a shopper may come back and try again; later the balance has told what became of it. */
const LIFE_MS = 3_600_000;

async function digestOf({ userReferenceCode, accountVoucherId, couponKey }: RedeemWish): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([userReferenceCode, accountVoucherId, couponKey]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Keeps the keys among the device's sealed values: a page that is reloaded, or crashes, between question and answer
 * still knows the key, and redeeming again cannot redeem twice.
 */
export function createRedeemIntents(options: {
  readonly device: Pick<DeviceStore, "get" | "change">;
  readonly nowMs: () => number;
  readonly newKey: () => string;
  /** The device could not keep a key; the redemption goes on with it all the same. */
  readonly onUnkept: (error: unknown) => void;
}): RedeemIntents {
  const { device, nowMs, newKey, onUnkept } = options;
  const youngOnes = () =>
    Object.fromEntries(
      Object.entries(device.get().redeemIntents ?? {}).filter(([, { atMs }]) => nowMs() - atMs < LIFE_MS),
    );
  const open: RedeemIntents["open"] = async (wish) => {
    const name = await digestOf(wish);
    const young = youngOnes();
    const known = young[name];
    const intent = known ?? { key: newKey(), atMs: nowMs() };
    await device.change({ redeemIntents: { ...young, [name]: intent } }).catch(onUnkept);
    // A clock that was put back makes a key old rather than young for ever.
    return { key: intent.key, ageMs: known && Math.abs(nowMs() - known.atMs) };
  };
  return {
    open,
    keyFor: async (wish) => (await open(wish)).key,
    settle: async (wish) => {
      const { [await digestOf(wish)]: _settled, ...open } = youngOnes();
      const redeemIntents = Object.keys(open).length === 0 ? undefined : open;
      await device.change({ redeemIntents }).catch(onUnkept);
    },
  };
}
