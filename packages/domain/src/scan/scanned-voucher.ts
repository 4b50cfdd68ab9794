import type { VoucherCode } from "./code.ts";
import { redeemRefusal, type RedeemRefusal, type Voucher, type VoucherContext } from "../voucher/voucher.ts";

/** Which voucher a code names. */
export type VoucherReference = Pick<VoucherCode, "voucherType" | "voucherId">;

/** What to do with a scanned voucher (BURN-19 to BURN-21). */
export type ScannedVoucher =
  | { readonly kind: "confirm"; readonly voucher: Voucher }
  | { readonly kind: "refused"; readonly voucher: Voucher; readonly reason: RedeemRefusal }
  | { readonly kind: "not-found" };

/** Finds the voucher a code names among the account's vouchers; leading zeros of an id do not matter (SCAN-23). */
export function findVoucher(vouchers: readonly Voucher[], reference: VoucherReference): Voucher | undefined {
  const { voucherType, voucherId } = reference;
  const bare = (id: string): string => id.replace(/^0+(?=.)/, "");
  return voucherType === "account-voucher"
    ? vouchers.find((voucher) => voucher.accountVoucherId === voucherId)
    : vouchers.find((voucher) => voucher.voucherType === voucherType && bare(voucher.voucherId) === bare(voucherId));
}

/** Confirm dialog when found and free, the reason when locked (BURN-19, BURN-20); not found ends the session (BURN-21). */
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
