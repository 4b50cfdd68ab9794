import { randomInt, randomUUID } from "node:crypto";
import { checkOptins, checkUserProperties, fail, succeed, type Optins, type Outcome } from "@punktum/domain";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { findAccountIn, type Account, type ShownCode } from "../accounts/index.ts";
import { bucketName, countAttempt } from "../../office/attempts/index.ts";
import { auditedAs, recordAudit, type Actor } from "../../office/audit/index.ts";
import { queueMail } from "../mails/index.ts";
import { createMembership, findOwner } from "../memberships/index.ts";
import { readRegistrationRules, type RegistrationRules } from "../../office/programs/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { savePasswordHash } from "./passwords.ts";
import { profileColumns, type ProfileFields } from "./profile.ts";
import { findUserByEmail, lockEmail } from "./user.ts";

/** A registration from either generation, with its address already normalised. */
export interface Registration {
  readonly email: string;
  /** The card; without one only the person is registered. */
  readonly code: ShownCode | undefined;
  readonly fields: ProfileFields;
  readonly optins: Optins;
  /** Computed before the transaction began. */
  readonly passwordHash: string | undefined;
  readonly language: string | undefined;
  /** Key/value pairs that are stored unchanged. */
  readonly data: Readonly<Record<string, string>>;
  readonly partnerId: string | null;
  /** False for the first generation's simple form, which sends properties in a second call. */
  readonly checkProperties: boolean;
  readonly actor: Actor;
  readonly now: Date;
}

export interface Registered {
  readonly userId: string;
  readonly membershipId: string | undefined;
  readonly userReferenceCode: string;
}

export type RegistrationError =
  | "USER_KEY_DOES_NOT_EXIST"
  | "USER_KEY_DEACTIVATED"
  | "REGISTRATION_USER_EXISTS_NOT_ACTIVATED"
  | "REGISTRATION_USER_EXISTS"
  | "CARD_ALREADY_REGISTERED"
  | "REQUEST_INVALID";

/** Letters and digits that are not confused when read aloud. */
const REFERENCE_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Creates a random reference code, so that codes cannot be guessed from others. */
export const newReferenceCode = (): string =>
  `U${Array.from({ length: 12 }, () => REFERENCE_SIGNS.charAt(randomInt(REFERENCE_SIGNS.length))).join("")}`;

async function refuseKnown(
  transaction: ProgramTransaction,
  email: string,
  account: Account | undefined,
): Promise<Outcome<null, RegistrationError>> {
  const known = await findUserByEmail(transaction, email);
  if (known?.status === "NOT_ACTIVATED") {
    return fail("REGISTRATION_USER_EXISTS_NOT_ACTIVATED");
  }
  if (known !== undefined) {
    return fail("REGISTRATION_USER_EXISTS");
  }
  const owner = account === undefined ? undefined : await findOwner(transaction, account.id);
  return owner === undefined ? succeed(null) : fail("CARD_ALREADY_REGISTERED");
}

async function findCard(
  transaction: ProgramTransaction,
  code: ShownCode | undefined,
): Promise<Outcome<Account | undefined, RegistrationError>> {
  return code === undefined ? succeed(undefined) : findAccountIn(transaction, code, "REACHED");
}

async function isPartner({ db, programId }: ProgramTransaction, partnerId: string | null): Promise<boolean> {
  if (partnerId === null) {
    return true;
  }
  const found = await db
    .selectFrom("partners")
    .select("id")
    .where("program_id", "=", programId)
    .where("id", "=", Number(partnerId))
    .executeTakeFirst();
  return found !== undefined;
}

/** Checks the given values against the programme's rules. */
function readAnswers(
  rules: RegistrationRules,
  { fields, optins, checkProperties, language, now }: Registration,
): Outcome<{ readonly optins: Optins; readonly columns: object }, RegistrationError> {
  const agreed = checkOptins(rules.optinTypes, optins);
  if (!agreed.ok) {
    return agreed;
  }
  const properties = checkUserProperties(checkProperties ? rules.properties : [], fields);
  if (!properties.ok) {
    return properties;
  }
  const named = { ...properties.response, ...(language !== undefined && { language }) };
  const columns = profileColumns(named, { address: {}, properties: {} }, now.toISOString().slice(0, 10));
  return columns.ok ? succeed({ optins: agreed.response, columns: columns.response }) : columns;
}

