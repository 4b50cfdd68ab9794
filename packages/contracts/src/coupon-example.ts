/** One coupon in the wire form of both generations, for their examples. */
export const couponExample = {
  voucherType: "coupon",
  couponId: "303",
  accountCouponId: "C303",
  title: "2 euros off",
  translations: { de: { title: "2 Euro Rabatt" }, en: { title: "2 euros off" } },
  points: 200,
  couponFiles: [{ path: "/media/pfm/coupon-303.svg" }],
  unlocked: true,
  couponTypeCode: "DISCOUNT",
  activation: { activatable: false, activated: false },
  redeemActions: [{ actionType: "NOMINALDISCOUNTACTION", value: 2 }],
  userCouponKeyCodes: [],
  redeemedUserCouponKeyCodes: [],
};
