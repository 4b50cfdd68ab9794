import type { ProgramTransaction, Tables } from "../../database/index.ts";
import type { Selectable } from "kysely";
import * as z from "zod/mini";

type Row = Selectable<Tables["approvals"]>;

export type ApprovalKind = Row["kind"];

/** Hours after which an undecided request expires. */
export const LIFE_HOURS = 72;
/** Hours in which the requester may download an approved export. */
export const EXPORT_HOURS = 24;

const approvalWork = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("BOOKING"), accountId: z.string(), points: z.number() }),
  z.object({ kind: z.literal("REVERSAL"), accountId: z.string(), bookingId: z.string() }),
  z.object({ kind: z.literal("MERGE"), accountId: z.string(), secondaryId: z.string() }),
  z.object({ kind: z.enum(["EXPORT", "ERASE"]), userId: z.string() }),
]);

/** Work that waits for an approval. */
export type ApprovalWork = Readonly<z.infer<typeof approvalWork>>;

/** A stored request for approval. */
export interface Approval {
  readonly id: string;
  readonly work: ApprovalWork;
  readonly reason: string;
  readonly partnerId: number | null;
  readonly storeId: number | null;
  readonly askedBy: string;
  readonly askedMailbox: Buffer;
  readonly expiresAt: Date;
  readonly state: Row["state"];
  readonly decidedAt: Date | null;
}

const approvalOfRow = (row: Row): Approval => ({
  id: row.id,
  work: z.parse(approvalWork, {
    kind: row.kind,
    accountId: row.account_id,
    secondaryId: row.secondary_id,
    bookingId: row.booking_id,
    userId: row.user_id,
    points: row.points,
  }),
  reason: row.reason,
  partnerId: row.partner_id,
  storeId: row.store_id,
  askedBy: row.asked_by,
  askedMailbox: row.asked_mailbox,
  expiresAt: row.expires_at,
  state: row.state,
  decidedAt: row.decided_at,
});

/** Columns of the work. */
export function columnsOf(work: ApprovalWork) {
  return {
    kind: work.kind,
    account_id: "accountId" in work ? work.accountId : null,
    secondary_id: "secondaryId" in work ? work.secondaryId : null,
    booking_id: "bookingId" in work ? work.bookingId : null,
    user_id: "userId" in work ? work.userId : null,
    points: "points" in work ? work.points : null,
  };
}

/** Accounts that the work is about. */
export function accountsOf(work: ApprovalWork): readonly string[] {
  if ("userId" in work) {
    return [];
  }
  return "secondaryId" in work ? [work.accountId, work.secondaryId] : [work.accountId];
}

/** Subject of the work in the audit log, so that the subject's history shows the request. */
export function subjectOf(work: ApprovalWork) {
  return "userId" in work
    ? { subjectKind: "USER", subjectId: work.userId }
    : { subjectKind: "ACCOUNT", subjectId: work.accountId };
}

/** Reads and locks a request, so that the second of two concurrent decisions sees the first. */
export async function lockApproval({ db, programId }: ProgramTransaction, id: string): Promise<Approval | undefined> {
  const row = await db
    .selectFrom("approvals")
    .selectAll()
    .where("program_id", "=", programId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && approvalOfRow(row);
}

/** Outcome of a request. */
export interface Decision {
  readonly state: "APPROVED" | "REJECTED" | "WITHDRAWN";
  readonly by: string;
  readonly now: Date;
  readonly reason: string;
  readonly resultId: string | null;
}

/** Stores the outcome of a request. */
export async function storeDecision(
  { db, programId }: ProgramTransaction,
  id: string,
  { state, by, now, reason, resultId }: Decision,
): Promise<void> {
  await db
    .updateTable("approvals")
    .set({
      state,
      decided_by: by,
      decided_at: now,
      decision_reason: reason,
      result_id: resultId,
      ...(state === "APPROVED" && { refusal: null }),
    })
    .where("program_id", "=", programId)
    .where("id", "=", id)
    .execute();
}

/** Stores why the work failed; the request stays open. */
export async function storeRefusal({ db, programId }: ProgramTransaction, id: string, code: string): Promise<void> {
  await db
    .updateTable("approvals")
    .set({ refusal: code })
    .where("program_id", "=", programId)
    .where("id", "=", id)
    .where("state", "=", "OPEN")
    .execute();
}
