import type { VoucherCode } from "./code.ts";
import { redeemRefusal, type RedeemRefusal, type Voucher, type VoucherContext } from "../voucher/voucher.ts";

/** The voucher that a code names. */
export type VoucherReference = Pick<VoucherCode, "voucherType" | "voucherId">;

/** Result of scanning a voucher code. */
export type ScannedVoucher =
  | { readonly kind: "confirm"; readonly voucher: Voucher }
  | { readonly kind: "refused"; readonly voucher: Voucher; readonly reason: RedeemRefusal }
  | { readonly kind: "not-found" };

/** Finds the voucher of a code among the account's vouchers; leading zeros of an id are ignored. */
export function findVoucher(vouchers: readonly Voucher[], reference: VoucherReference): Voucher | undefined {
  const { voucherType, voucherId } = reference;
  const bare = (id: string): string => id.replace(/^0+(?=.)/, "");
  return voucherType === "account-voucher"
    ? vouchers.find((voucher) => voucher.accountVoucherId === voucherId)
    : vouchers.find((voucher) => voucher.voucherType === voucherType && bare(voucher.voucherId) === bare(voucherId));
}

/** Confirm dialog if the voucher is free, the reason if it is locked. `not-found` ends the session (BURN-21). */
export function judgeScannedVoucher(
  vouchers: readonly Voucher[],
  reference: VoucherReference,
  context: VoucherContext,
): ScannedVoucher {
  const voucher = findVoucher(vouchers, reference);
  if (voucher === undefined) {
    return { kind: "not-found" };
  }
  const reason = redeemRefusal(voucher, context);
  return reason === null ? { kind: "confirm", voucher } : { kind: "refused", voucher, reason };
}
