import type { Outcome } from "@punktum/domain";

import {
  type Database,
  type LedgerErrorCode,
  type ProgramTransaction,
  refusalsAsOutcome,
  type VoucherKind,
} from "../../database/index.ts";
import {
  bookingIdOf,
  bookPointsRow,
  bookPointsValues,
  originValues,
  type BookingOrigin,
  type BookPointsInput,
  type WorkRow,
} from "./booking-rows.ts";
import { createBookingWriter } from "./booking-writer.ts";
import { requestIdOf, type RequestKey } from "../../office/idempotency/index.ts";
import {
  BOOK_POINTS,
  BOOK_POINTS_TOGETHER,
  LOCK_ACCOUNTS,
  READ_BOOKINGS,
  REDEEM_VOUCHER,
  REFUSE_WITHDRAWN_ENTRY,
  type Booking,
  type BookingReceipt,
} from "./store.ts";
import type { CountedOutcome, LedgerOutcome } from "./waiting-line.ts";

export interface RedeemVoucherInput {
  readonly programId: string;
  readonly request: RequestKey;
  readonly accountId: string;
  readonly kind: VoucherKind;
  readonly voucherId: number;
  /** One of the coupon's single-use keys. */
  readonly couponKey?: string | undefined;
  readonly origin: BookingOrigin;
}

/** A redemption that happened in the past. */
export interface PastRedemption extends RedeemVoucherInput {
  readonly redeemedAt: Date;
}

interface ReadBookingsOptions {
  readonly limit: number;
  /** Last row of the previous page. */
  readonly before?: { readonly bookedAt: Date; readonly id: string } | undefined;
}

/** Bookings per statement of a bulk load, so that each stays far below the statement timeout. */
const BULK_SIZE = 1000;

export interface Ledger {
  readonly bookPoints: (input: BookPointsInput) => Promise<LedgerOutcome>;
  /**
   * Books points and counts the work in the same transaction, if the work is plain. Undefined otherwise: nothing was
   * written, and the work must be judged before its booking.
   */
  readonly bookCounted: (input: BookPointsInput, work: WorkRow) => Promise<CountedOutcome>;
  /** Books an entry of a device's outbox, unless staff have withdrawn it. */
  readonly bookEntry: (input: BookPointsInput) => Promise<LedgerOutcome>;
  /** Books many bookings of one programme in one transaction, in the given order, all or none. */
  readonly bookPointsMany: (
    programId: string,
    inputs: readonly Omit<BookPointsInput, "programId">[],
  ) => Promise<Outcome<readonly BookingReceipt[], LedgerErrorCode>>;
  readonly redeemVoucher: (input: RedeemVoucherInput) => Promise<LedgerOutcome>;
  /** An account's history, newest first. */
  readonly readBookings: (
    programId: string,
    accountId: string,
    options: ReadBookingsOptions,
  ) => Promise<readonly Booking[]>;
}

/** The only way to change points. Create one per process, so that concurrent bookings are written together. */
export function createLedger(database: Database): Ledger {
  const write = createBookingWriter(database);
  return {
    bookPoints: async (input) => {
      const outcome = await write(input);
      if (outcome === undefined) {
        throw new Error("a booking without work was not answered");
      }
      return outcome;
    },
    bookCounted: write,
    bookEntry: (input) => bookEntry(database, input),
    bookPointsMany: (programId, inputs) => bookPointsMany(database, programId, inputs),
    redeemVoucher: (input) => redeemVoucher(database, input),
    readBookings: (programId, accountId, { limit, before }) =>
      database.withProgram(programId, (transaction) =>
        transaction.run(READ_BOOKINGS, [accountId, limit, before?.bookedAt ?? null, before?.id ?? null]),
      ),
  };
}

function bookEntry(database: Database, input: BookPointsInput): Promise<LedgerOutcome> {
  return refusalsAsOutcome(() =>
    database.withProgram(input.programId, async (transaction) => {
      await transaction.run(REFUSE_WITHDRAWN_ENTRY, [input.programId, bookingIdOf(input)]);
      return onlyRow(await bookPointsIn(transaction, [input]));
    }),
  );
}

