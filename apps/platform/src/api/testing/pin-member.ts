import { memberPinsApi } from "@punktum/contracts";
import { newEmail } from "./activation-link.ts";
import { callV2, codeV2, type Options } from "./calls.ts";
import { addAccount, type LoyaltyWorld } from "./loyalty-world.ts";
import { at, type SpendingWorld } from "./spending-world.ts";

/** Default PIN of a test's member. */
export const PIN = "8352";

/** A member with points, a card and an address, and the calls a device makes for them. */
export interface PinMember {
  readonly card: string;
  readonly accountId: string;
  /** Types the right PIN; returns the pass. */
  readonly prove: (pin?: string) => Promise<string>;
  /** Types a PIN that is refused, or another card's; returns the reason. */
  readonly refuse: (pin: string, code?: string, options?: Options) => Promise<string>;
}

/** Path and body of a PIN typed for a code. */
export const typed = (pin: string, code: string) => ({ ...at(code), body: { pin } });

/**
 * Creates a member without a PIN. Moves the clock by an hour, because devices of these tests guess up to their limit.
 */
export async function addPinMember(world: SpendingWorld): Promise<PinMember> {
  await world.later(3_600_001);
  const { card, id } = await addAccount(world, { points: 50_000, registered: true, email: newEmail() });
  return {
    card,
    accountId: id,
    prove: async (pin = PIN) => (await callV2(world, memberPinsApi.provePin, typed(pin, card))).pass,
    refuse: (pin, code = card, options = {}) => codeV2(world, memberPinsApi.provePin, typed(pin, code), options),
  };
}

/** Audit rows of an account, oldest first. */
export const auditOf = (world: LoyaltyWorld, subjectId: string): Promise<readonly { action: string; row: string }[]> =>
  world.test.query<{ action: string; row: string }>(
    "SELECT action, row_to_json(a)::text AS row FROM punktum.audit_log a WHERE subject_id = $1 ORDER BY position",
    [subjectId],
  );
