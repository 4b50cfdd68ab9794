import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import type { ApprovalKind } from "./approval.ts";
import { decidedKinds, reachesWorkSql } from "./rights.ts";

/** A request in lists, with current figures. */
export interface ListedApproval {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly state: "OPEN" | "APPROVED" | "REJECTED" | "WITHDRAWN" | "EXPIRED";
  readonly reason: string;
  readonly accountId: string | null;
  readonly secondaryId: string | null;
  readonly userId: string | null;
  readonly bookingId: string | null;
  readonly memberName: string;
  readonly cardEnding: string;
  readonly points: number | null;
  readonly balance: number | null;
  readonly partnerId: number | null;
  readonly storeId: number | null;
  readonly askedById: string;
  readonly askedByName: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly decidedById: string | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string;
  readonly refusal: string | null;
  readonly resultId: string | null;
  readonly mayDecide: boolean;
}

const MOST_COUNTED = 100;

/** Requests that wait for a decision which the caller may make. */
function isForCaller(identity: Identity, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(a.state = 'OPEN' AND a.expires_at > ${now} AND a.asked_by <> ${identity.subjectId}
    AND a.kind = ANY (${[...decidedKinds(identity)]}::text[]) AND ${reachesWorkSql(identity)})`;
}

/** The member that the work is about: the account's owner, or the person themselves. */
const memberName = sql<string>`coalesce((
  SELECT trim(u.first_name || ' ' || left(u.last_name, 1) || CASE WHEN u.last_name = '' THEN '' ELSE '.' END) FROM users u
  WHERE u.program_id = a.program_id AND u.id = coalesce(a.user_id, (
    SELECT m.user_id FROM memberships m WHERE m.program_id = a.program_id AND m.account_id = a.account_id
      AND m.role = 'OWNER' AND m.status <> 'TERMINATED' ORDER BY m.id LIMIT 1))), '')`;

const cardEnding = sql<string>`coalesce((
  SELECT right(i.code, 4) FROM identifiers i WHERE i.program_id = a.program_id AND i.account_id = a.account_id
    AND i.type = 'CARDCODE' ORDER BY i.status, i.code LIMIT 1), '')`;

/** Change of the account's points, signed. */
const gain = sql<number | null>`CASE a.kind WHEN 'BOOKING' THEN a.points
  WHEN 'REVERSAL' THEN (SELECT -b.points FROM bookings b WHERE b.program_id = a.program_id AND b.id = a.booking_id)
  WHEN 'MERGE' THEN (SELECT c.points FROM accounts c WHERE c.program_id = a.program_id AND c.id = a.secondary_id) END`;

function query({ db, programId }: ProgramTransaction, identity: Identity, now: Date) {
  return db
    .selectFrom("approvals as a")
    .innerJoin("admins as asker", (join) =>
      join.onRef("asker.program_id", "=", "a.program_id").onRef("asker.id", "=", "a.asked_by"),
    )
    .leftJoin("admins as decider", (join) =>
      join.onRef("decider.program_id", "=", "a.program_id").onRef("decider.id", "=", "a.decided_by"),
    )
    .leftJoin("accounts as account", (join) =>
      join.onRef("account.program_id", "=", "a.program_id").onRef("account.id", "=", "a.account_id"),
    )
    .select(["a.id", "a.kind", "a.reason", "a.account_id as accountId", "a.secondary_id as secondaryId"])
    .select(["a.user_id as userId", "a.booking_id as bookingId", "a.partner_id as partnerId", "a.store_id as storeId"])
    .select(["a.asked_by as askedById", "asker.name as askedByName", "a.asked_at as askedAt"])
    .select(["a.expires_at as expiresAt", "a.decided_by as decidedById", "decider.name as decidedByName"])
    .select(["a.decided_at as decidedAt", "a.decision_reason as decisionReason", "a.refusal"])
    .select(["a.result_id as resultId", "account.points as balance"])
    .select([
      sql<
        ListedApproval["state"]
      >`CASE WHEN a.state = 'OPEN' AND a.expires_at <= ${now} THEN 'EXPIRED' ELSE a.state END`.as("state"),
      memberName.as("memberName"),
      cardEnding.as("cardEnding"),
      gain.as("points"),
      isForCaller(identity, now).as("mayDecide"),
    ])
    .where("a.program_id", "=", programId);
}

interface Page {
  readonly state: "open" | "mine" | "done";
  readonly after: string | undefined;
  readonly limit: number;
  readonly now: Date;
}

/** Requests that are decided or expired, of the caller's reach and their own. */
function isDoneFor(identity: Identity, now: Date): Expression<SqlBool> {
  const reached = decidedKinds(identity).length === 0 ? sql<boolean>`false` : reachesWorkSql(identity);
  return sql<boolean>`((a.state <> 'OPEN' OR a.expires_at <= ${now}) AND (${reached} OR a.asked_by = ${identity.subjectId}))`;
}

/** Lists requests: those that the caller may decide, oldest first; the caller's own or closed ones, newest first. */
export async function listApprovals(
  transaction: ProgramTransaction,
  identity: Identity,
  { state, after, limit, now }: Page,
): Promise<readonly ListedApproval[]> {
  const all = query(transaction, identity, now).limit(limit);
  if (state === "open") {
    const open = all.where(isForCaller(identity, now)).orderBy("a.id");
    return (after === undefined ? open : open.where("a.id", ">", after)).execute();
  }
  const chosen =
    state === "mine" ? all.where("a.asked_by", "=", identity.subjectId) : all.where(isDoneFor(identity, now));
  const newest = chosen.orderBy("a.id", "desc");
  return (after === undefined ? newest : newest.where("a.id", "<", after)).execute();
}

/** Reads one request as lists show it. */
export function readListed(
  transaction: ProgramTransaction,
  identity: Identity,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<ListedApproval> {
  return query(transaction, identity, now).where("a.id", "=", id).executeTakeFirstOrThrow();
}

/** Counts requests that the caller may decide, up to a hundred. */
export async function countWaiting(
  { db, programId }: ProgramTransaction,
  identity: Identity,
  now: Date,
): Promise<number> {
  const rows = await db
    .selectFrom("approvals as a")
    .select("a.id")
    .where("a.program_id", "=", programId)
    .where(isForCaller(identity, now))
    .limit(MOST_COUNTED)
    .execute();
  return rows.length;
}
