import type { AccountStatus, CouponTypeCode, PosMode, VoucherType } from "../base/enumerations.ts";
import { absolutePoints, negatePoints, points, type Points } from "../base/points.ts";

/** A picture, and whether it shows the voucher's content. */
export interface VoucherPicture {
  readonly file: string;
  readonly isCorrectPicture: boolean;
}

/** A discount: `value` is euros or percent as the programme wrote it, for display. */
export interface VoucherDiscount {
  readonly kind: "EUROS" | "PERCENT";
  readonly value: number;
}

/** Whether a voucher can be activated, and whether it is. */
export interface VoucherActivation {
  readonly activatable: boolean;
  readonly activated: boolean;
}

/** A coupon or reward as the shopper sees it. Times are epoch milliseconds. */
export interface Voucher {
  readonly voucherType: VoucherType;
  /** The coupon's or reward's own id (digits). */
  readonly voucherId: string;
  /** The id of this voucher on this account; redemption uses it. */
  readonly accountVoucherId: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly description: string;
  readonly points: Points;
  /** False locks the voucher, whatever the other rules say. */
  readonly serverUnlocked: boolean;
  readonly validFrom?: number;
  readonly validTo?: number;
  readonly contentPicture?: VoucherPicture;
  readonly teaserPicture?: string;
  readonly couponTypeCode?: CouponTypeCode;
  /** A registration type code; the mandatory ones need a registered shopper. */
  readonly redeemDependencyCode?: string;
  readonly discount?: VoucherDiscount;
  readonly activation: VoucherActivation;
  /** Set only for coupons of one store. */
  readonly storeId?: string;
  /** Unused keys of this account that unlock the coupon. */
  readonly ownKeys?: readonly string[];
  readonly externalCode?: string;
  readonly externalCodeBarcodeTypeCode?: string;
}

/** Why a voucher is locked; dates are epoch milliseconds. */
export type LockReason =
  | { readonly code: "NEED_MORE_POINTS"; readonly missingPoints: Points }
  | { readonly code: "VALID_FROM_ERROR"; readonly date: number }
  | { readonly code: "VALID_TO_ERROR"; readonly date: number }
  | { readonly code: "LOCKED_VOUCHER" };

/** Why this account may not use a voucher now. */
export type RedeemRefusal =
  | LockReason
  | { readonly code: "LOCKED_USER" | "USER_KEY_DEACTIVATED" | "ANONYMOUS_USER_NOT_ALLOWED" | "COUPON_NOT_FOUND" };

/** Facts about the device that decide whether the voucher is printed first. */
export interface RedeemDevice {
  readonly posMode: PosMode;
  readonly printerAddress?: string | undefined;
}

/** Facts about account and time for the voucher rules. `now` is epoch milliseconds. */
export interface VoucherContext {
  readonly now: number;
  readonly balance: Points;
  readonly isRegistered: boolean;
  readonly accountStatus: AccountStatus;
  /** Absent if nothing is redeemed and so nothing is printed. */
  readonly device?: RedeemDevice;
}

/**
 * Why a voucher is locked, or null. The first match counts: not enough points (rewards only), not yet valid, no longer
 * valid, locked by the server. Both ends of the validity are inclusive, and a missing start counts as started.
 */
export function lockReason(voucher: Voucher, context: Pick<VoucherContext, "now" | "balance">): LockReason | null {
  const { now, balance } = context;
  if (voucher.voucherType === "reward" && voucher.points > balance) {
    return { code: "NEED_MORE_POINTS", missingPoints: points(voucher.points - balance) };
  }
  if (voucher.validFrom !== undefined && now < voucher.validFrom) {
    return { code: "VALID_FROM_ERROR", date: voucher.validFrom };
  }
  if (voucher.validTo !== undefined && now > voucher.validTo) {
    return { code: "VALID_TO_ERROR", date: voucher.validTo };
  }
  return voucher.serverUnlocked ? null : { code: "LOCKED_VOUCHER" };
}

const REGISTRATION_MANDATORY_CODES: readonly string[] = ["MANSIM", "MANEXT", "MANSIMEXT"];

/** Whether the voucher's dependency code requires a registration that this shopper does not have. */
export function isRegistrationMandatory(voucher: Voucher, isRegistered: boolean): boolean {
  return !isRegistered && REGISTRATION_MANDATORY_CODES.includes(voucher.redeemDependencyCode ?? "NO");
}

/**
 * Whether to show "Only registered": rewards need a registered shopper, other vouchers only if registration is
 * mandatory.
 */
export function isForRegisteredOnly(voucher: Voucher, isRegistered: boolean): boolean {
  return (!isRegistered && voucher.voucherType === "reward") || isRegistrationMandatory(voucher, isRegistered);
}

/**
 * Why this account may not redeem, activate or deactivate the voucher, or null. The order: the account's status, a
 * missing registration, a ticket without a code to print, the voucher's own lock.
 */
