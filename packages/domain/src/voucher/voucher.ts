import type { AccountStatus, CouponTypeCode, PosMode, VoucherType } from "../base/enumerations.ts";
import { absolutePoints, negatePoints, points, type Points } from "../base/points.ts";

/** A picture and whether it really shows the voucher's content (BURN-39). */
export interface VoucherPicture {
  readonly file: string;
  readonly isCorrectPicture: boolean;
}

/** What a discount takes off: `value` is euros or percent as the programme wrote it, for display (BURN-36, BURN-37). */
export interface VoucherDiscount {
  readonly kind: "EUROS" | "PERCENT";
  readonly value: number;
}

/** Whether a voucher can be switched on, and whether it is (DATA-12). */
export interface VoucherActivation {
  readonly activatable: boolean;
  readonly activated: boolean;
}

/** One ticket for coupons and rewards alike, as the shopper sees it (DATA-15). Times are epoch milliseconds. */
export interface Voucher {
  readonly voucherType: VoucherType;
  /** The coupon's or reward's own id (digits). */
  readonly voucherId: string;
  /** The id of this voucher on this account; what redemption names (BURN-40). */
  readonly accountVoucherId: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly description: string;
  readonly points: Points;
  /** The server's own word; false locks whatever the other rules say. */
  readonly serverUnlocked: boolean;
  readonly validFrom?: number;
  readonly validTo?: number;
  readonly contentPicture?: VoucherPicture;
  readonly teaserPicture?: string;
  readonly couponTypeCode?: CouponTypeCode;
  /** A registration type code; the mandatory ones need a registered shopper (BURN-31). */
  readonly redeemDependencyCode?: string;
  readonly discount?: VoucherDiscount;
  readonly activation: VoucherActivation;
  /** Only coupons of one store carry it (BURN-24). */
  readonly storeId?: string;
  /** Keys handed to this account alone that open the coupon and are not used up (DATA-13). */
  readonly ownKeys?: readonly string[];
  readonly externalCode?: string;
  readonly externalCodeBarcodeTypeCode?: string;
}

/** Why a voucher is locked; dates are epoch milliseconds (BURN-20). */
export type LockReason =
  | { readonly code: "NEED_MORE_POINTS"; readonly missingPoints: Points }
  | { readonly code: "VALID_FROM_ERROR"; readonly date: number }
  | { readonly code: "VALID_TO_ERROR"; readonly date: number }
  | { readonly code: "LOCKED_VOUCHER" };

/** Why this account may not use a voucher now (BURN-30, BURN-33, BURN-34). */
export type RedeemRefusal =
  | LockReason
  | { readonly code: "LOCKED_USER" | "USER_KEY_DEACTIVATED" | "ANONYMOUS_USER_NOT_ALLOWED" | "COUPON_NOT_FOUND" };

/** The device a voucher is to be redeemed on, as far as printing is concerned (BURN-26). */
export interface RedeemDevice {
  readonly posMode: PosMode;
  readonly printerAddress?: string | undefined;
}

/** What the voucher rules need to know about the moment and the account. `now` is epoch milliseconds. */
export interface VoucherContext {
  readonly now: number;
  readonly balance: Points;
  readonly isRegistered: boolean;
  readonly accountStatus: AccountStatus;
  /** Absent where nothing is redeemed, so that nothing has to be printed. */
  readonly device?: RedeemDevice;
}

/**
 * Why a voucher is locked, or null. First match of: not enough points (rewards only, A-21), not yet valid, no longer
 * valid, locked by the server (BURN-20, BURN-22, BURN-23). Both ends of the validity are inclusive and a missing start
 * counts as started.
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

/** Whether the voucher's dependency code asks for a registration this shopper does not have (BURN-31). */
export function isRegistrationMandatory(voucher: Voucher, isRegistered: boolean): boolean {
  return !isRegistered && REGISTRATION_MANDATORY_CODES.includes(voucher.redeemDependencyCode ?? "NO");
}

/**
 * Whether to show "Only registered": rewards are for registered shoppers, other vouchers when registration is
 * mandatory (BURN-16, BURN-33, A-26).
 */
