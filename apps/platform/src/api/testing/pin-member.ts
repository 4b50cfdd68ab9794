import { memberPinsApi } from "@punktum/contracts";
import { newEmail } from "./activation-link.ts";
import { callV2, codeV2, type Options } from "./calls.ts";
import { addAccount, type LoyaltyWorld } from "./loyalty-world.ts";
import { at, type SpendingWorld } from "./spending-world.ts";

/** The PIN of a test's member, unless the test is about another. */
export const PIN = "8352";

/** Somebody with points, a card and an address of their own, and what a device types for them. */
export interface PinMember {
  readonly card: string;
  readonly accountId: string;
  /** A PIN that is right: the pass it gives. */
  readonly prove: (pin?: string) => Promise<string>;
  /** A PIN that is refused, or that of another card: the reason. */
  readonly refuse: (pin: string, code?: string, options?: Options) => Promise<string>;
}

/** Body and path of a PIN typed for a code. */
export const typed = (pin: string, code: string) => ({ ...at(code), body: { pin } });

/** A member without a PIN yet, an hour after whatever was guessed before: devices of such tests guess a lot. */
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

/** What the audit has about an account, oldest first. */
export const auditOf = (world: LoyaltyWorld, subjectId: string): Promise<readonly { action: string; row: string }[]> =>
  world.test.query<{ action: string; row: string }>(
    "SELECT action, row_to_json(a)::text AS row FROM punktum.audit_log a WHERE subject_id = $1 ORDER BY position",
    [subjectId],
  );
