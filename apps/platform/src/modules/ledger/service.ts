import { succeed, type Outcome, type Points } from "@punktum/domain";

import type { Database, ProgramTransaction } from "../../database/database.ts";
import { refusalOf, type LedgerErrorCode } from "../../database/errors.ts";
import type { BookingType, BookingTypeCode, VoucherKind } from "../../database/tables.ts";
import { requestIdOf, type RequestKey } from "./keys.ts";
import {
  BOOK_POINTS,
  BOOK_POINTS_TOGETHER,
  LOCK_ACCOUNTS,
  READ_BOOKINGS,
  REDEEM_VOUCHER,
  type Booking,
  type BookingReceipt,
} from "./store.ts";

/** Where a booking comes from; only what is known. */
export type BookingOrigin = {
  readonly deviceId?: string | undefined;
  readonly adminId?: string | undefined;
  readonly partnerId?: number | undefined;
  readonly storeId?: number | undefined;
  /** `v1`, `v2`, `receipt`, `import` */
  readonly source: string;
};

export type BookPointsInput = {
  readonly programId: string;
  readonly request: RequestKey;
  readonly accountId: string;
  readonly bookingType: BookingType;
  readonly bookingTypeCode: BookingTypeCode;
  /** Signed: zero or more for EARNBOOKING, zero or less for BURNBOOKING. */
  readonly points: Points;
  readonly reason?: string | undefined;
  readonly descriptions?: { readonly de: string; readonly en: string } | undefined;
  /** When it happened, where that is not now (offline queue, imports). */
  readonly bookedAt?: Date | undefined;
  /** Store, register, receipt number and business day of a sale: booked once under whatever key (L5). */
  readonly receiptKey?: string | undefined;
  readonly origin: BookingOrigin;
};

export type RedeemVoucherInput = {
  readonly programId: string;
  readonly request: RequestKey;
  readonly accountId: string;
  readonly kind: VoucherKind;
  readonly voucherId: number;
  /** One of the coupon's single-use keys. */
  readonly couponKey?: string | undefined;
  readonly origin: BookingOrigin;
};

type ReadBookingsOptions = {
  readonly limit: number;
  /** The last row of the page before. */
  readonly before?: { readonly bookedAt: Date; readonly id: string } | undefined;
};

/** Bookings per statement of a bulk load: each stays far below the statement timeout. */
const BULK_SIZE = 1000;

export type LedgerOutcome = Outcome<BookingReceipt, LedgerErrorCode>;

export type Ledger = {
  readonly bookPoints: (input: BookPointsInput) => Promise<LedgerOutcome>;
  /** Many bookings of one programme in one transaction, in the order given, all or nothing. */
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
};

/** The only way to change points. Every call that changes something is one SQL statement in one transaction. */
export function createLedger(database: Database): Ledger {
  return {
    bookPoints: (input) => bookPoints(database, input),
    bookPointsMany: (programId, inputs) => bookPointsMany(database, programId, inputs),
    redeemVoucher: (input) => redeemVoucher(database, input),
    readBookings: (programId, accountId, { limit, before }) =>
      database.withProgram(programId, (transaction) =>
        transaction.run(READ_BOOKINGS, [accountId, limit, before?.bookedAt ?? null, before?.id ?? null]),
      ),
  };
}

function bookPoints(database: Database, input: BookPointsInput): Promise<LedgerOutcome> {
  return refusalsAsOutcome(async () => onlyRow(await database.withoutProgram(BOOK_POINTS, bookPointsValues(input))));
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

/** Books on a transaction that is open already, all of one programme; throws at the first refusal, which undoes it all. */
export async function bookPointsIn(
  transaction: Pick<ProgramTransaction, "run">,
  inputs: readonly BookPointsInput[],
): Promise<readonly BookingReceipt[]> {
  const programId = inputs[0]?.programId;
  // All of them, in one order: two loads on the same accounts must not wait for each other in a circle.
  await transaction.run(LOCK_ACCOUNTS, [programId, [...new Set(inputs.map(({ accountId }) => accountId))]]);
  const receipts: BookingReceipt[] = [];
  for (let start = 0; start < inputs.length; start += BULK_SIZE) {
    receipts.push(...(await bookChunk(transaction, inputs.slice(start, start + BULK_SIZE))));
  }
  return receipts;
}

/** Together what is plainly good; the rest one by one, so that the first refusal ends the load with its reason. */
async function bookChunk(
  { run }: Pick<ProgramTransaction, "run">,
  chunk: readonly BookPointsInput[],
): Promise<readonly BookingReceipt[]> {
  const programId = chunk[0]?.programId;
  const rows = chunk.map((input, place) => ({ place, ...bookPointsRow(input) }));
  const accountIds = [...new Set(chunk.map(({ accountId }) => accountId))];
  const placed = await run(BOOK_POINTS_TOGETHER, [programId, accountIds, JSON.stringify(rows)]);
  const receipts = new Map(
    placed.map(({ place, ...receipt }) => [place, { ...receipt, bookingId: rows[place]?.booking_id ?? "" }]),
  );
  for (const [place, input] of chunk.entries()) {
    const receipt = receipts.get(place) ?? onlyRow(await run(BOOK_POINTS, bookPointsValues(input)));
    receipts.set(place, receipt);
  }
  return [...receipts.entries()].toSorted(([left], [right]) => left - right).map(([, receipt]) => receipt);
}

function redeemVoucher(database: Database, input: RedeemVoucherInput): Promise<LedgerOutcome> {
  const { programId, request, origin } = input;
  const values = [
    programId,
    requestIdOf(programId, request.owner, request.key),
    request.fingerprint,
    request.owner,
    input.accountId,
    input.kind,
    input.voucherId,
    input.couponKey ?? null,
    ...Object.values(originColumns(origin)),
  ];
  return refusalsAsOutcome(async () => onlyRow(await database.withoutProgram(REDEEM_VOUCHER, values)));
}

/** The members of one booking under the names, and in the order, the SQL functions use. */
function bookPointsRow(input: BookPointsInput) {
  const { programId, request, origin } = input;
  return {
    booking_id: requestIdOf(programId, request.owner, request.key),
    fingerprint: `\\x${request.fingerprint.toString("hex")}`,
    key_owner: request.owner,
    account_id: input.accountId,
    booking_type: input.bookingType,
    booking_type_code: input.bookingTypeCode,
    points: input.points,
    reason: input.reason ?? "",
    description_de: input.descriptions?.de ?? "",
    description_en: input.descriptions?.en ?? "",
    booked_at: input.bookedAt ?? null,
    receipt_key: input.receiptKey ?? null,
    ...originColumns(origin),
  };
}

function originColumns(origin: BookingOrigin) {
  return {
    device_id: origin.deviceId ?? null,
    admin_id: origin.adminId ?? null,
    partner_id: origin.partnerId ?? null,
    store_id: origin.storeId ?? null,
    source: origin.source,
  };
}

/** The same members in the same order, which is that of the function's parameters. */
function bookPointsValues(input: BookPointsInput): readonly unknown[] {
  const { booking_id, ...row } = bookPointsRow(input);
  return [input.programId, booking_id, ...Object.values({ ...row, fingerprint: input.request.fingerprint })];
}

async function refusalsAsOutcome<T>(work: () => Promise<T>): Promise<Outcome<T, LedgerErrorCode>> {
  try {
    return succeed(await work());
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) {
      throw error;
    }
    return refusal;
  }
}

function onlyRow(rows: readonly BookingReceipt[]): BookingReceipt {
  const [row] = rows;
  if (row === undefined) {
    throw new Error("the ledger answered with no row");
  }
  return row;
}
