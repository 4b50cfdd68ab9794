export { type LossRow, listLosses, reviewLoss } from "./losses.ts";
export { offerAllowance } from "./offer.ts";
export { createSettleOffline, type SettleOffline } from "./settle.ts";
