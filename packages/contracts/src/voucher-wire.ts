import { BARCODE_TYPES } from "@punktum/domain";
import * as z from "zod/mini";
import {
  activation,
  couponTypeCode,
  digitsId,
  file,
  pointsNumber,
  redeemAction,
  registrationTypeCode,
  translations,
  unixMoment,
  voucherTexts,
} from "./wire.ts";

/** Coupon as both generations send it. */
export const couponWire = z.extend(voucherTexts, {
  /** Always sent. Optional, because early v1 answers did not contain it and clients must not rely on it. */
  voucherType: z.optional(z.literal("coupon")),
  couponId: digitsId,
  /** `C<couponId>`: the coupon as one account holds it. */
  accountCouponId: z.string(),
  translations,
  points: pointsNumber,
  couponFiles: z.array(file),
  validFromDate: z.optional(unixMoment),
  validToDate: z.optional(unixMoment),
  unlocked: z.boolean(),
  externalCode: z.optional(z.string()),
  externalCodeBarcodeTypeCode: z.optional(z.enum(BARCODE_TYPES)),
  couponTypeCode,
  customProperties: z.optional(z.record(z.string(), z.string())),
  activation,
  redeemActions: z.array(redeemAction),
  redeemDependencyCode: z.optional(registrationTypeCode),
  /** Absent if valid in every store. */
  storeId: z.optional(digitsId),
  userCouponKeyCodes: z.array(z.string()),
  redeemedUserCouponKeyCodes: z.array(z.string()),
});

/** Reward as both generations send it. */
export const rewardWire = z.extend(voucherTexts, {
  /** As for a coupon. */
  voucherType: z.optional(z.literal("reward")),
  rewardId: digitsId,
  /** `R<rewardId>`: the reward as one account holds it. */
  accountCouponId: z.string(),
  translations,
  points: pointsNumber,
  unlocked: z.boolean(),
  rewardFiles: z.array(file),
  decreasePoints: z.boolean(),
  validFrom: z.optional(unixMoment),
  validTo: z.optional(unixMoment),
  activation,
  redeemActions: z.array(redeemAction),
  redeemDependencyCode: z.optional(registrationTypeCode),
  externalCode: z.optional(z.string()),
  externalCodeBarcodeTypeCode: z.optional(z.enum(BARCODE_TYPES)),
});

export type CouponWire = z.infer<typeof couponWire>;
export type RewardWire = z.infer<typeof rewardWire>;
