import { randomUUID } from "node:crypto";

import { type Outcome, points } from "@punktum/domain";
import type { Client } from "pg";
import * as z from "zod/mini";

import { type Database, prepared, type ProgramTransaction } from "../../database/database.ts";
import { refusalsAsOutcome } from "../../database/errors.ts";
import { integerColumn } from "../../database/rows.ts";
import { clearFraudFlag, setFraudFlag } from "../../points/fraud-flags/index.ts";
import { type BookingReceipt, createLedger } from "../../points/ledger/index.ts";
import { fingerprintOf, requestIdOf, type RequestKey } from "../../office/idempotency/index.ts";
import { mergeIn } from "../../points/merges/index.ts";
import { createHolding, releaseIn } from "../../points/reservations/index.ts";
import { reverseBookingIn } from "../../points/reversals/index.ts";
import { itemOf } from "./model.ts";
import { setUpProgram, SNAPSHOT } from "./real-sql.ts";
import { ACCOUNTS, type Step, VOUCHERS, type LedgerRequest } from "./requests.ts";
import type { Answer } from "./answer.ts";
import { keyOf, type Named } from "./rules.ts";

const DAY_MS = 86_400_000;
const OWNER = "model";
const ORIGIN = { source: "model" };

const expirePoints = prepared(
  "model.expire-points",
  "SELECT accounts, points FROM punktum.expire_points($1, $2, 1000)",
  (row) => [integerColumn(row, "accounts"), integerColumn(row, "points")] as const,
);
const expireReservations = prepared(
  "model.expire-reservations",
  "SELECT punktum.expire_reservations($1, $2, 1000) AS released",
  (row) => integerColumn(row, "released"),
);

const idRow = z.object({ id: z.string() });
const snapshotRow = z.object({ snapshot: z.unknown() });

/** Converts the ledger's answer to the model's form; an error that is not a refusal fails the test. */
function answerOf<T>(outcome: Outcome<T>, figures: (response: T) => readonly number[]): Answer {
  return outcome.ok
    ? { ok: true, figures: figures(outcome.response) }
    : { ok: false, code: outcome.error.code ?? outcome.error.message };
}

const pointsAndBalance = (receipt: BookingReceipt) => [receipt.points, receipt.balance];

