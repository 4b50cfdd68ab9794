export {
  addCouponKeys,
  type CouponInput,
  createCouponDefinition,
  findCouponDefinition,
  listCouponDefinitions,
  listCouponKeyDefinitions,
  replaceCouponDefinition,
} from "./coupons.ts";
export {
  changeStock,
  createRewardDefinition,
  findRewardDefinition,
  listRewardDefinitions,
  replaceRewardDefinition,
  type RewardInput,
} from "./rewards.ts";
