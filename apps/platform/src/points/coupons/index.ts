export { createSetActivation, type SetActivation } from "./activation.ts";
export { createListCouponKeys, type ListCouponKeys } from "./coupon-keys.ts";