export function isForRegisteredOnly(voucher: Voucher, isRegistered: boolean): boolean {
  return (!isRegistered && voucher.voucherType === "reward") || isRegistrationMandatory(voucher, isRegistered);
}

/**
 * The one reason this account may not redeem, activate or deactivate the voucher, or null when it may: first the
 * account (BURN-34, A-97), then the missing registration (BURN-30, BURN-33), then a device that has nothing to print on its
 * ticket (PRINT-18), then the voucher's own lock (BURN-20).
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

/** What the voucher's button does (BURN-18). */
export type VoucherAction = "redeem" | "activate" | "none";

/**
 * Multiplier and extra-point coupons are activated when they can be and offer nothing otherwise; all other vouchers
 * are redeemed, `EARN` coupons too (BURN-18, A-23).
 */
export function voucherAction(voucher: Voucher): VoucherAction {
  const works = voucher.couponTypeCode === "MULTIPLIER" || voucher.couponTypeCode === "EXTRAPOINT";
  if (voucher.voucherType === "reward" || !works) {
    return "redeem";
  }
  return voucher.activation.activatable ? "activate" : "none";
}

/** Coupons first, then rewards, each ascending by points; equals keep their order (BURN-05). */
export function sortVouchers(vouchers: readonly Voucher[]): Voucher[] {
  const rank = (voucher: Voucher): number => (voucher.voucherType === "coupon" ? 0 : 1);
  return vouchers.toSorted((left, right) => rank(left) - rank(right) || left.points - right.points);
}

/** Whether the device's store shows the voucher: a coupon of another store is hidden (BURN-24); no store, shown. */
export function visibleInStore(voucher: Voucher, storeId: string): boolean {
  return voucher.voucherType === "reward" || voucher.storeId === undefined || voucher.storeId === storeId;
}

/** The validity sentence as data, to be worded per language; dates are epoch milliseconds (BURN-25). */
export type ValidityText =
  | { readonly kind: "between"; readonly from: number; readonly to: number }
  | { readonly kind: "until"; readonly to: number }
  | { readonly kind: "in-days"; readonly days: number };

const DAY_MS = 86_400_000;

/**
 * What to say about a coupon's validity, or null (BURN-25). Days until the start are rounded up, so never less than
 * one; a coupon that has started but is locked for another reason says nothing, since no day is known.
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

/** The points change a redemption shows: an `EARN` coupon gives, everything else takes (BURN-28). */
export function redeemPoints(voucher: Voucher): Points {
  const amount = absolutePoints(voucher.points);
  return isEarnCoupon(voucher) ? amount : negatePoints(amount);
}

/** Whether the success dialog names points: not for `DISCOUNT` coupons (EARN-17, A-83). */
export function showsPointsChange(voucher: Voucher): boolean {
  return voucher.couponTypeCode !== "DISCOUNT";
}

/** Whether the voucher must be printed before it is redeemed: service station, printer known, not an `EARN` coupon (BURN-26). */
export function shouldPrintFirst(voucher: Voucher, device: RedeemDevice): boolean {
  const hasPrinter = device.printerAddress !== undefined && device.printerAddress !== "";
  return device.posMode === "SER" && hasPrinter && !isEarnCoupon(voucher);
}

/**
 * Whether this device cannot redeem the voucher, because the ticket it would print first has no code to carry (PRINT-18,
 * ERR-44). Known before anybody is asked: points that would buy it change nothing about it.
 */
export function lacksPrintedCode(voucher: Voucher, device: RedeemDevice): boolean {
  const hasCode = (voucher.externalCode ?? "").trim() !== "";
  return !hasCode && voucherAction(voucher) === "redeem" && shouldPrintFirst(voucher, device);
}

/** The unit of a discount: the first redeem action decides, `NOMINALDISCOUNTACTION` is euros, else percent (BURN-36). */
export function discountKind(redeemActionTypes: readonly string[]): VoucherDiscount["kind"] {
  return redeemActionTypes[0] === "NOMINALDISCOUNTACTION" ? "EUROS" : "PERCENT";
}

function isEarnCoupon(voucher: Voucher): boolean {
  return voucher.voucherType === "coupon" && voucher.couponTypeCode === "EARN";
}
