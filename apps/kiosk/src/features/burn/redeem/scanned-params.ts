import { findVoucher, type Voucher } from "@punktum/domain";

/** Ids of the scanned voucher in the address. */
export interface ScannedParams {
  readonly couponId?: string;
  readonly rewardId?: string;
  readonly couponKey?: string;
}

/** Query parameters of a scanned voucher. */
const SCANNED_NAMES = ["couponId", "rewardId", "couponKey"] as const;

/** Reads the ids from the address. Empty text counts as absent. */
export function scannedParamsOf(query: URLSearchParams): ScannedParams {
  return Object.fromEntries(
    SCANNED_NAMES.flatMap((name) => {
      const value = query.get(name)?.trim() ?? "";
      return value === "" ? [] : [[name, value]];
    }),
  );
}

/** Whether a voucher was scanned. */
export function hasScanned(params: ScannedParams): boolean {
  return Object.keys(params).length > 0;
}

/**
 * The scanned voucher. A code holds either the voucher's own id or its id on the account, and both arrive in the same
 * parameter (SCAN-23).
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
