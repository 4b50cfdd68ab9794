import { createHash } from "node:crypto";
import { booleanColumn, prepared, type ProgramTransaction, textColumn } from "../../database/index.ts";

/** `kim+2@shop.example` reaches the same person as `kim@shop.example`. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, "@");

/** SHA-256 of the mailbox of an address. */
export const hashMailbox = (email: string): Buffer => createHash("sha256").update(mailboxOf(email)).digest();

interface Question {
  /** The requester; null for a tablet without a person on duty. */
  readonly askedBy: string | null;
  /** Mailbox of the requester at the time of the request; {@link hashMailbox}. */
  readonly askedMailbox?: Buffer;
  /** The person who confirms or approves. */
  readonly by: string;
  /** Accounts that the work is about. */
  readonly accountIds: readonly string[];
}

const readEmails = prepared(
  "second-person.emails",
  "SELECT email FROM admins WHERE program_id = $1 AND id = ANY ($2::uuid[])",
  (row) => textColumn(row, "email"),
);

const isMember = prepared(
  "second-person.is-member",
  `SELECT EXISTS (SELECT FROM admins a
     JOIN users u ON u.program_id = $1 AND lower(u.email) = lower(a.email)
     JOIN memberships m ON m.program_id = $1 AND m.user_id = u.id AND m.status = 'ACTIVE'
     WHERE a.program_id = $1 AND a.id = $2 AND m.account_id = ANY ($3::uuid[])) AS is_member`,
  (row) => booleanColumn(row, "is_member"),
);

/**
 * The rule of the second person, for confirmations (decision 0051) and approvals (decision 0139): another staff member,
 * whose mailbox differs from the requester's now and at the time of the request, and whose own card is not concerned.
 * Roles do not matter: a person cannot approve as manager what they requested as support agent.
 */
export async function isSecondPerson(
  { run, programId }: Pick<ProgramTransaction, "run" | "programId">,
  { askedBy, askedMailbox, by, accountIds }: Question,
): Promise<boolean> {
  const [email] = await run(readEmails, [programId, [by]]);
  if (askedBy === by || email === undefined) {
    return false;
  }
  const theirs = askedBy === null ? [] : await run(readEmails, [programId, [askedBy]]);
  const mailboxes = [...theirs.map(hashMailbox), ...(askedMailbox === undefined ? [] : [askedMailbox])];
  const own = hashMailbox(email);
  const [isOwnCard] = await run(isMember, [programId, by, accountIds]);
  return isOwnCard !== true && !mailboxes.some((mailbox) => mailbox.equals(own));
}
