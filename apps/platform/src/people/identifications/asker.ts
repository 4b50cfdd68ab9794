import { missingStrength, type IdentificationRules, type Strength } from "@punktum/domain";
import type { CodeProof } from "../phones/index.ts";
import type { Identity } from "../../office/sessions/index.ts";

/** How a device obtained a code, as the device reports it. */
export type IdentifiedBy = "TYPED" | "READ";

/** Who shows a code to the server, and how the code was obtained. */
export interface Asker {
  readonly identity: Identity;
  /** Absent means typed, the weakest. */
  readonly identifiedBy?: IdentifiedBy | undefined;
  /** Time of an entry that a device stored and sent later; absent: now. */
  readonly doneAtMs?: number | undefined;
}

/** Tells whether a person is on duty at the device now; `onDuty` comes from the person's token. */
export const isOnDuty = (identity: Identity): boolean => identity.onDuty !== undefined;

/**
 * Strength of an identification. The server cannot tell a typed number from a read barcode, so it trusts the device
 * between those two. A living code proves itself. Tills and staff are responsible themselves and count as proven.
 */
export function strengthOf({ identity, identifiedBy }: Asker, proof: CodeProof | undefined): Strength {
  return identity.role !== "DEVICE" || proof !== undefined ? "PROVEN" : (identifiedBy ?? "TYPED");
}

type IdentificationError = "CARD_READ_REQUIRED" | "PROOF_REQUIRED";

/** The refusal of a use, or null when it is allowed. */
export function refusalOfUse(
  rules: IdentificationRules,
  { identity }: Asker,
  command: { readonly use: "REDEEM" | "PAY" | "SEE"; readonly strength: Strength; readonly points: number },
): IdentificationError | null {
  const missing = missingStrength(rules, { ...command, onDuty: isOnDuty(identity) });
  if (missing === null) {
    return null;
  }
  return missing === "READ" ? "CARD_READ_REQUIRED" : "PROOF_REQUIRED";
}
