import type { PinFacts, PinPurpose } from "./store.ts";

/** Which PIN is asked for; `isRequired` false where none is. */
export function chosenPin(
  facts: PinFacts,
  purpose: PinPurpose,
): { readonly isRequired: boolean; readonly hash: string | null } {
  if (purpose === "ADMIN") {
    return { isRequired: facts.storeUsesPin, hash: facts.storeHash };
  }
  if (facts.profileNeedsPin && facts.profileHash !== null) {
    return { isRequired: true, hash: facts.profileHash };
  }
  return { isRequired: facts.profileNeedsPin || facts.sessionHash !== null, hash: facts.sessionHash };
}
