export {
  addCouponKeys,
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
} from "./rewards.ts";
