import { randomUUID } from "node:crypto";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createAccount } from "../../testing/factories.ts";
import { closeGate, GATE_CALL } from "../../testing/gate.ts";
import { successesIn } from "../../testing/outcomes.ts";
import {
  balanceOf,
  balancesIn,
  createOneReward,
  earn,
  earnWithEightWriters,
  openRace,
  raceForLastPiece,
  raceForOneReward,
  times,
  type RaceFixture,
} from "../../testing/races.ts";
import { sabotageFunction } from "../../testing/sabotage.ts";
import { checkLedger } from "./check.ts";

/** Each takes one protection out of a database of its own and shows that the test above would have been red. */
describe("control", { timeout: 60_000 }, () => {
  let fixture: RaceFixture;

  beforeEach(async () => {
    fixture = await openRace();
  });
  afterEach(() => fixture.test.close());

  it("without the account lock a reward affordable once is redeemed more than once", async () => {
    const command = await createOneReward(fixture);
    await sabotageFunction(fixture.test, "begin_booking", "FOR NO KEY UPDATE;", `; PERFORM ${GATE_CALL};`);
    const gate = await closeGate(fixture.test);
    const [outcomes] = await Promise.all([raceForOneReward(fixture, command), gate.openFor(2)]);
    const report = await checkLedger(fixture.test.url);
    expect(successesIn(outcomes)).toBeGreaterThan(1);
    expect(report.findings).not.toEqual([]);
  });

  it("without the account lock concurrent earnings are lost", async () => {
    const accountId = await createAccount(fixture.test.database, "pfm");
    const met = `WHERE j.is_good AND NOT j.is_copy AND ${GATE_CALL} IS NOT NULL ORDER BY`;
    await sabotageFunction(fixture.test, "book_points_together", "FOR NO KEY UPDATE SKIP LOCKED", "");
    await sabotageFunction(fixture.test, "book_points_together", /WHERE j.is_good AND NOT j.is_copy\s+ORDER BY/, met);
    const gate = await closeGate(fixture.test);
    const [outcomes] = await Promise.all([earnWithEightWriters(fixture, accountId), gate.openFor(2)]);
    const report = await checkLedger(fixture.test.url);
    expect(balancesIn(outcomes).size).toBeLessThan(1000);
    expect(report.findings).not.toEqual([]);
  });

  it("without the lock on the coupon key it is redeemed more than once", async () => {
    await sabotageFunction(fixture.test, "check_coupon_key", /FOR UPDATE;/, `; PERFORM ${GATE_CALL};`);
    const gate = await closeGate(fixture.test);
    const [outcomes] = await Promise.all([raceForLastPiece(fixture, "C"), gate.openFor(2)]);
    expect(successesIn(outcomes)).toBeGreaterThan(1);
  });

  it("without the stock check in the same statement more is handed out than in stock", async () => {
    await sabotageFunction(fixture.test, "take_one_of_limited_voucher", " AND stock > 0", "");
    await fixture.test.query("ALTER TABLE punktum.rewards DROP CONSTRAINT rewards_stock_check");
    const outcomes = await raceForLastPiece(fixture, "R");
    expect(successesIn(outcomes)).toBeGreaterThan(1);
  });
});

describe("control for repeated requests", { timeout: 60_000 }, () => {
  let fixture: RaceFixture;

  beforeEach(async () => {
    fixture = await openRace();
  });
  afterEach(() => fixture.test.close());

  it("with the key checked outside the booking's transaction eight concurrent requests are several bookings", async () => {
    const accountId = await createAccount(fixture.test.database, "pfm");
    await fixture.test.query("CREATE TABLE seen_keys (key text)");
    const key = randomUUID();
    await checkThenBook(fixture, accountId, key);
    expect(await balanceOf(fixture, accountId)).toBeGreaterThan(1);
  });

  it("with amount and minute as receipt key two genuine sales are one", { tags: ["B-13"] }, async () => {
    const accountId = await createAccount(fixture.test.database, "pfm");
    const readableFacts = "12.50-DE123-20261120-0915";
    const outcomes = await times(2, () => earn(fixture, accountId, { receiptKey: readableFacts }));
    expect(successesIn(outcomes)).toBe(1);
  });
});

/** The naive protection: look up the key, book, then store the key. All eight look it up before one of them books. */
async function checkThenBook(fixture: RaceFixture, accountId: string, key: string): Promise<void> {
  const looks = await times(8, () => fixture.test.query("SELECT key FROM seen_keys WHERE key = $1", [key]));
  await Promise.all(
    looks
      .filter((seen) => seen.length === 0)
      .map(async () => {
        await earn(fixture, accountId);
        await fixture.test.query("INSERT INTO seen_keys (key) VALUES ($1)", [key]);
      }),
  );
}
