import type { PinFacts, PinPurpose } from "./store.ts";

/** Selects the PIN for a purpose; `isRequired` is false when none is needed. */
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
