import type { LocalizedVoucher } from "@punktum/client";
import { points, type Voucher, type VoucherContext } from "@punktum/domain";

/** A free coupon. */
export function createCoupon(change: Partial<Voucher> = {}): Voucher {
  return {
    voucherType: "coupon",
    voucherId: "7",
    accountVoucherId: `C${change.voucherId ?? "7"}`,
    title: "Coffee",
    description: "",
    points: points(0),
    serverUnlocked: true,
    activation: { activatable: false, activated: false },
    ...change,
  };
}

/** A reward for 100 points. */
export function createReward(change: Partial<Voucher> = {}): Voucher {
  return createCoupon({
    voucherType: "reward",
    accountVoucherId: `R${change.voucherId ?? "7"}`,
    points: points(100),
    ...change,
  });
}

/** The voucher as the gateway returns it, with its title in both languages. */
export function localized(voucher: Voucher): LocalizedVoucher {
  return {
    voucher,
    texts: { de: { title: `${voucher.title} (de)` }, en: { title: `${voucher.title} (en)` } },
  };
}

/** A registered shopper with 500 points at time 1,000. */
export const presentShopper: VoucherContext = {
  now: 1_000,
  balance: points(500),
  isRegistered: true,
  accountStatus: "ACTIVE",
};