async function insertUser(
  { db, programId }: ProgramTransaction,
  { email, data, partnerId, actor, now }: Registration,
  columns: object,
): Promise<string> {
  const userId = randomUUID();
  const common = { program_id: programId, id: userId, email, status: "NOT_ACTIVATED" } as const;
  await db
    .insertInto("users")
    .values({ ...columns, ...common, created_at: now, updated_at: now })
    .execute();
  await db
    .insertInto("user_registrations")
    .values({
      program_id: programId,
      user_id: userId,
      data: JSON.stringify(data),
      partner_id: partnerId === null ? null : Number(partnerId),
      device_id: actor.deviceId,
      registered_at: now,
    })
    .execute();
  return userId;
}

async function readReference(transaction: ProgramTransaction, account: Account | undefined): Promise<string> {
  if (account === undefined || account.userReferenceCode !== "") {
    return account?.userReferenceCode ?? "";
  }
  const code = newReferenceCode();
  await transaction.db
    .updateTable("accounts")
    .set({ user_reference_code: code })
    .where("program_id", "=", transaction.programId)
    .where("id", "=", account.id)
    .execute();
  return code;
}

async function joinCard(
  transaction: ProgramTransaction,
  command: { readonly account: Account | undefined; readonly userId: string; readonly optins: Optins },
  act: { readonly actor: Actor; readonly now: Date; readonly textVersion: string },
): Promise<Outcome<string | undefined, RegistrationError>> {
  const { account, userId, optins } = command;
  if (account === undefined) {
    return succeed(undefined);
  }
  const pending = { accountId: account.id, userId, role: "OWNER", status: "PENDING", optins } as const;
  const created = await createMembership(transaction, pending, act);
  return created.ok ? succeed(created.response.id) : created;
}

/**
 * Registers a person. The person, the consents with the version of their text, the membership and the mail are written
 * in one transaction, so that a lost answer leaves all of it or nothing. The address is the natural key: of several
 * copies of the request exactly one creates a person. The card's points stay on the card.
 */
export async function registerUser(
  transaction: ProgramTransaction,
  registration: Registration,
): Promise<Outcome<Registered, RegistrationError>> {
  const { email, passwordHash, actor, now } = registration;
  const account = await findCard(transaction, registration.code);
  if (!account.ok) {
    return account;
  }
  await lockEmail(transaction, email);
  const isFree = await refuseKnown(transaction, email, account.response);
  if (!isFree.ok) {
    return isFree;
  }
  if (!(await isPartner(transaction, registration.partnerId))) {
    return fail("REQUEST_INVALID", "partnerId: the programme has no such partner");
  }
  const rules = await readRegistrationRules(transaction);
  const answers = readAnswers(rules, registration);
  if (!answers.ok) {
    return answers;
  }
  const userId = await insertUser(transaction, registration, answers.response.columns);
  if (passwordHash !== undefined) {
    await savePasswordHash(transaction, userId, passwordHash, now);
  }
  const act = { actor, now, textVersion: rules.consentTextVersion };
  const joined = await joinCard(
    transaction,
    { account: account.response, userId, optins: answers.response.optins },
    act,
  );
  if (!joined.ok) {
    return joined;
  }
  await queueMail(transaction, { kind: "ACTIVATION", userId, now });
  await recordAudit(transaction, {
    ...auditedAs(actor),
    action: "USER_REGISTERED",
    subjectKind: "USER",
    subjectId: userId,
    after: { accountId: account.response?.id ?? null },
  });
  const userReferenceCode = await readReference(transaction, account.response);
  return succeed({ userId, membershipId: joined.response, userReferenceCode });
}

/** Limits a device that tries addresses to find out who is registered; the limit is more than any shop needs. */
const PER_DEVICE_AND_HOUR = 120;

/** Counts a device's registration. Returns the milliseconds to wait, 0 when it is allowed. */
export async function countRegistration(database: Database, identity: Identity, now: Date): Promise<number> {
  if (identity.role !== "DEVICE") {
    return 0;
  }
  const name = bucketName("registration:caller", identity.subjectId);
  return database.withProgram(identity.programId, (transaction) =>
    countAttempt(transaction, { name, max: PER_DEVICE_AND_HOUR, windowMs: 3_600_000 }, now),
  );
}
