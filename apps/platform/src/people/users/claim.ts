import type { Optins } from "@punktum/domain";
import type { Database } from "../../database/index.ts";
import { findAccountIn, type ShownCode } from "../accounts/index.ts";
import type { Actor } from "../../office/audit/index.ts";
import { createMembership, findOwner, listMembershipsOf } from "../memberships/index.ts";
import { readRegistrationRules } from "../../office/programs/index.ts";
import { findUserByEmail, lockEmail } from "./user.ts";

/** Most pending cards of an address, so that naming another person's address cannot create more. */
const WAITING_MAX = 5;

/** A card that was registered with the address of a known person. */
export interface Claim {
  readonly programId: string;
  readonly email: string;
  readonly code: ShownCode;
  readonly optins: Optins;
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * Stores a card that was registered with a known address. It has no effect until the holder of the mailbox opens the
 * link (decision 0105). For a person who is not activated it becomes one of their cards; an activated person is shown
 * both cards and decides. The given consents apply only in the first case, because an activated person has consents
 * already.
 */
export async function claimCard(
  database: Database,
  { programId, email, code, optins, actor, now }: Claim,
): Promise<boolean> {
  return database.withProgram(programId, async (transaction) => {
    await lockEmail(transaction, email);
    const user = await findUserByEmail(transaction, email);
    const account = await findAccountIn(transaction, code, "REACHED");
    if (user === undefined || !account.ok) {
      return false;
    }
    const memberships = await listMembershipsOf(transaction, user.id);
    const isKnown = memberships.some(
      ({ accountId, status }) => accountId === account.response.id && status !== "TERMINATED",
    );
    const waiting = memberships.filter(({ status }) => status === "PENDING").length;
    const owner = await findOwner(transaction, account.response.id);
    if (isKnown || owner !== undefined || waiting >= WAITING_MAX) {
      return isKnown && owner === undefined;
    }
    const { consentTextVersion, optinTypes } = await readRegistrationRules(transaction);
    const given = user.status === "NOT_ACTIVATED" ? optins : {};
    const created = await createMembership(
      transaction,
      {
        accountId: account.response.id,
        userId: user.id,
        role: "OWNER",
        status: "PENDING",
        optins: Object.fromEntries(optinTypes.map((type) => [type, given[type] === true])),
      },
      { actor, now, textVersion: consentTextVersion },
    );
    return created.ok;
  });
}
