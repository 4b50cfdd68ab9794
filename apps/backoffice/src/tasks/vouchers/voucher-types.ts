import { voucherOfficeApi, vouchersAdminApi } from "@punktum/contracts";
import type * as z from "zod/mini";

/** A coupon or reward. */
export type VoucherKind = "COUPON" | "REWARD";

/** Kinds of vouchers as the editor offers them. */
export const WHATS = ["EUROS", "PERCENT", "EXTRAPOINT", "MULTIPLIER", "EARN", "REWARD"] as const;
export type What = (typeof WHATS)[number];

type Listed = z.output<typeof voucherOfficeApi.listVouchers.response>;
/** A row of the list. */
export type VoucherEntry = Extract<Listed, readonly unknown[]>[number];

export type CouponRecord = z.output<typeof vouchersAdminApi.readCoupon.response>;
export type RewardRecord = z.output<typeof vouchersAdminApi.readReward.response>;

/** Calls to read again after a voucher has changed. */
export const VOUCHER_READS = [
  voucherOfficeApi.listVouchers,
  vouchersAdminApi.readCoupon,
  vouchersAdminApi.readReward,
  vouchersAdminApi.listCoupons,
  vouchersAdminApi.listRewards,
] as const;

interface Titled {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** Texts of both languages in a form. */
export interface BothTexts {
  readonly de?: Titled | undefined;
  readonly en?: Titled | undefined;
}

/** The title in this language, or in the other one; empty if there is none. */
export function titleOf({ de, en }: BothTexts, language: string): string {
  const [own, other] = language === "en" ? [en, de] : [de, en];
  return own?.title?.trim() || other?.title?.trim() || "";
}

interface Shape {
  readonly kind: VoucherKind;
  readonly couponTypeCode?: string | null | undefined;
  readonly actionType?: string | undefined;
}

/** Kind of a voucher. A discount without an action is one in euros whose value is not set yet. */
export function whatOf({ kind, couponTypeCode, actionType }: Shape): What {
  if (kind === "REWARD") {
    return "REWARD";
  }
  if (couponTypeCode === "DISCOUNT") {
    return actionType === "DISCOUNTACTION" ? "PERCENT" : "EUROS";
  }
  return WHATS.find((what) => what === couponTypeCode) ?? "EUROS";
}

/** Coupon fields for each kind. */
export const COUPON_OF = {
  EUROS: { couponTypeCode: "DISCOUNT", actionType: "NOMINALDISCOUNTACTION", activatable: false },
  PERCENT: { couponTypeCode: "DISCOUNT", actionType: "DISCOUNTACTION", activatable: false },
  EXTRAPOINT: { couponTypeCode: "EXTRAPOINT", actionType: "FIXEDPOINTACTION", activatable: true },
  MULTIPLIER: { couponTypeCode: "MULTIPLIER", actionType: "MULTIPLIERACTION", activatable: true },
  EARN: { couponTypeCode: "EARN", actionType: undefined, activatable: false },
} as const satisfies Readonly<Record<Exclude<What, "REWARD">, object>>;
