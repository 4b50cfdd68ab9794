export { changeVouchers, type LockedVoucher, lockVouchers, type VoucherChanges } from "./bulk.ts";
export { listVoucherEntries } from "./entries.ts";
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
