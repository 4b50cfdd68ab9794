import { randomUUIDv7 } from "node:crypto";
import { fail, type Outcome, succeed } from "@punktum/domain";
import { sql } from "kysely";
import type { ProgramTransaction, Tables } from "../../database/index.ts";
import { type Actor, auditedAs, recordAudit } from "../../office/audit/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { reachesUser, reachesUserSql } from "../accounts/index.ts";
import { findUser } from "../users/index.ts";
import { eraseUser } from "./erase.ts";
import { exportUser, type UserExport } from "./export.ts";

type Row = Tables["privacy_requests"];

export type PrivacyKind = Row["kind"];

/** A person's request about their data. */
export interface PrivacyRequest {
  readonly id: string;
  readonly kind: PrivacyKind;
  readonly state: "OPEN" | "DONE" | "REJECTED";
  readonly userId: string;
  readonly memberName: string;
  readonly note: string;
  readonly receivedAt: Date;
  readonly dueAt: Date;
  readonly recordedById: string;
  readonly recordedByName: string;
  readonly closedById: string | null;
  readonly closedByName: string | null;
  readonly closedAt: Date | null;
  readonly proof: string;
}

/** Author, HTTP request and time of a change. */
interface Act {
  readonly identity: Identity;
  readonly actor: Actor;
  readonly now: Date;
}

const NOT_FOUND = fail("NOT_FOUND", "there is no such request");
const CLOSED = fail("PRIVACY_REQUEST_CLOSED");

/** The same day of the next month, or its last day (article 12 of the GDPR). */
export function oneMonthAfter(time: Date): Date {
  const due = new Date(time);
  due.setUTCMonth(due.getUTCMonth() + 1);
  return due.getUTCDate() === time.getUTCDate() ? due : new Date(due.setUTCDate(0));
}

function query({ db, programId }: ProgramTransaction, identity: Identity) {
  return db
    .selectFrom("privacy_requests as r")
    .innerJoin("users as u", (join) => join.onRef("u.program_id", "=", "r.program_id").onRef("u.id", "=", "r.user_id"))
    .innerJoin("admins as recorder", (join) =>
      join.onRef("recorder.program_id", "=", "r.program_id").onRef("recorder.id", "=", "r.recorded_by"),
    )
    .leftJoin("admins as closer", (join) =>
      join.onRef("closer.program_id", "=", "r.program_id").onRef("closer.id", "=", "r.closed_by"),
    )
    .select(["r.id", "r.kind", "r.state", "r.user_id as userId", "r.note", "r.received_at as receivedAt"])
    .select(["r.due_at as dueAt", "r.recorded_by as recordedById", "recorder.name as recordedByName"])
    .select(["r.closed_by as closedById", "closer.name as closedByName", "r.closed_at as closedAt", "r.proof"])
    .select(
      sql<string>`trim(u.first_name || ' ' || left(u.last_name, 1) || CASE WHEN u.last_name = '' THEN '' ELSE '.' END)`.as(
        "memberName",
      ),
    )
    .where("r.program_id", "=", programId)
    .where(reachesUserSql(identity, sql`r.user_id`));
}

/** Records a request; it is due a month after it was received. */
export async function recordPrivacyRequest(
  transaction: ProgramTransaction,
  { identity, actor, now }: Act,
  asked: { readonly kind: PrivacyKind; readonly userId: string; readonly receivedAt: Date; readonly note: string },
): Promise<Outcome<string, "NOT_FOUND">> {
  const { kind, userId, receivedAt, note } = asked;
  const user = await findUser(transaction, userId);
  if (user === undefined || !(await reachesUser(transaction, identity, userId))) {
    return fail("NOT_FOUND", "no such user");
  }
  const id = randomUUIDv7();
  // A date in the future is replaced by now.
  const received = receivedAt > now ? now : receivedAt;
  await transaction.db
    .insertInto("privacy_requests")
    .values({
      program_id: transaction.programId,
      id,
      kind,
      user_id: userId,
      note,
      received_at: received,
      due_at: oneMonthAfter(received),
      recorded_by: identity.subjectId,
    })
    .execute();
  const subject = { subjectKind: "USER", subjectId: userId, after: { requestId: id, kind } };
  await recordAudit(transaction, { ...auditedAs(actor), action: "PRIVACY_REQUEST_RECORDED", ...subject });
  return succeed(id);
}

