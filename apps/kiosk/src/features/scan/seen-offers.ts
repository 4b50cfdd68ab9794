import { negatePoints, points, type UserKey } from "@punktum/domain";
import type { KioskServices } from "../../services/kiosk-services.ts";
import type { createSeenBalances } from "../../services/visit/seen-balances.ts";
import type { SeenBalance, SeenVoucher } from "../../storage/device-values.ts";

/** Rewards that may be redeemed while the server does not answer. */
export interface RedeemOffer {
  readonly vouchers: readonly SeenVoucher[];
  /** Stores the redemption. Returns its number on this tablet; undefined if it may not be redeemed any more. */
  readonly redeem: (voucher: SeenVoucher) => Promise<number | undefined>;
}

interface OfferServices extends Pick<KioskServices, "orders"> {
  readonly device: Pick<KioskServices["device"], "get">;
  readonly balances: Pick<ReturnType<typeof createSeenBalances>, "replace">;
}

/** Creates the function that says what a member may redeem now; undefined: nothing. */
export function createOffers({ device, orders, balances }: OfferServices) {
  const redeem = async (
    { keyCode, idType }: UserKey,
    seen: SeenBalance,
    voucher: SeenVoucher,
  ): Promise<number | undefined> => {
    const { mounting } = device.get();
    const { reward, titles, points: price } = voucher;
    if (mounting === undefined || reward === undefined) {
      return undefined;
    }
    const code = { keyCode, idType };
    const { deviceId, deviceKey, store } = mounting;
    const booking = { ...code, deviceKey, voucherId: reward.id, titles, price: reward.price };
    const facts = {
      identifiedBy: "READ",
      storeName: store.storeName,
      deviceId,
      expected: negatePoints(price),
    } as const;
    // Taken off before it is stored, so that nobody redeems it twice here.
    const vouchers = seen.vouchers?.filter((other) => other !== voucher);
    await balances.replace(code, { ...seen, points: points(seen.points - price), vouchers });
    const number = await (await orders()).redeem({ kind: "REDEMPTION", booking, ...facts }, crypto.randomUUID());
    await (number === undefined ? balances.replace(code, seen) : undefined);
    return number;
  };
  return async (code: UserKey, seen: SeenBalance): Promise<RedeemOffer | undefined> => {
    const hasRewards = seen.vouchers?.some(({ reward }) => reward !== undefined) === true;
    const vouchers = hasRewards ? await (await orders()).redeemable(seen) : [];
    return vouchers.length === 0
      ? undefined
      : { vouchers, redeem: async (voucher) => await redeem(code, seen, voucher) };
  };
}
