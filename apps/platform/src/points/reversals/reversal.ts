import type { Outcome } from "@punktum/domain";
import { type LedgerErrorCode, prepared, type ProgramTransaction, refusalsAsOutcome } from "../../database/index.ts";
import {
  type BookingOrigin,
  type BookingReceipt,
  decodeReceipt,
  originValues,
  RECEIPT_COLUMNS,
} from "../ledger/index.ts";
import { type AuditEntry, recordAudit } from "../../office/audit/index.ts";
import { requestIdOf, type RequestKey } from "../../office/idempotency/index.ts";

interface ReverseBookingInput {
  readonly request: RequestKey;
  readonly accountId: string;
  /** The booking to reverse. */
  readonly bookingId: string;
  readonly reason: string;
  readonly origin: BookingOrigin;
}

const REVERSE_BOOKING = prepared(
  "reversals.reverse-booking",
  `SELECT ${RECEIPT_COLUMNS} FROM punktum.reverse_booking($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
  decodeReceipt,
);

/** Books the opposite of a booking, once. Throws the ledger's refusal. */
export async function reverseBookingIn(
  { run, programId }: Pick<ProgramTransaction, "run" | "programId">,
  { request, accountId, bookingId, reason, origin }: ReverseBookingInput,
): Promise<BookingReceipt> {
  const [receipt] = await run(REVERSE_BOOKING, [
    programId,
    requestIdOf(programId, request.owner, request.key),
    request.fingerprint,
    request.owner,
    accountId,
    bookingId,
    reason,
    ...originValues(origin),
  ]);
  if (receipt === undefined) {
    throw new Error("a correction answered no row");
  }
  return receipt;
}

/** {@link reverseBookingIn} with its audit row. After a refusal the transaction must be rolled back. */
export async function reverseAndRecord(
  transaction: ProgramTransaction,
  input: ReverseBookingInput,
  by: Pick<AuditEntry, "actorKind" | "actorId" | "requestId"> & { readonly askedBy?: string },
): Promise<Outcome<BookingReceipt, LedgerErrorCode>> {
  const { accountId, bookingId, reason } = input;
  const { askedBy, ...actor } = by;
  const reversed = await refusalsAsOutcome(() =>
    reverseBookingIn(transaction, { ...input, reason: reason.replaceAll(/\p{Cc}/gu, " ") }),
  );
  if (reversed.ok) {
    const { bookingId: reversalId, points } = reversed.response;
    await recordAudit(transaction, {
      ...actor,
      action: "BOOKING_REVERSED",
      subjectKind: "ACCOUNT",
      subjectId: accountId,
      after: { bookingId, reversalId, points, ...(askedBy !== undefined && { askedBy }) },
      reason,
    });
  }
  return reversed;
}