interface Page {
  readonly state: "open" | "done";
  readonly after: string | undefined;
  readonly limit: number;
}

/** Lists requests within the caller's reach: open ones by when they are due, closed ones the newest first. */
export function listPrivacyRequests(
  transaction: ProgramTransaction,
  identity: Identity,
  { state, after, limit }: Page,
): Promise<readonly PrivacyRequest[]> {
  const all = query(transaction, identity).limit(limit);
  if (state === "done") {
    const done = all.where("r.state", "<>", "OPEN").orderBy("r.id", "desc");
    return (after === undefined ? done : done.where("r.id", "<", after)).execute();
  }
  const open = all.where("r.state", "=", "OPEN").orderBy("r.due_at").orderBy("r.id");
  const last = sql<boolean>`(r.due_at, r.id) > (SELECT x.due_at, x.id FROM privacy_requests x
    WHERE x.program_id = ${transaction.programId} AND x.id = ${after ?? null})`;
  return (after === undefined ? open : open.where(last)).execute();
}

/** Reads one request within the caller's reach. */
export function findPrivacyRequest(
  transaction: ProgramTransaction,
  identity: Identity,
  id: string,
): Promise<PrivacyRequest | undefined> {
  return query(transaction, identity).where("r.id", "=", id).executeTakeFirst();
}

/** Locks an open request, so that it is carried out once. */
async function lockOpen(
  transaction: ProgramTransaction,
  identity: Identity,
  id: string,
): Promise<Outcome<PrivacyRequest, "NOT_FOUND" | "PRIVACY_REQUEST_CLOSED">> {
  await transaction.db
    .selectFrom("privacy_requests")
    .select("id")
    .where("program_id", "=", transaction.programId)
    .where("id", "=", id)
    .forUpdate()
    .execute();
  const request = await findPrivacyRequest(transaction, identity, id);
  if (request === undefined) {
    return NOT_FOUND;
  }
  return request.state === "OPEN" ? succeed(request) : CLOSED;
}

interface Closing {
  readonly id: string;
  readonly state: "DONE" | "REJECTED";
  readonly proof: string;
}

async function close(
  { db, ...transaction }: ProgramTransaction,
  { identity, actor, now }: Act,
  { request, state, proof }: Omit<Closing, "id"> & { readonly request: PrivacyRequest },
): Promise<void> {
  await db
    .updateTable("privacy_requests")
    .set({ state, proof, closed_by: identity.subjectId, closed_at: now })
    .where("program_id", "=", transaction.programId)
    .where("id", "=", request.id)
    .execute();
  await recordAudit(
    { db, ...transaction },
    {
      ...auditedAs(actor),
      action: "PRIVACY_REQUEST_CLOSED",
      subjectKind: "USER",
      subjectId: request.userId,
      after: { requestId: request.id, kind: request.kind, state },
      reason: proof,
    },
  );
}

/** Closes a request that was handled manually, or rejects it. */
export async function closePrivacyRequest(
  transaction: ProgramTransaction,
  act: Act,
  { id, state, proof }: Closing,
): Promise<Outcome<null, "NOT_FOUND" | "PRIVACY_REQUEST_CLOSED">> {
  const open = await lockOpen(transaction, act.identity, id);
  if (!open.ok) {
    return open;
  }
  await close(transaction, act, { request: open.response, state, proof });
  return succeed(null);
}

/** Exports or erases the data, and closes the request. The answer contains exported data. */
export async function carryOutPrivacyRequest(
  transaction: ProgramTransaction,
  act: Act,
  { id, proof }: Pick<Closing, "id" | "proof">,
): Promise<Outcome<UserExport | null, "NOT_FOUND" | "PRIVACY_REQUEST_CLOSED">> {
  const open = await lockOpen(transaction, act.identity, id);
  if (!open.ok) {
    return open;
  }
  const { kind, userId } = open.response;
  if (kind !== "ACCESS" && kind !== "ERASURE") {
    return fail("PRIVACY_REQUEST_CLOSED", "this request is done by hand");
  }
  await close(transaction, act, { request: open.response, state: "DONE", proof });
  if (kind === "ERASURE") {
    const erased = await eraseUser(transaction, { userId, ...act });
    return erased.ok ? succeed(null) : erased;
  }
  const exported = await exportUser(transaction, { userId, ...act });
  return exported === undefined ? fail("NOT_FOUND", "no such user") : succeed(exported);
}
