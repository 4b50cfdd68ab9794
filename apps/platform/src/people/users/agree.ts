import type { Optins } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import type { Actor } from "../../office/audit/index.ts";
import { changeOptins, listMembershipsOf, type MembershipRow } from "../memberships/index.ts";
import { readRegistrationRules } from "../../office/programs/index.ts";

/** True for a card that the person owns, or will own after confirming. */
export const isOwn = ({ role, status }: MembershipRow): boolean => role === "OWNER" && status !== "TERMINATED";

/**
 * Sets the consents of all of a person's cards. Each change adds an event with the version of the text that was shown.
 */
export async function setConsentsIn(
  transaction: ProgramTransaction,
  userId: string,
  { optins, actor, now }: { readonly optins: Optins; readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const { optinTypes, consentTextVersion } = await readRegistrationRules(transaction);
  const wished = Object.fromEntries(optinTypes.map((type) => [type, optins[type] === true]));
  const act = { actor, now, textVersion: consentTextVersion };
  for (const membership of (await listMembershipsOf(transaction, userId)).filter(isOwn)) {
    const isSame = optinTypes.every((type) => (membership.optins[type] === true) === wished[type]);
    if (!isSame) {
      await changeOptins(transaction, membership, wished, act);
    }
  }
}
