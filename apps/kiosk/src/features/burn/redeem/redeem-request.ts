import type { AccountDetails, CodeInput, GatewayOutcome, LoyaltyGateway, PointsChange } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import { fail, type Failure, type Voucher, type VoucherContext } from "@punktum/domain";
import type { RedeemIntents } from "../../../storage/redeeming/redeem-intents.ts";

/** What the shopper asks to redeem. */
export interface RedeemRequest {
  readonly voucher: Voucher;
  readonly couponKey?: string;
}

/** The shopper's data for the redeem rules, read when needed. */
export interface RedeemShopper {
  readonly code: CodeInput;
  readonly userReferenceCode: string;
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
    // Reading the account of a deactivated card already fails.
    accountStatus: account.isLocked ? "LOCKED" : "ACTIVE",
  };
}

/** Dependencies of redeeming. */
export interface RedeemServices {
  readonly gateway: Pick<LoyaltyGateway, "redeem">;
  readonly intents: RedeemIntents;
}

/**
 * Refusals that the server gives after it has looked up the key: nothing was redeemed under this key. Other errors,
 * such as a lost login, say nothing about an earlier attempt.
 */
const FINAL_REFUSALS: readonly (ErrorCode | undefined)[] = [
  "COUPON_MAX_REDEEM_NUMBER_REACHED",
  "COUPON_ALREADY_REDEEMED_BY_USER",
  "VOUCHER_DISABLED",
  "LOCKED_VOUCHER",
  "VALID_FROM_ERROR",
  "VALID_TO_ERROR",
  "NOT_ENOUGH_POINT",
  "NEED_MORE_POINTS",
  "LOCKED_USER",
];

/** Whether the server has looked up the key and refused. */
export function isFinalRefusal({ code }: Failure<ErrorCode>): boolean {
  return FINAL_REFUSALS.includes(code);
}

/**
 * Asks the server to redeem. Missing codes fail without a request, the card's first. The key is stored before the
 * request and kept until the server has answered.
 */
export async function sendRedeem(
  { gateway, intents }: RedeemServices,
  { code, clientId, userReferenceCode }: Pick<RedeemShopper, "code" | "clientId" | "userReferenceCode">,
  { voucher, couponKey }: RedeemRequest,
): Promise<GatewayOutcome<PointsChange>> {
  if (code.keyCode === "") {
    return fail("KEYCODE_NOT_FOUND");
  }
  if (voucher.voucherId === "") {
    return fail("VOUCHER_CODE_NOT_FOUND");
  }
  const redemption = { userReferenceCode, accountVoucherId: voucher.accountVoucherId, couponKey: couponKey ?? "" };
  const answer = await gateway.redeem({
    keyCode: code.keyCode,
    idType: code.idType,
    clientId,
    voucher,
    idempotencyKey: await intents.keyFor(redemption),
    ...(couponKey === undefined ? {} : { couponKey }),
  });
  if (answer.ok || isFinalRefusal(answer.error)) {
    await intents.settle(redemption);
  }
  return answer;
}
