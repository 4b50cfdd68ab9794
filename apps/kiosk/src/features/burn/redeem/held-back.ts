import type { AccountDetails } from "@punktum/client";

/** Nothing may be redeemed as the shopper stands here: the card has to be read, or a proof is missing that no PIN can give (B-41). */
export function isHeldBack({ redeemNeeds, hasPin }: Pick<AccountDetails, "redeemNeeds" | "hasPin">): boolean {
  return redeemNeeds === "READ" || (redeemNeeds === "PROVEN" && hasPin !== true);
}
