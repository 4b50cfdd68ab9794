import type { v1 as v1Calls, v2 as v2Calls } from "@punktum/contracts";
import {
  centsOfEuros,
  convertPoints,
  definedOnly,
  epochMs,
  isAppUser,
  isRegisteredAccount,
  ownerUserId,
  points,
  type Points,
} from "@punktum/domain";
import type * as z from "zod/mini";
import type { AccountDetails, CodeInput, LevelProgress } from "../gateway.ts";
import { statusLevel } from "./levels.ts";
import { voucherOfCoupon, voucherOfReward, type WireContext } from "./vouchers.ts";

type UserWire = z.output<typeof v1Calls.getUserDetails.response>["user"];
type DetailsWire = z.output<typeof v2Calls.readAccountDetails.response>;
type StatusDefinition = UserWire["statusDefinitions"][number];

/** The level from v1's list of levels: the highest reached and the first not reached. */
function levelOfDefinitions(
  definitions: readonly StatusDefinition[],
  { convertFactor, mediaBase }: WireContext,
): LevelProgress | undefined {
  const convert = (value: number): Points => convertPoints(points(value), convertFactor);
  const ascending = definitions.toSorted((left, right) => left.points - right.points);
  const current = ascending.findLast(({ unlocked }) => unlocked);
  if (current === undefined) {
    return undefined;
  }
  const next = ascending.find(({ unlocked, points: threshold }) => !unlocked && threshold > current.points);
  return {
    current: statusLevel(current, current.levelNames, mediaBase),
    statePoints: convert(current.currentStatePoints),
    threshold: convert(current.points),
    ...definedOnly({
      next:
        next === undefined
          ? undefined
          : { ...statusLevel(next, next.levelNames, mediaBase), threshold: convert(next.points) },
    }),
  };
}

/** Account details of v1. */
export function accountOfUser(user: UserWire, mediaBase: string): AccountDetails {
  const context = { convertFactor: user.convertFactor, mediaBase };
  const convert = (value: number): Points => convertPoints(points(value), user.convertFactor);
  return {
    keyCode: user.keyCode,
    idType: user.idType,
    userReferenceCode: user.userReferenceCode,
    isRegistered: user.isRegistered,
    isLocked: user.userStatusCode === "LOCKED",
    isAppUser: user.isAppUser,
    points: convert(user.totalPoints),
    convertFactor: user.convertFactor,
    lockedPoints: convert(user.lockedPoints),
    vouchers: [
      ...user.coupons.map((coupon) => voucherOfCoupon(coupon, context)),
      ...user.rewards.map((reward) => voucherOfReward(reward, context)),
    ],
    totals: { earned: convert(user.totalEarnedPoints), redeemed: convert(user.totalRedeemedPoints) },
    ...definedOnly({
      userId: user.userId,
      redeemNeeds: user.redeemNeeds,
      hasPin: user.hasPin,
      emailAddress: user.emailAddress,
      level: levelOfDefinitions(user.statusDefinitions, context),
      payableCents:
        user.revenueAmountPayableWithPoints === undefined
          ? undefined
          : centsOfEuros(user.revenueAmountPayableWithPoints),
      firstActionMs: user.firstAction === undefined ? undefined : epochMs(user.firstAction.unixTimeStamp),
    }),
  };
}

function levelOfDetails(
  level: DetailsWire["level"],
  { convertFactor, mediaBase }: WireContext,
): LevelProgress | undefined {
  if (level === undefined) {
    return undefined;
  }
  const convert = (value: number): Points => convertPoints(points(value), convertFactor);
  return {
    current: statusLevel(level, level.names, mediaBase),
    statePoints: convert(level.currentStatePoints),
    threshold: convert(level.points),
    ...definedOnly({
      next: level.next === undefined ? undefined : { names: level.next.names, threshold: convert(level.next.points) },
    }),
  };
}

/** Account details of v2 with the code that was shown. */
export function accountOfDetails(details: DetailsWire, code: CodeInput, mediaBase: string): AccountDetails {
  const { account, balance, memberships, identifiers } = details;
  const context = { convertFactor: account.convertFactor, mediaBase };
  const convert = (value: number): Points => convertPoints(points(value), account.convertFactor);
  return {
    // A living code expires; the server's pass replaces it.
    keyCode: details.pass ?? code.keyCode,
    idType: details.pass === undefined ? code.idType : "ID",
    userReferenceCode: account.userReferenceCode,
    isRegistered: isRegisteredAccount(memberships.length),
    isLocked: account.status === "LOCKED",
    isAppUser: isAppUser(identifiers.map(({ type }) => type)),
    points: convert(balance.points),
    convertFactor: account.convertFactor,
    lockedPoints: convert(balance.lockedPoints),
    payableCents: centsOfEuros(details.balanceInEuros.amount),
    vouchers: details.accountCoupons.map((voucher) =>
      voucher.voucherType === "coupon" ? voucherOfCoupon(voucher, context) : voucherOfReward(voucher, context),
    ),
    ...definedOnly({
      userId: ownerUserId(memberships) ?? undefined,
      redeemNeeds: details.redeemNeeds,
      hasPin: details.hasPin,
      emailAddress: details.emailAddress,
      firstName: details.firstName,
      totals:
        details.totals === undefined
          ? undefined
          : { earned: convert(details.totals.earnedPoints), redeemed: convert(details.totals.redeemedPoints) },
      level: levelOfDetails(details.level, context),
      firstActionMs: account.firstAction === undefined ? undefined : Date.parse(account.firstAction),
    }),
  };
}
