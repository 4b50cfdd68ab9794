import { fail, type Outcome, succeed } from "@punktum/domain";
import { type RawBuilder, sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import { type Identity, reachesStoreSql } from "../../office/sessions/index.ts";
import { reachesAccountSql } from "../../people/accounts/index.ts";
import { clearFraudFlag } from "../fraud-flags/index.ts";
import { clearStaffFlag } from "../hand-work/index.ts";

/** Decision about a flag. */
type Decision = "HARMLESS" | "CONFIRMED";

/** A flag on an account or a staff member. */
export interface Flag {
  readonly id: string;
  readonly kind: "ACCOUNT" | "STAFF";
  readonly rule: string | null;
  readonly reason: string;
  readonly accountId: string | null;
  readonly memberName: string;
  readonly cardEnding: string;
  readonly adminId: string | null;
  readonly staffName: string;
  readonly storeName: string;
  readonly raisedAt: Date;
  readonly decision: Decision | null;
  readonly decisionReason: string;
  readonly decidedBy: string;
  readonly decidedAt: Date | null;
}

/**
 * Flags of both tables as one list, within the caller's reach. An account's flag that was removed without a decision
 * counts as harmless.
 */
function flagsWithin(identity: Identity): RawBuilder<unknown> {
  const store = { partnerId: sql`s.partner_id`, storeId: sql`s.id` };
  return sql`
    SELECT f.id, 'ACCOUNT' AS kind, f.rule, f.reason, f.account_id, f.admin_id, NULL::bigint AS store_id, f.flagged_at AS raised_at,
      coalesce(f.decision, CASE WHEN f.cleared_at IS NOT NULL THEN 'HARMLESS' END) AS decision, f.decision_reason,
      f.decided_by, coalesce(f.decided_at, f.cleared_at) AS decided_at
    FROM account_fraud_flags f
    WHERE f.program_id = ${identity.programId} AND ${reachesAccountSql(identity, sql`f.account_id`)}
    UNION ALL
    SELECT f.id, 'STAFF', f.rule, '', f.account_id, f.admin_id, f.store_id, f.raised_at,
      coalesce(f.decision, CASE WHEN f.cleared_at IS NOT NULL THEN 'HARMLESS' END), f.decision_reason,
      coalesce(f.decided_by, f.cleared_by), coalesce(f.decided_at, f.cleared_at)
    FROM staff_flags f LEFT JOIN stores s ON s.program_id = f.program_id AND s.id = f.store_id
    WHERE f.program_id = ${identity.programId} AND (${identity.partnerIds === "ALL"} OR ${reachesStoreSql(identity, store)})`;
}

async function read(
  { db, programId }: ProgramTransaction,
  identity: Identity,
  { condition, limit }: { readonly condition: RawBuilder<boolean>; readonly limit: number },
): Promise<readonly Flag[]> {
  const { rows } = await sql<Flag>`
    SELECT f.id, f.kind, f.rule, f.reason, f.account_id AS "accountId", f.admin_id AS "adminId", f.raised_at AS "raisedAt",
      f.decision, f.decision_reason AS "decisionReason", f.decided_at AS "decidedAt",
      coalesce(staff.name, '') AS "staffName", coalesce(decider.name, '') AS "decidedBy", coalesce(place.name, '') AS "storeName",
      coalesce((SELECT trim(u.first_name || ' ' || left(u.last_name, 1) || CASE WHEN u.last_name = '' THEN '' ELSE '.' END)
        FROM memberships m JOIN users u ON u.program_id = m.program_id AND u.id = m.user_id
        WHERE m.program_id = ${programId} AND m.account_id = f.account_id AND m.role = 'OWNER' AND m.status <> 'TERMINATED'
        ORDER BY m.id LIMIT 1), '') AS "memberName",
      coalesce((SELECT right(i.code, 4) FROM identifiers i WHERE i.program_id = ${programId} AND i.account_id = f.account_id
        AND i.type = 'CARDCODE' ORDER BY i.status, i.code LIMIT 1), '') AS "cardEnding"
    FROM (${flagsWithin(identity)}) AS f
    LEFT JOIN admins staff ON staff.program_id = ${programId} AND staff.id = f.admin_id
    LEFT JOIN admins decider ON decider.program_id = ${programId} AND decider.id = f.decided_by
    LEFT JOIN stores place ON place.program_id = ${programId} AND place.id = f.store_id
    WHERE ${condition}
    ORDER BY f.raised_at DESC, f.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Condition for flags after this one in the list. The times are compared in the database, which has microseconds. */
const isAfter = (programId: string, id: string): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM (
    SELECT a.flagged_at AS raised_at FROM account_fraud_flags a WHERE a.program_id = ${programId} AND a.id = ${id}
    UNION ALL SELECT s.raised_at FROM staff_flags s WHERE s.program_id = ${programId} AND s.id = ${id}
  ) last WHERE f.raised_at < last.raised_at OR f.raised_at = last.raised_at AND f.id > ${id})`;

/** Lists flags within the caller's reach, the newest first, from after a flag on. */
export function listFlags(
  transaction: ProgramTransaction,
  identity: Identity,
  {
    state,
    after,
    limit,
  }: { readonly state: "open" | "done"; readonly after: string | undefined; readonly limit: number },
): Promise<readonly Flag[]> {
  const inState = state === "open" ? sql<boolean>`f.decision IS NULL` : sql<boolean>`f.decision IS NOT NULL`;
  const condition = after === undefined ? inState : sql<boolean>`${inState} AND ${isAfter(identity.programId, after)}`;
  return read(transaction, identity, { condition, limit });
}

/**
 * Decides an open flag within the caller's reach. A harmless flag is removed; a confirmed one keeps its account locked.
 * People cannot decide flags that their own work raised.
 */
export async function decideFlag(
  transaction: ProgramTransaction,
  identity: Identity,
  { id, decision, reason, now }: { id: string; decision: Decision; reason: string; now: Date },
): Promise<Outcome<Flag, "NOT_FOUND" | "GENERAL_NO_PERMISION">> {
  const { db, programId } = transaction;
  const by = identity.subjectId;
  const condition = sql<boolean>`f.id = ${id}`;
  const [open] = await read(transaction, identity, { condition, limit: 1 });
  if (open?.decision !== null) {
    return fail("NOT_FOUND", "there is no such flag to decide about");
  }
  if (open.adminId === by) {
    return fail("GENERAL_NO_PERMISION", "nobody decides about a flag of their own");
  }
  const decided = { decision, decision_reason: reason, decided_by: by, decided_at: now };
  const isAccount = open.kind === "ACCOUNT" && open.accountId !== null;
  if (open.kind === "STAFF") {
    await clearStaffFlag(transaction, id, { by, now });
  } else if (isAccount && decision === "HARMLESS") {
    await clearFraudFlag(transaction, { accountId: open.accountId, by, at: now });
  }
  const table = open.kind === "STAFF" ? "staff_flags" : "account_fraud_flags";
  const written = await db
    .updateTable(table)
    .set(decided)
    .where("program_id", "=", programId)
    .where("id", "=", id)
    .where("decision", "is", null)
    .returning("id")
    .executeTakeFirst();
  const [flag] = await read(transaction, identity, { condition, limit: 1 });
  return written === undefined || flag === undefined ? fail("NOT_FOUND", "it was decided meanwhile") : succeed(flag);
}
