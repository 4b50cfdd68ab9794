import { type Outcome, points, succeed } from "@punktum/domain";
import { type LedgerErrorCode, type ProgramTransaction, refusalsAsOutcome } from "../../database/index.ts";
import type { Actor } from "../../office/audit/index.ts";
import { fingerprintOf, requestIdOf } from "../../office/idempotency/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import type { Place } from "../../places/places/index.ts";
import { MANUAL_BOOKING, originOf, withoutControls } from "../bookings/index.ts";
import type { HandWorkGate } from "../hand-work/index.ts";
import { bookPointsIn } from "../ledger/index.ts";
import { mergeAndRecord } from "../merges/index.ts";
import { reverseAndRecord } from "../reversals/index.ts";
import type { Approval, ApprovalWork } from "./approval.ts";

/** Why the work of an approval is refused. */
export type WorkError =
  | LedgerErrorCode
  | "APPROVAL_ASKER_GONE"
  | "GENERAL_NO_PERMISION"
  | "NOT_FOUND"
  | "USER_KEY_DOES_NOT_EXIST"
  | "USER_KEY_DEACTIVATED";

/** Who approves, and in which request. */
export interface Approving {
  readonly actor: Actor;
  readonly by: string;
  readonly now: Date;
}

/** Work of one kind. */
export type Work<Kind extends ApprovalWork["kind"]> = Extract<ApprovalWork, { readonly kind: Kind }>;

/** Id of the booking; null if there is none. */
export type WorkResult = Outcome<string | null, WorkError>;

/** Approved work, with its requester's current identity and its approver. */
export interface ApprovedWork extends Approving, Pick<Approval, "id" | "reason"> {
  readonly place: Place;
  readonly asker: Identity;
}

/**
 * The idempotency key belongs to the approval: it cannot collide with a person's keys, and repeated execution books
 * once.
 */
const requestOf = (id: string, work: ApprovalWork) => ({
  owner: "approval",
  key: id,
  fingerprint: fingerprintOf("approval", { id, ...work }),
});

const originOfWork = ({ id, asker, place }: ApprovedWork) =>
  originOf({ identity: asker, idempotencyKey: id, source: "v2" }, place);

const auditedAs = ({ actor: { id, requestId }, asker }: ApprovedWork) =>
  ({ actorKind: "ADMIN", actorId: id ?? undefined, requestId, askedBy: asker.subjectId }) as const;

/** Books points by hand. Debits have no limit of manual work, so they are not counted. */
export async function bookApproved(
  transaction: ProgramTransaction,
  handWork: HandWorkGate,
  { work, ...approved }: ApprovedWork & { readonly work: Work<"BOOKING"> },
): Promise<WorkResult> {
  const { id, reason, place, asker, by } = approved;
  const request = requestOf(id, work);
  const { accountId, points: amount } = work;
  if (amount > 0) {
    const counted = { identity: asker, request, place, kind: "POINTS", accountId, points: amount } as const;
    await handWork.countApproved(transaction, counted, by);
  }
  const booking = {
    programId: transaction.programId,
    request,
    accountId,
    bookingType: amount < 0 ? ("BURNBOOKING" as const) : ("EARNBOOKING" as const),
    bookingTypeCode: MANUAL_BOOKING,
    points: points(amount),
    reason: withoutControls(reason),
    origin: originOfWork(approved),
  } as const;
  const booked = await refusalsAsOutcome(() => bookPointsIn(transaction, [booking]));
  return booked.ok ? succeed(booked.response[0]?.bookingId ?? null) : booked;
}

/** Reverses a booking. */
export async function reverseApproved(
  transaction: ProgramTransaction,
  handWork: HandWorkGate,
  { work, ...approved }: ApprovedWork & { readonly work: Work<"REVERSAL"> },
): Promise<WorkResult> {
  const { id, reason, place, asker, by } = approved;
  const { accountId, bookingId } = work;
  const request = requestOf(id, work);
  const counted = { identity: asker, request, place, kind: "REVERSAL", accountId, points: 0 } as const;
  await handWork.countApproved(transaction, counted, by);
  const reversal = { request, accountId, bookingId, reason, origin: originOfWork(approved) };
  const reversed = await reverseAndRecord(transaction, reversal, auditedAs(approved));
  return reversed.ok ? succeed(reversed.response.bookingId) : reversed;
}

/** Merges two accounts. */
export async function mergeApproved(
  transaction: ProgramTransaction,
  { work, ...approved }: ApprovedWork & { readonly work: Work<"MERGE"> },
): Promise<WorkResult> {
  const { owner, key } = requestOf(approved.id, work);
  const mergeId = requestIdOf(transaction.programId, owner, key);
  const { accountId: primaryId, secondaryId } = work;
  const command = { mergeId, primaryId, secondaryId, adminId: approved.asker.adminId };
  const merged = await mergeAndRecord(transaction, command, auditedAs(approved));
  return merged.ok ? succeed(merged.response.id) : merged;
}
