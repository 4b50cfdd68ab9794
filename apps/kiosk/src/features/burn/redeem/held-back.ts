import type { AccountDetails } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";

/** What identification a redemption lacks. */
export interface MissingProof {
  readonly needs: "READ" | "PROVEN";
  /** Counts the refusals, so that each one is announced. */
  readonly round: number;
}

/** The server's refusal, which still stands after the question for the PIN was closed. */
export const UNPROVEN = { code: "PROOF_REQUIRED", message: "The shopper gave no proof" } as const;

/** The identification that a refusal asks for, if it asks for one. */
export function neededBy(error: Failure<ErrorCode> | undefined): MissingProof["needs"] | undefined {
  if (error?.code === "PROOF_REQUIRED") {
    return "PROVEN";
  }
  return error?.code === "CARD_READ_REQUIRED" ? "READ" : undefined;
}

/**
 * Whether this session cannot redeem anything: the account is locked, the card was not read, or a proof is required and
 * the member has no PIN.
 */
export function isHeldBack({
  isLocked,
  redeemNeeds,
  hasPin,
}: Pick<AccountDetails, "isLocked" | "redeemNeeds" | "hasPin">): boolean {
  return isLocked || redeemNeeds === "READ" || (redeemNeeds === "PROVEN" && hasPin !== true);
}