export function redeemRefusal(voucher: Voucher, context: VoucherContext): RedeemRefusal | null {
  if (context.accountStatus === "LOCKED") {
    return { code: "LOCKED_USER" };
  }
  if (context.accountStatus !== "ACTIVE") {
    return { code: "USER_KEY_DEACTIVATED" };
  }
  if (isForRegisteredOnly(voucher, context.isRegistered)) {
    return { code: "ANONYMOUS_USER_NOT_ALLOWED" };
  }
  if (context.device !== undefined && lacksPrintedCode(voucher, context.device)) {
    return { code: "COUPON_NOT_FOUND" };
  }
  return lockReason(voucher, context);
}

/** Action of the voucher's button. */
export type VoucherAction = "redeem" | "activate" | "none";

/**
 * Multiplier and extra-point coupons are activated if possible and otherwise have no action. All other vouchers are
 * redeemed, `EARN` coupons too.
 */
export function voucherAction(voucher: Voucher): VoucherAction {
  const works = voucher.couponTypeCode === "MULTIPLIER" || voucher.couponTypeCode === "EXTRAPOINT";
  if (voucher.voucherType === "reward" || !works) {
    return "redeem";
  }
  return voucher.activation.activatable ? "activate" : "none";
}

/** Coupons first, then rewards, each ascending by points; equal ones keep their order. */
export function sortVouchers(vouchers: readonly Voucher[]): Voucher[] {
  const rank = (voucher: Voucher): number => (voucher.voucherType === "coupon" ? 0 : 1);
  return vouchers.toSorted((left, right) => rank(left) - rank(right) || left.points - right.points);
}

/** Whether the voucher is shown in a store: a coupon of another store is hidden, a coupon without a store is shown. */
export function visibleInStore(voucher: Voucher, storeId: string): boolean {
  return voucher.voucherType === "reward" || voucher.storeId === undefined || voucher.storeId === storeId;
}

/** The validity of a coupon as data for the phrases; dates are epoch milliseconds. */
export type ValidityText =
  | { readonly kind: "between"; readonly from: number; readonly to: number }
  | { readonly kind: "until"; readonly to: number }
  | { readonly kind: "in-days"; readonly days: number };

const DAY_MS = 86_400_000;

/**
 * The validity to show for a coupon, or null. Days until the start are rounded up, so they are at least one. A started
 * coupon that is locked for another reason shows nothing, because no date is known.
 */
export function validityText(voucher: Voucher, now: number): ValidityText | null {
  const { validFrom: from, validTo: to } = voucher;
  if (voucher.voucherType !== "coupon") {
    return null;
  }
  if (from !== undefined && to !== undefined) {
    return { kind: "between", from, to };
  }
  if (to !== undefined) {
    return lockReason(voucher, { now, balance: points(0) }) === null ? { kind: "until", to } : null;
  }
  return from !== undefined && from > now ? { kind: "in-days", days: Math.ceil((from - now) / DAY_MS) } : null;
}

/** From this many days before its end, a voucher is marked as ending soon. */
const ENDS_SOON_DAYS = 7;

/** Days until a voucher ends, rounded up, if they are at most {@link ENDS_SOON_DAYS}. Started days count. */
export function daysLeft({ validTo }: Pick<Voucher, "validTo">, now: number): number | undefined {
  const days = validTo === undefined ? 0 : Math.ceil((validTo - now) / DAY_MS);
  return days >= 1 && days <= ENDS_SOON_DAYS ? days : undefined;
}

/** The change of points that a redemption shows: an `EARN` coupon gives, every other voucher takes. */
export function redeemPoints(voucher: Voucher): Points {
  const amount = absolutePoints(voucher.points);
  return isEarnCoupon(voucher) ? amount : negatePoints(amount);
}

/** Whether the success dialog shows points: not for `DISCOUNT` coupons. */
export function showsPointsChange(voucher: Voucher): boolean {
  return voucher.couponTypeCode !== "DISCOUNT";
}

/** Whether the voucher is printed before it is redeemed: service station, known printer, no `EARN` coupon. */
export function shouldPrintFirst(voucher: Voucher, device: RedeemDevice): boolean {
  const hasPrinter = device.printerAddress !== undefined && device.printerAddress !== "";
  return device.posMode === "SER" && hasPrinter && !isEarnCoupon(voucher);
}

/**
 * Whether this device cannot redeem the voucher, because the ticket it prints first has no code (decision 0100). Known
 * without asking the shopper: more points do not change it.
 */
export function lacksPrintedCode(voucher: Voucher, device: RedeemDevice): boolean {
  const hasCode = (voucher.externalCode ?? "").trim() !== "";
  return !hasCode && voucherAction(voucher) === "redeem" && shouldPrintFirst(voucher, device);
}

/** The unit of a discount by its first redeem action: `NOMINALDISCOUNTACTION` is euros, any other percent. */
export function discountKind(redeemActionTypes: readonly string[]): VoucherDiscount["kind"] {
  return redeemActionTypes[0] === "NOMINALDISCOUNTACTION" ? "EUROS" : "PERCENT";
}

function isEarnCoupon(voucher: Voucher): boolean {
  return voucher.voucherType === "coupon" && voucher.couponTypeCode === "EARN";
}
