import type { AccountDetails } from "@punktum/client";

/**
 * Whether this session cannot redeem anything: the card was not read, or a proof is required and the member has no PIN
 * (B-41).
 */
export function isHeldBack({ redeemNeeds, hasPin }: Pick<AccountDetails, "redeemNeeds" | "hasPin">): boolean {
  return redeemNeeds === "READ" || (redeemNeeds === "PROVEN" && hasPin !== true);
}
