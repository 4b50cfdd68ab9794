import { missingStrength, type IdentificationRules, type Strength } from "@punktum/domain";
import type { CodeProof } from "../phones/index.ts";
import type { Identity } from "../../office/sessions/index.ts";

/** How a device came by a code, as it says itself. */
export type IdentifiedBy = "TYPED" | "READ";

/** Who shows a code to the server, and how the code came. */
export interface Asker {
  readonly identity: Identity;
  /** Absent: typed, the weakest. */
  readonly identifiedBy?: IdentifiedBy | undefined;
}

/** Whether a person known to the server stands behind the device at this moment; `onDuty` comes with the person's token. */
export const isOnDuty = (identity: Identity): boolean => identity.onDuty !== undefined;

/**
 * How well a member has shown to be there. A number and a barcode look the same to the server, so between those two the device's
 * word counts; a living code proves itself. Tills and staff answer for what they do.
 */
export function strengthOf({ identity, identifiedBy }: Asker, proof: CodeProof | undefined): Strength {
  return identity.role !== "DEVICE" || proof !== undefined ? "PROVEN" : (identifiedBy ?? "TYPED");
}

type IdentificationError = "CARD_READ_REQUIRED" | "PROOF_REQUIRED";

/** What a use is refused with, null where it is not. */
export function refusalOfUse(
  rules: IdentificationRules,
  { identity }: Asker,
  wish: { readonly use: "REDEEM" | "PAY" | "SEE"; readonly strength: Strength; readonly points: number },
): IdentificationError | null {
  const missing = missingStrength(rules, { ...wish, onDuty: isOnDuty(identity) });
  if (missing === null) {
    return null;
  }
  return missing === "READ" ? "CARD_READ_REQUIRED" : "PROOF_REQUIRED";
}
