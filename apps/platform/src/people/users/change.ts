import { fail, normalizeEmail, succeed, type Outcome } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { auditedAs, recordAudit, type Actor } from "../../office/audit/index.ts";
import { queueMail } from "../mails/index.ts";
import { endUserTokens } from "../user-tokens/index.ts";
import { changedFields, EMPTY_PROFILE, profileColumns, updateUser, type ProfileFields } from "./profile.ts";
import { findUser, findUserByEmail, lockEmail, lockUser, type User } from "./user.ts";

export type EmailError = "EMPTY_EMAIL" | "EMAIL_FORMAT";

/** Normalises an address for storage, or returns what is wrong with it. */
export function readEmail(text: string): Outcome<string, EmailError> {
  if (text.trim() === "") {
    return fail("EMPTY_EMAIL");
  }
  const email = normalizeEmail(text);
  return email === null ? fail("EMAIL_FORMAT") : succeed(email);
}

/** A change of a person's data. */
export interface UserChange {
  readonly userId: string;
  readonly emailAddress: string | undefined;
  readonly fields: ProfileFields;
  /** True clears every field that is not named. */
  readonly replaces: boolean;
  readonly actor: Actor;
  readonly now: Date;
}

export type ChangeError = EmailError | "NOT_FOUND" | "REGISTRATION_USER_EXISTS" | "REQUEST_INVALID";

/**
 * Changes the address of a registered person: the new address must be unused, the old one is notified, and links sent
 * to it become invalid. An attacker could otherwise change the address, request a new password and take over the
 * account unnoticed.
 */
async function changeEmail(
  transaction: ProgramTransaction,
  user: User,
  email: string,
  now: Date,
): Promise<Outcome<null, "REGISTRATION_USER_EXISTS">> {
  await lockEmail(transaction, email);
  const other = await findUserByEmail(transaction, email);
  if (other !== undefined && other.id !== user.id) {
    return fail("REGISTRATION_USER_EXISTS");
  }
  await endUserTokens(transaction, user.id);
  if (user.email !== null) {
    await queueMail(transaction, { kind: "EMAIL_CHANGED", userId: user.id, recipient: user.email, now });
  }
  if (user.status === "NOT_ACTIVATED") {
    await queueMail(transaction, { kind: "ACTIVATION", userId: user.id, now });
  }
  return succeed(null);
}

async function emailColumns(
  transaction: ProgramTransaction,
  user: User,
  { emailAddress, now }: UserChange,
): Promise<Outcome<{ readonly email?: string }, ChangeError>> {
  if (emailAddress === undefined) {
    return succeed({});
  }
  const email = readEmail(emailAddress);
  if (!email.ok || email.response === user.email) {
    return email.ok ? succeed({}) : email;
  }
  const changed = await changeEmail(transaction, user, email.response, now);
  return changed.ok ? succeed({ email: email.response }) : changed;
}

/** Changes or replaces a person's data; the audit row names the fields that changed, never their values. */
export async function changeUser(
  transaction: ProgramTransaction,
  change: UserChange,
): Promise<Outcome<Pick<User, "id" | "status" | "version">, ChangeError>> {
  const { userId, actor, now } = change;
  const user = await lockUser(transaction, userId);
  if (user === undefined) {
    return fail("NOT_FOUND", "no such user");
  }
  const email = await emailColumns(transaction, user, change);
  if (!email.ok) {
    return email;
  }
  const fields = change.replaces ? { ...EMPTY_PROFILE, ...change.fields } : change.fields;
  const present = change.replaces ? { address: {}, properties: {} } : user;
  const columns = profileColumns(fields, present, now.toISOString().slice(0, 10));
  if (!columns.ok) {
    return columns;
  }
  const version = await updateUser(transaction, userId, { ...columns.response, ...email.response }, now);
  const after = await findUser(transaction, userId);
  await recordAudit(transaction, {
    ...auditedAs(actor),
    action: "USER_CHANGED",
    subjectKind: "USER",
    subjectId: userId,
    after: { fields: after === undefined ? [] : changedFields(user, after) },
  });
  return succeed({ id: userId, status: user.status, version });
}
