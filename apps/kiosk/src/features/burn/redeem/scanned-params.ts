import { findVoucher, type Voucher } from "@punktum/domain";

/** The voucher a scan brought along in the address (BURN-01). */
export interface ScannedParams {
  readonly couponId?: string;
  readonly rewardId?: string;
  readonly couponKey?: string;
}

/** Names of the query that stand for a scanned voucher. */
const SCANNED_NAMES = ["couponId", "rewardId", "couponKey"] as const;

/** Reads them off the address; empty text counts as absent. */
export function scannedParamsOf(query: URLSearchParams): ScannedParams {
  return Object.fromEntries(
    SCANNED_NAMES.flatMap((name) => {
      const value = query.get(name)?.trim() ?? "";
      return value === "" ? [] : [[name, value]];
    }),
  );
}

/** Whether a scan brought a voucher along at all. */
export function hasScanned(params: ScannedParams): boolean {
  return Object.keys(params).length > 0;
}

/**
 * The voucher whose id was scanned. A code may name it by its own id or by its id on the account, and both arrive
 * under the same name (SCAN-23, BURN-19).
 */
export function scannedVoucher(vouchers: readonly Voucher[], params: ScannedParams): Voucher | undefined {
  const { couponId, rewardId } = params;
  const byType = (voucherType: "coupon" | "reward", voucherId: string | undefined): Voucher | undefined =>
    voucherId === undefined
      ? undefined
      : (findVoucher(vouchers, { voucherType, voucherId }) ??
        findVoucher(vouchers, { voucherType: "account-voucher", voucherId }));
  return byType("reward", rewardId) ?? byType("coupon", couponId);
}
