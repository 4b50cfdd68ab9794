export { readProof, type RedeemWithProof, withProof } from "./proof.ts";
export { createRedemptions, type RedemptionNow } from "./redemptions.ts";
export type { RedemptionProof } from "./store.ts";
