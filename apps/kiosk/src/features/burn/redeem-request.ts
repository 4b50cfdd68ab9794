import type { AccountDetails, CodeInput, GatewayOutcome, LoyaltyGateway, PointsChange } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import { fail, type Failure, type Voucher, type VoucherContext } from "@punktum/domain";

/** What the shopper asks to redeem. */
export interface RedeemRequest {
  readonly voucher: Voucher;
  readonly couponKey?: string;
}

/** The shopper as the redeem rules see them at this moment. */
export interface RedeemShopper {
  readonly code: CodeInput;
  readonly clientId: string;
  /** The vouchers shown on this device. */
  readonly vouchers: readonly Voucher[];
  readonly context: VoucherContext;
}

/** What the voucher rules need of an account. `now` is epoch milliseconds. */
export function voucherContextOf(account: AccountDetails, now: number): VoucherContext {
  return {
    now,
    balance: account.points,
    isRegistered: account.isRegistered,
    // A deactivated card never gets this far: reading its account already fails.
    accountStatus: account.isLocked ? "LOCKED" : "ACTIVE",
  };
}

/** Asks the server to redeem; what is missing is said without asking, the card first (BURN-32, A-81). */
export async function sendRedeem(
  gateway: Pick<LoyaltyGateway, "redeem">,
  { code, clientId }: Pick<RedeemShopper, "code" | "clientId">,
  { voucher, couponKey, idempotencyKey }: RedeemRequest & { readonly idempotencyKey: string },
): Promise<GatewayOutcome<PointsChange>> {
  if (code.keyCode === "") {
    return fail("KEYCODE_NOT_FOUND");
  }
  if (voucher.voucherId === "") {
    return fail("VOUCHER_CODE_NOT_FOUND");
  }
  return await gateway.redeem({
    keyCode: code.keyCode,
    idType: code.idType,
    clientId,
    voucher,
    idempotencyKey,
    ...(couponKey === undefined ? {} : { couponKey }),
  });
}

/** Failures after which nobody here knows whether the server redeemed. */
const UNSETTLED: readonly ErrorCode[] = [
  "UNHANDLED_ERROR",
  "APP_UNHANDLED_ERROR",
  "SERVICE_UNAVAILABLE",
  "RATE_LIMITED",
  "REDEEM_WARNING",
];

/**
 * Whether the failure leaves it open if the server redeemed: no answer, one we cannot read, or none the error table
 * knows. Then only the same idempotency key may be sent again (B-04, B-24).
 */
export function isUnsettled({ code }: Failure<ErrorCode>): boolean {
  return code === undefined || UNSETTLED.includes(code);
}
