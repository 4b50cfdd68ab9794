import { randomUUID } from "node:crypto";
import { fail, succeed, type MembershipRole, type Optins, type Outcome } from "@punktum/domain";
import type { ProgramTransaction, Tables } from "../../database/index.ts";
import { auditedAs, recordAudit, type Actor } from "../../office/audit/index.ts";
import { queueNotification } from "../mails/index.ts";
import { addMembershipEvent } from "./events.ts";

type Status = Tables["memberships"]["status"]["__select__"];

/** A membership of a person in an account, in any state. */
export interface MembershipRow {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly role: MembershipRole;
  readonly status: Status;
  readonly optins: Optins;
}

/** Who acts, when, and under which version of the consent text. */
export interface MembershipAct {
  readonly actor: Actor;
  readonly now: Date;
  readonly textVersion: string;
}

function select({ db, programId }: ProgramTransaction) {
  return db
    .selectFrom("memberships")
    .select(["id", "account_id as accountId", "user_id as userId", "role", "status", "optins"])
    .where("program_id", "=", programId);
}

/** Serialises membership changes per account, so that it never gets two owners. */
async function lockAccounts({ db, programId }: ProgramTransaction, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) {
    return;
  }
  await db
    .selectFrom("accounts")
    .select("id")
    .where("program_id", "=", programId)
    .where("id", "in", accountIds)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export function findMembership(
  transaction: ProgramTransaction,
  accountId: string,
  membershipId: string,
): Promise<MembershipRow | undefined> {
  return select(transaction).where("account_id", "=", accountId).where("id", "=", membershipId).executeTakeFirst();
}

export async function findOwner(
  transaction: ProgramTransaction,
  accountId: string,
): Promise<MembershipRow | undefined> {
  return select(transaction)
    .where("account_id", "=", accountId)
    .where("role", "=", "OWNER")
    .where("status", "=", "ACTIVE")
    .executeTakeFirst();
}

export function listMembershipsOf(transaction: ProgramTransaction, userId: string): Promise<readonly MembershipRow[]> {
  return select(transaction).where("user_id", "=", userId).orderBy("account_id").execute();
}

/** Values of a new membership. */
export interface NewMembership {
  readonly accountId: string;
  readonly userId: string;
  readonly role: MembershipRole;
  readonly status: "PENDING" | "ACTIVE";
  readonly optins: Optins;
}

