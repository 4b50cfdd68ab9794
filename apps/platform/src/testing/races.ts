import { points } from "@punktum/domain";
import { expect } from "vitest";

import { prepared } from "../database/database.ts";
import { createLedger, type BookPointsInput, type Ledger, type LedgerOutcome } from "../points/ledger/index.ts";
import { createAccount, createCoupon, createProgram, createReward, requestKey } from "./factories.ts";
import { closeGate, GATE_CALL } from "./gate.ts";
import { responseOf } from "./outcomes.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const CONNECTIONS = 24;
/** Number of times a race is run. */
export const ROUNDS = Number(process.env["L3_ROUNDS"] ?? 5);

export const ORIGIN = { source: "race" };

/** A database with as many open connections as racers, and its ledger. */
export interface RaceFixture {
  readonly test: TestDatabase;
  readonly ledger: Ledger;
}

export async function openRace(): Promise<RaceFixture> {
  const test = await createTestDatabase({ maxConnections: CONNECTIONS });
  await createProgram(test.database);
  await openAllConnections(test);
  return { test, ledger: createLedger(test.database) };
}

/** A thousand bookings through eight independent writers, like those of several server processes. */
export function earnWithEightWriters({ test }: RaceFixture, accountId: string): Promise<LedgerOutcome[]> {
  const ledgers = Array.from({ length: 8 }, () => createLedger(test.database));
  return times(1000, (index) => earn({ test, ledger: ledgers[index % 8] ?? createLedger(test.database) }, accountId));
}

export function balancesIn(outcomes: readonly LedgerOutcome[]): ReadonlySet<number> {
  return new Set(outcomes.map((outcome) => Number(responseOf(outcome).balance)));
}

/** Opens all connections before the race; a racer that starts before the others are connected would prove nothing. */
async function openAllConnections(test: TestDatabase): Promise<void> {
  const arrive = prepared(
    "test.race-warm-up",
    `SELECT ${GATE_CALL}::text, pg_backend_pid() AS pid`,
    (row) => row["pid"],
  );
  const gate = await closeGate(test);
  const arriving = times(CONNECTIONS, () => test.database.withoutProgram(arrive, []));
  const [pids] = await Promise.all([arriving, gate.openFor(CONNECTIONS)]);
  expect(new Set(pids.flat()).size).toBe(CONNECTIONS);
}

export function times<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

export async function balanceOf({ test }: RaceFixture, accountId: string): Promise<number | undefined> {
  const [row] = await test.query<{ points: number }>("SELECT points FROM punktum.accounts WHERE id = $1", [accountId]);
  return row?.points;
}

export function earn(
  { ledger }: RaceFixture,
  accountId: string,
  overrides: Partial<BookPointsInput> = {},
): Promise<LedgerOutcome> {
  return ledger.bookPoints({
    programId: "pfm",
    request: requestKey(),
    accountId,
    bookingType: "EARNBOOKING",
    bookingTypeCode: "REV",
    points: points(1),
    origin: ORIGIN,
    ...overrides,
  });
}

/** A reward, and an account that can pay for it once. */
export async function createOneReward({ test }: RaceFixture): Promise<{ accountId: string; voucherId: number }> {
  const accountId = await createAccount(test.database, "pfm", { points: 100, registered: true });
  return { accountId, voucherId: await createReward(test.database, "pfm", { points: 100 }) };
}

/** 200 tablets redeem the same reward at once. */
export function raceForOneReward(
  { ledger }: RaceFixture,
  options: { readonly accountId: string; readonly voucherId: number },
): Promise<LedgerOutcome[]> {
  return times(200, () =>
    ledger.redeemVoucher({ ...options, programId: "pfm", request: requestKey(), kind: "R", origin: ORIGIN }),
  );
}

/** Fifty accounts redeem the last piece in stock, or the only coupon key, at once. */
export async function raceForLastPiece(fixture: RaceFixture, kind: "C" | "R"): Promise<LedgerOutcome[]> {
  const { database } = fixture.test;
  const accounts = await times(50, () => createAccount(database, "pfm", { points: 100, registered: true }));
  const voucherId = await (kind === "R"
    ? createReward(database, "pfm", { points: 100, stock: 1 })
    : createCoupon(database, "pfm", { requires_key: true }));
  await fixture.test.query(
    "INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code) SELECT 'pfm', id, 'ONLY' FROM punktum.coupons WHERE id = $1",
    [voucherId],
  );
  const couponKey = kind === "C" ? "ONLY" : undefined;
  return Promise.all(
    accounts.map((accountId) =>
      fixture.ledger.redeemVoucher({
        programId: "pfm",
        request: requestKey(),
        accountId,
        kind,
        voucherId,
        couponKey,
        origin: ORIGIN,
      }),
    ),
  );
}
