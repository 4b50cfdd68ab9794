import * as coupons from "./coupons.ts";
import * as promotions from "./promotions.ts";
import * as rewards from "./rewards.ts";

/** Administration of coupons, rewards and action definitions. */
export const vouchersAdminApi = {
  createCoupon: coupons.createCoupon,
  listCoupons: coupons.listCoupons,
  readCoupon: coupons.readCoupon,
  replaceCoupon: coupons.replaceCoupon,
  importCouponKeys: coupons.importCouponKeys,
  listCouponKeys: coupons.listCouponKeys,
  createReward: rewards.createReward,
  listRewards: rewards.listRewards,
  readReward: rewards.readReward,
  replaceReward: rewards.replaceReward,
  changeRewardStock: rewards.changeRewardStock,
  createPromotion: promotions.createPromotion,
  listPromotions: promotions.listPromotions,
  readPromotion: promotions.readPromotion,
  readPromotionNames: promotions.readPromotionNames,
  replacePromotion: promotions.replacePromotion,
} as const;
