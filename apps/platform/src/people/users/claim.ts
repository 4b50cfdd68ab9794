import type { Optins } from "@punktum/domain";
import type { Database } from "../../database/index.ts";
import { findAccountIn, type ShownCode } from "../accounts/index.ts";
import type { Actor } from "../../office/audit/index.ts";
import { createMembership, findOwner, listMembershipsOf } from "../memberships/index.ts";
import { readRegistrationRules } from "../../office/programs/index.ts";
import { findUserByEmail, lockEmail } from "./user.ts";

/** More cards than anybody carries; whoever names somebody else's address cannot heap up more. */
const WAITING_MAX = 5;

/** A card that was registered with the address of somebody known. */
export interface Claim {
  readonly programId: string;
  readonly email: string;
  readonly code: ShownCode;
  readonly optins: Optins;
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * Notes that a card was named together with an address somebody has registered already. It counts for nothing until the holder of the mailbox opened the
 * link: of a person not activated yet it becomes a card of theirs with the others, an activated one is shown both cards and decides. Consents given with it
 * count only for the former; the latter has given theirs.
 */
export async function claimCard(
  database: Database,
  { programId, email, code, optins, actor, now }: Claim,
): Promise<boolean> {
  return database.withProgram(programId, async (transaction) => {
    await lockEmail(transaction, email);
    const user = await findUserByEmail(transaction, email);
    const account = await findAccountIn(transaction, code);
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
