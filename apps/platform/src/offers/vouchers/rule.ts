import type { Voucher as DomainVoucher } from "@punktum/domain";
import { accountVoucherId, type AccountVoucher } from "./voucher.ts";

/** The voucher in the form of the domain's rules, which also lock a ticket at the kiosk. */
export function ruleVoucher(held: AccountVoucher): DomainVoucher {
  const { voucher } = held;
  return {
    voucherType: voucher.kind === "C" ? "coupon" : "reward",
    voucherId: voucher.id,
    accountVoucherId: accountVoucherId(voucher),
    title: voucher.texts.en.title,
    description: "",
    points: voucher.points,
    serverUnlocked: held.unlocked,
    activation: { activatable: voucher.activatable, activated: held.activated },
    ...(voucher.validFromMs !== null && { validFrom: voucher.validFromMs }),
    ...(voucher.validToMs !== null && { validTo: voucher.validToMs }),
    ...(voucher.kind === "C" && { redeemDependencyCode: voucher.redeemDependencyCode }),
    ...(voucher.storeId !== null && { storeId: voucher.storeId }),
  };
}
