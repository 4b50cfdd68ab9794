import type { AccountDetails } from "@punktum/client";

/**
 * Whether this session cannot redeem anything: the account is locked, the card was not read, or a proof is required and
 * the member has no PIN (A-97, B-41).
 */
export function isHeldBack({
  isLocked,
  redeemNeeds,
  hasPin,
}: Pick<AccountDetails, "isLocked" | "redeemNeeds" | "hasPin">): boolean {
  return isLocked || redeemNeeds === "READ" || (redeemNeeds === "PROVEN" && hasPin !== true);
}
