import type { AccountDetails, CodeInput, GatewayOutcome, LoyaltyGateway, PointsChange } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import { fail, type Failure, type Voucher, type VoucherContext } from "@punktum/domain";
import type { RedeemIntents } from "../../../storage/redeeming/redeem-intents.ts";

/** What the shopper asks to redeem. */
export interface RedeemRequest {
  readonly voucher: Voucher;
  readonly couponKey?: string;
}

/** The shopper as the redeem rules see them at this moment. */
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
    // A deactivated card never gets this far: reading its account already fails.
    accountStatus: account.isLocked ? "LOCKED" : "ACTIVE",
  };
}

/** What redeeming needs of the outside. */
export interface RedeemServices {
  readonly gateway: Pick<LoyaltyGateway, "redeem">;
  readonly intents: RedeemIntents;
}

/**
 * Refusals the server gives after it has looked the key up: under this key nothing was redeemed. Everything else, a
 * lost login for example, says nothing about an earlier try.
 */
const JUDGED: readonly (ErrorCode | undefined)[] = [
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

/** Whether the server has looked the wish up and refused it. */
export function isJudged({ code }: Failure<ErrorCode>): boolean {
  return JUDGED.includes(code);
}

/**
 * Asks the server to redeem; what is missing is said without asking, the card first (BURN-32, A-81). The key rests on
 * the device before the first byte leaves it, and until the server's word is known.
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
  const wish = { userReferenceCode, accountVoucherId: voucher.accountVoucherId, couponKey: couponKey ?? "" };
  const answer = await gateway.redeem({
    keyCode: code.keyCode,
    idType: code.idType,
    clientId,
    voucher,
    idempotencyKey: await intents.keyFor(wish),
    ...(couponKey === undefined ? {} : { couponKey }),
  });
  if (answer.ok || isJudged(answer.error)) {
    await intents.settle(wish);
  }
  return answer;
}