/** Creates a membership. A terminated one is reopened and keeps its events. */
export async function createMembership(
  transaction: ProgramTransaction,
  command: NewMembership,
  act: MembershipAct,
): Promise<Outcome<MembershipRow, "CARD_ALREADY_REGISTERED">> {
  const { db, programId } = transaction;
  await lockAccounts(transaction, [command.accountId]);
  const earlier = await select(transaction)
    .where("account_id", "=", command.accountId)
    .where("user_id", "=", command.userId)
    .executeTakeFirst();
  const isTaken = command.role === "OWNER" && (await findOwner(transaction, command.accountId)) !== undefined;
  if (isTaken || earlier?.status === "ACTIVE") {
    return fail("CARD_ALREADY_REGISTERED", "the account has this member, or an owner, already");
  }
  const membership = { ...command, id: earlier?.id ?? randomUUID() };
  const { role, status } = command;
  const values = { role, status, optins: JSON.stringify(command.optins), updated_at: act.now };
  await db
    .insertInto("memberships")
    .values({
      program_id: programId,
      id: membership.id,
      account_id: command.accountId,
      user_id: command.userId,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(["program_id", "account_id", "user_id"]).doUpdateSet(values))
    .execute();
  await addMembershipEvent(transaction, membership, { ...act, event: "CREATED", optins: command.optins });
  await audit(transaction, membership, "MEMBERSHIP_CREATED", act.actor);
  await tell(transaction, membership, "MEMBERSHIP_CREATED", act);
  return succeed(membership);
}

/** Notifies the person, unless they have not confirmed the membership: then it is told with its confirmation. */
async function tell(
  transaction: ProgramTransaction,
  { userId, accountId, status }: Pick<MembershipRow, "userId" | "accountId" | "status">,
  event: "MEMBERSHIP_CREATED" | "MEMBERSHIP_TERMINATED" | "OPTINS_CHANGED",
  { now }: Pick<MembershipAct, "now">,
): Promise<void> {
  if (status === "ACTIVE") {
    await queueNotification(transaction, { event, userId, accountId, now });
  }
}

async function audit(
  transaction: ProgramTransaction,
  membership: Pick<MembershipRow, "id" | "accountId">,
  action: "MEMBERSHIP_CREATED" | "MEMBERSHIP_ACTIVATED" | "MEMBERSHIP_TERMINATED" | "MEMBERSHIP_OPTINS_CHANGED",
  actor: Actor,
): Promise<void> {
  await recordAudit(transaction, {
    ...auditedAs(actor),
    action,
    subjectKind: "MEMBERSHIP",
    subjectId: membership.id,
    after: { accountId: membership.accountId },
  });
}

async function update(
  { db, programId }: ProgramTransaction,
  membershipId: string,
  change: { readonly status?: Status; readonly optins?: string; readonly updated_at: Date },
): Promise<void> {
  await db
    .updateTable("memberships")
    .set(change)
    .where("program_id", "=", programId)
    .where("id", "=", membershipId)
    .execute();
}

/** Changes consents; types that are not named stay unchanged. */
export async function changeOptins(
  transaction: ProgramTransaction,
  membership: MembershipRow,
  optins: Optins,
  act: MembershipAct,
): Promise<MembershipRow> {
  const changed = { ...membership, optins: { ...membership.optins, ...optins } };
  await update(transaction, membership.id, { optins: JSON.stringify(changed.optins), updated_at: act.now });
  await addMembershipEvent(transaction, membership, { ...act, event: "OPTINS_CHANGED", optins: changed.optins });
  await audit(transaction, membership, "MEMBERSHIP_OPTINS_CHANGED", act.actor);
  await tell(transaction, membership, "OPTINS_CHANGED", act);
  return changed;
}

/** Terminates a membership and all of its consents. */
export async function terminateMembership(
  transaction: ProgramTransaction,
  membership: MembershipRow,
  act: Omit<MembershipAct, "textVersion">,
): Promise<MembershipRow> {
  if (membership.status === "TERMINATED") {
    return membership;
  }
  const ended = { ...membership, status: "TERMINATED" as const, optins: {} };
  await update(transaction, membership.id, { status: "TERMINATED", optins: "{}", updated_at: act.now });
  await addMembershipEvent(transaction, membership, { ...act, event: "TERMINATED", optins: {}, textVersion: "" });
  await audit(transaction, membership, "MEMBERSHIP_TERMINATED", act.actor);
  await tell(transaction, membership, "MEMBERSHIP_TERMINATED", act);
  return ended;
}

/** Terminates all memberships of an account that is closed or of a person who is deleted. */
export async function terminateMemberships(
  transaction: ProgramTransaction,
  of: { readonly accountId: string } | { readonly userId: string },
  act: Omit<MembershipAct, "textVersion">,
): Promise<readonly MembershipRow[]> {
  const all = select(transaction).where("status", "<>", "TERMINATED").orderBy("account_id");
  const own = "userId" in of ? all.where("user_id", "=", of.userId) : all.where("account_id", "=", of.accountId);
  const memberships = await own.execute();
  await lockAccounts(
    transaction,
    memberships.map(({ accountId }) => accountId),
  );
  const ended: MembershipRow[] = [];
  for (const membership of memberships) {
    ended.push(await terminateMembership(transaction, membership, act));
  }
  return ended;
}

/** Returns those of the accounts that are owned by another person. */
export async function listOwnedByOthers(
  { db, programId }: ProgramTransaction,
  userId: string,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) {
    return new Set();
  }
  const rows = await db
    .selectFrom("memberships")
    .select("account_id")
    .where("program_id", "=", programId)
    .where("account_id", "in", accountIds)
    .where("role", "=", "OWNER")
    .where("status", "=", "ACTIVE")
    .where("user_id", "<>", userId)
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

/**
 * True when a person has pending cards and all of them belong to other persons by now: the first person to confirm
 * becomes the owner. The accounts stay locked, so that the answer holds until the transaction ends.
 */
export async function hasLostAllCards(transaction: ProgramTransaction, userId: string): Promise<boolean> {
  const waiting = await listPending(transaction, userId);
  const accountIds = waiting.map(({ accountId }) => accountId);
  await lockAccounts(transaction, accountIds);
  const lost = await listOwnedByOthers(transaction, userId, accountIds);
  return waiting.length > 0 && waiting.every(({ role, accountId }) => role === "OWNER" && lost.has(accountId));
}

const listPending = (transaction: ProgramTransaction, userId: string): Promise<readonly MembershipRow[]> =>
  select(transaction).where("user_id", "=", userId).where("status", "=", "PENDING").orderBy("account_id").execute();

/** Lists the persons of an account; active ones come before pending ones. */
export function listMembershipsAt(
  transaction: ProgramTransaction,
  accountId: string,
  statuses: readonly ("ACTIVE" | "PENDING")[],
): Promise<readonly MembershipRow[]> {
  return select(transaction)
    .where("account_id", "=", accountId)
    .where("status", "in", statuses)
    .orderBy("status")
    .orderBy("id")
    .execute();
}

/**
 * Activates a person's pending memberships after the address was confirmed. A pending membership is terminated when the
 * account has another owner by now: the first person to confirm becomes the owner.
 */
export async function activateMemberships(
  transaction: ProgramTransaction,
  userId: string,
  act: Omit<MembershipAct, "textVersion">,
): Promise<void> {
  const pending = await listPending(transaction, userId);
  await lockAccounts(
    transaction,
    pending.map(({ accountId }) => accountId),
  );
  for (const membership of pending) {
    const owner = membership.role === "OWNER" ? await findOwner(transaction, membership.accountId) : undefined;
    if (owner === undefined) {
      await update(transaction, membership.id, { status: "ACTIVE", updated_at: act.now });
      await audit(transaction, membership, "MEMBERSHIP_ACTIVATED", act.actor);
      await tell(transaction, { ...membership, status: "ACTIVE" }, "MEMBERSHIP_CREATED", act);
    } else {
      await terminateMembership(transaction, membership, act);
    }
  }
}