function bookPointsMany(
  database: Database,
  programId: string,
  inputs: readonly Omit<BookPointsInput, "programId">[],
): Promise<Outcome<readonly BookingReceipt[], LedgerErrorCode>> {
  return refusalsAsOutcome(() =>
    database.withProgram(programId, (transaction) =>
      bookPointsIn(
        transaction,
        inputs.map((input) => ({ ...input, programId })),
      ),
    ),
  );
}

/**
 * Books inside an open transaction; all bookings are of one programme. Throws at the first refusal, which rolls back
 * all.
 */
export async function bookPointsIn(
  transaction: Pick<ProgramTransaction, "run">,
  inputs: readonly BookPointsInput[],
): Promise<readonly BookingReceipt[]> {
  const programId = inputs[0]?.programId;
  // Locks all accounts in one order, so that two loads on the same accounts cannot deadlock.
  await transaction.run(LOCK_ACCOUNTS, [programId, [...new Set(inputs.map(({ accountId }) => accountId))]]);
  const receipts: BookingReceipt[] = [];
  for (let start = 0; start < inputs.length; start += BULK_SIZE) {
    receipts.push(...(await bookChunk(transaction, inputs.slice(start, start + BULK_SIZE))));
  }
  return receipts;
}

/**
 * Books the unproblematic ones together and the rest one by one, so that the first refusal ends the load with its
 * reason.
 */
async function bookChunk(
  { run }: Pick<ProgramTransaction, "run">,
  chunk: readonly BookPointsInput[],
): Promise<readonly BookingReceipt[]> {
  const programId = chunk[0]?.programId;
  const rows = chunk.map((input, place) => ({ place, ...bookPointsRow(input) }));
  // Of bookings with the same key, only the first is written together; each copy is booked alone afterwards and finds
  // it.
  const firsts = [...Map.groupBy(rows, ({ booking_id: id }) => id).values()].flatMap((same) => same.slice(0, 1));
  const accountIds = [...new Set(chunk.map(({ accountId }) => accountId))];
  const placed = await run(BOOK_POINTS_TOGETHER, [programId, accountIds, JSON.stringify(firsts)]);
  const receipts = new Map<number, BookingReceipt>(
    placed.map(({ place, ...receipt }) => [place, { ...receipt, bookingId: rows[place]?.booking_id ?? "" }]),
  );
  for (const [place, input] of chunk.entries()) {
    const receipt = receipts.get(place) ?? onlyRow(await run(BOOK_POINTS, bookPointsValues(input)));
    receipts.set(place, receipt);
  }
  return [...receipts.entries()].toSorted(([left], [right]) => left - right).map(([, receipt]) => receipt);
}

/** First parameters of the SQL functions that redeem or reserve a voucher: request, account and voucher. */
export function voucherRequestValues({
  programId,
  request,
  accountId,
  kind,
  voucherId,
  couponKey,
}: Omit<RedeemVoucherInput, "origin">): readonly unknown[] {
  const id = requestIdOf(programId, request.owner, request.key);
  return [programId, id, request.fingerprint, request.owner, accountId, kind, voucherId, couponKey ?? null];
}

const redemptionValues = (input: RedeemVoucherInput, redeemedAt?: Date): readonly unknown[] => [
  ...voucherRequestValues(input),
  ...originValues(input.origin),
  redeemedAt ?? null,
];

/** Redeems inside an open transaction, at a time in the past. Throws when it is refused. */
export async function redeemPastIn({ run }: Pick<ProgramTransaction, "run">, past: PastRedemption): Promise<void> {
  await run(REDEEM_VOUCHER, redemptionValues(past, past.redeemedAt));
}

function redeemVoucher(database: Database, input: RedeemVoucherInput): Promise<LedgerOutcome> {
  const values = redemptionValues(input);
  return refusalsAsOutcome(async () => onlyRow(await database.withoutProgram(REDEEM_VOUCHER, values)));
}

function onlyRow(rows: readonly BookingReceipt[]): BookingReceipt {
  const [row] = rows;
  if (row === undefined) {
    throw new Error("the ledger answered with no row");
  }
  return row;
}