/** The real ledger: a programme of its own, changed through the functions that the product uses. */
export class Real {
  private readonly database: Database;
  /** Without row-level security and with prepared statements, because the tables are read after every step. */
  private readonly superuser: Client;
  private readonly programId = `h${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  private readonly accounts = ACCOUNTS.map(() => randomUUID());
  private readonly baseMs = Date.now();
  private readonly ledger;
  private readonly holding;

  constructor(database: Database, superuser: Client) {
    this.database = database;
    this.superuser = superuser;
    this.ledger = createLedger(database);
    this.holding = createHolding(database);
  }

  async setUp(): Promise<void> {
    await this.superuser.query(setUpProgram(this.programId, this.accounts));
  }

  /** Performs a step; `changed` requests something else under the same key. */
  perform({ ref, ledgerRequest, target }: Named, changed = false): Promise<Answer> {
    if (ledgerRequest.type === "earn" || ledgerRequest.type === "burn") {
      return this.move(ref, ledgerRequest, changed);
    }
    if (ledgerRequest.type === "redeem") {
      return this.redeem(ref, ledgerRequest, changed);
    }
    if (ledgerRequest.type === "reserve") {
      return this.reserve(ref, ledgerRequest, changed);
    }
    if (ledgerRequest.type === "commit") {
      return this.commit(ref, target, changed);
    }
    return ledgerRequest.type === "release" ? this.release(target) : this.reverse(ref, target, changed);
  }

  private request(ref: string, changed: boolean): RequestKey {
    return { owner: OWNER, key: ref, fingerprint: fingerprintOf("model", { ref, changed }) };
  }

  private idOf(ref: string): string {
    return requestIdOf(this.programId, OWNER, ref);
  }

  private within<T>(work: (transaction: ProgramTransaction) => Promise<T>): Promise<T> {
    return this.database.withProgram(this.programId, work);
  }

  private async move(
    ref: string,
    ledgerRequest: Extract<LedgerRequest, { type: "earn" | "burn" }>,
    changed: boolean,
  ): Promise<Answer> {
    const isEarning = ledgerRequest.type === "earn";
    const booked = await this.ledger.bookPoints({
      programId: this.programId,
      request: this.request(ref, changed),
      accountId: itemOf(this.accounts, ledgerRequest.account),
      bookingType: isEarning ? "EARNBOOKING" : "BURNBOOKING",
      bookingTypeCode: "MANUALREVENUE",
      points: points(isEarning ? ledgerRequest.points : -ledgerRequest.points),
      bookedAt: new Date(this.baseMs - (isEarning ? ledgerRequest.ageDays * DAY_MS : 0)),
      origin: ORIGIN,
    });
    return answerOf(booked, pointsAndBalance);
  }

  private taking(ref: string, ledgerRequest: Extract<LedgerRequest, { type: "redeem" | "reserve" }>, changed: boolean) {
    const { kind, id } = itemOf(VOUCHERS, ledgerRequest.voucher);
    return {
      programId: this.programId,
      request: this.request(ref, changed),
      accountId: itemOf(this.accounts, ledgerRequest.account),
      kind,
      voucherId: id,
      couponKey: keyOf(ledgerRequest) ?? undefined,
      origin: ORIGIN,
    };
  }

  private async redeem(
    ref: string,
    ledgerRequest: Extract<LedgerRequest, { type: "redeem" | "reserve" }>,
    changed: boolean,
  ) {
    return answerOf(await this.ledger.redeemVoucher(this.taking(ref, ledgerRequest, changed)), pointsAndBalance);
  }

  private async reserve(
    ref: string,
    ledgerRequest: Extract<LedgerRequest, { type: "redeem" | "reserve" }>,
    changed: boolean,
  ) {
    const reserved = await this.holding.reserve({ ...this.taking(ref, ledgerRequest, changed), seconds: 3600 });
    return answerOf(reserved, ({ lockedPoints }) => [lockedPoints]);
  }

  private async commit(ref: string, target: string, changed: boolean): Promise<Answer> {
    const committed = await this.holding.commit({
      programId: this.programId,
      reservationId: this.idOf(target),
      request: this.request(ref, changed),
      origin: ORIGIN,
    });
    return answerOf(committed, (receipt) => [receipt.points]);
  }

  private async release(target: string): Promise<Answer> {
    const released = await refusalsAsOutcome(() =>
      this.within((transaction) => releaseIn(transaction, this.idOf(target))),
    );
    return answerOf(released, () => []);
  }

  private async reverse(ref: string, target: string, changed: boolean): Promise<Answer> {
    const bookingId = await this.bookingId(target);
    const accountId = await this.readId("SELECT account_id AS id FROM punktum.bookings WHERE id = $1", [bookingId]);
    const reversed = await refusalsAsOutcome(() =>
      this.within((transaction) =>
        reverseBookingIn(transaction, {
          request: this.request(ref, changed),
          accountId,
          bookingId,
          reason: "model",
          origin: ORIGIN,
        }),
      ),
    );
    return answerOf(reversed, pointsAndBalance);
  }

  /** Id of a booking, by the model's name for it. */
  private async bookingId(ref: string): Promise<string> {
    const [first = "", second = "", third = ""] = ref.split(" ");
    if (first === "commit") {
      return this.readId("SELECT booking_id AS id FROM punktum.reservations WHERE id = $1", [this.idOf(second)]);
    }
    if (first === "expiry") {
      return this.readId(
        "SELECT booking_id AS id FROM punktum.point_expirations WHERE account_id = $1 AND day = ($2::timestamptz AT TIME ZONE 'UTC')::date",
        [itemOf(this.accounts, Number(second)), this.dayAt(Number(third))],
      );
    }
    const side = ["debit", "credit"].find((known) => known === second);
    return side === undefined
      ? this.idOf(ref)
      : this.readId(`SELECT ${side}_id AS id FROM punktum.account_merges WHERE id = $1`, [this.idOf(first)]);
  }

  private async readId(sql: string, values: readonly unknown[]): Promise<string> {
    const { rows } = await this.superuser.query(sql, [...values]);
    return z.parse(idRow, rows[0]).id;
  }

  private dayAt(day: number): Date {
    return new Date(this.baseMs + day * DAY_MS);
  }

  /** Runs the daily job, or runs it again as after a crash. */
  async expire({ inDays, again }: Extract<Step, { type: "expire" }>): Promise<Answer> {
    await this.superuser.query(
      `UPDATE punktum.point_expiry_runs SET finished_at = NULL, after_account_id = '00000000-0000-0000-0000-000000000000'
       WHERE $3 AND program_id = $1 AND day = ($2::timestamptz AT TIME ZONE 'UTC')::date`,
      [this.programId, this.dayAt(inDays), again],
    );
    const [figures = []] = await this.database.withoutProgram(expirePoints, [this.programId, this.dayAt(inDays)]);
    return { ok: true, figures };
  }

  /** Moves the deadline into the past, then triggers the given way of noticing it. */
  async passDeadline(target: string, via: Extract<Step, { type: "deadline" }>["via"]): Promise<void> {
    await this.superuser.query(
      "UPDATE punktum.reservations SET deadline_at = now() - interval '1 second' WHERE id = $1",
      [this.idOf(target)],
    );
    if (via === "read") {
      await this.holding.read(this.programId, this.idOf(target));
    }
    if (via === "commit") {
      await this.commit(`late ${target}`, target, false);
    }
    if (via === "job") {
      await this.releaseOverdue();
    }
  }

  async releaseOverdue(): Promise<void> {
    await this.database.withoutProgram(expireReservations, [this.programId, new Date()]);
  }

  async merge(ref: string, primary: number, secondary: number): Promise<Answer> {
    const merged = await refusalsAsOutcome(() =>
      this.within((transaction) =>
        mergeIn(transaction, {
          mergeId: this.idOf(ref),
          primaryId: itemOf(this.accounts, primary),
          secondaryId: itemOf(this.accounts, secondary),
          adminId: undefined,
        }),
      ),
    );
    return answerOf(merged, (merge) => [merge.points]);
  }

  async lock(account: number, locked: boolean): Promise<void> {
    const flag = { accountId: itemOf(this.accounts, account), by: OWNER, at: new Date() };
    await this.within((transaction) =>
      locked ? setFraudFlag(transaction, { ...flag, reason: "model" }) : clearFraudFlag(transaction, flag),
    );
  }

  async snapshot(): Promise<unknown> {
    const values = [this.programId, new Date(this.baseMs), this.accounts];
    const { rows } = await this.superuser.query({ name: "model.snapshot", text: SNAPSHOT, values });
    return z.parse(snapshotRow, rows[0]).snapshot;
  }
}
