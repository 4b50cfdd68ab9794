import { randomUUID } from "node:crypto";

import { points } from "@punktum/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createAccount, createReward, requestKey } from "../../testing/factories.ts";
import { refusalsIn, responseOf, successesIn } from "../../testing/outcomes.ts";
import {
  balanceOf,
  createOneReward,
  earn,
  earnWithEightWriters,
  openRace,
  ORIGIN,
  raceForLastPiece,
  raceForOneReward,
  ROUNDS,
  times,
  balancesIn,
  type RaceFixture,
} from "../../testing/races.ts";
import { checkLedger } from "./check.ts";
import type { BookPointsInput, LedgerOutcome } from "./index.ts";

describe("concurrency", { timeout: 60_000 + ROUNDS * 3_000 }, () => {
  let fixture: RaceFixture;

  beforeAll(async () => {
    fixture = await openRace();
  });
  afterAll(() => fixture.test.close());

  it(
    `200 concurrent redemptions of a reward affordable once: exactly one, ${ROUNDS} times`,
    { tags: ["B-24"] },
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const command = await createOneReward(fixture);
        const outcomes = await raceForOneReward(fixture, command);
        expect(successesIn(outcomes)).toBe(1);
        expect(refusalsIn(outcomes)).toEqual(["NEED_MORE_POINTS"]);
        expect(await balanceOf(fixture, command.accountId)).toBe(0);
      }
    },
  );

  it("1,000 concurrent earnings of 1 point give exactly 1,000", { tags: ["EARN-09"] }, async () => {
    const accountId = await createAccount(fixture.test.database, "pfm");
    const outcomes = await times(1000, () => earn(fixture, accountId));
    const balances = outcomes.map((outcome) => Number(responseOf(outcome).balance));
    expect(await balanceOf(fixture, accountId)).toBe(1000);
    expect(balances.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 1000 }, (_, n) => n + 1));
  });

  it("1,000 earnings through eight server processes do too", { tags: ["EARN-09"] }, async () => {
    const accountId = await createAccount(fixture.test.database, "pfm");
    const outcomes = await earnWithEightWriters(fixture, accountId);
    expect(await balanceOf(fixture, accountId)).toBe(1000);
    expect(balancesIn(outcomes).size).toBe(1000);
  });

  it("the last reward in stock goes to exactly one of fifty accounts", { tags: ["BURN-35"] }, async () => {
    const outcomes = await raceForLastPiece(fixture, "R");
    expect(successesIn(outcomes)).toBe(1);
    expect(refusalsIn(outcomes)).toEqual(["COUPON_MAX_REDEEM_NUMBER_REACHED"]);
  });

  it("a coupon key goes to exactly one of fifty accounts", { tags: ["DATA-13"] }, async () => {
    const outcomes = await raceForLastPiece(fixture, "C");
    expect(successesIn(outcomes)).toBe(1);
    expect(refusalsIn(outcomes)).toEqual(["COUPON_MAX_REDEEM_NUMBER_REACHED"]);
  });

  it(
    "the same request ten times in sequence and eight times at once is one booking with one answer",
    { tags: ["B-04"] },
    async () => {
      const accountId = await createAccount(fixture.test.database, "pfm");
      for (let round = 0; round < ROUNDS; round += 1) {
        const request = requestKey();
        const atOnce = await times(8, () => earn(fixture, accountId, { request }));
        const inARow: LedgerOutcome[] = [];
        for (let repeat = 0; repeat < 10; repeat += 1) {
          inARow.push(await earn(fixture, accountId, { request }));
        }
        expect(distinctAnswers([...atOnce, ...inARow])).toHaveLength(1);
        expect(freshAnswers(atOnce)).toBe(1);
        expect(freshAnswers(inARow)).toBe(0);
      }
      expect(await balanceOf(fixture, accountId)).toBe(ROUNDS);
    },
  );

  it(
    "one receipt sent by eight tills under eight keys for eight accounts is booked once",
    { tags: ["API-66"] },
    async () => {
      const accounts = await times(8, () => createAccount(fixture.test.database, "pfm"));
      const receiptKey = randomUUID();
      const outcomes = await Promise.all(accounts.map((account) => earn(fixture, account, { receiptKey })));
      expect(successesIn(outcomes)).toBe(1);
      expect(refusalsIn(outcomes)).toEqual(["BON_ID_ALREADY_EXISTS"]);
    },
  );

  it("bookings, redemptions and bulk loads on the same few accounts never deadlock", async () => {
    const accounts = await times(4, () =>
      createAccount(fixture.test.database, "pfm", { points: 1000, registered: true }),
    );
    const voucherId = await createReward(fixture.test.database, "pfm", { points: 3, stock: 100 });
    const accountAt = (index: number) => pickInTurn(accounts, index);
    const redeemAt = (accountId: string) =>
      fixture.ledger.redeemVoucher({
        programId: "pfm",
        request: requestKey(),
        accountId,
        kind: "R",
        voucherId,
        origin: ORIGIN,
      });
    const loadAt = (index: number) =>
      fixture.ledger.bookPointsMany(
        "pfm",
        [index, index + 1, index + 3].map((place) => bulkItem(accountAt(place))),
      );
    const [earned, redeemed, loaded] = await Promise.all([
      times(200, (index) => earn(fixture, accountAt(index))),
      times(200, (index) => redeemAt(accountAt(index))),
      times(200, loadAt),
    ]);
    expect(successesIn(earned)).toBe(200);
    expect(successesIn(redeemed)).toBe(100);
    expect(loaded.every((outcome) => outcome.ok)).toBe(true);
  });

  it("leaves a consistent ledger", async () => {
    const report = await checkLedger(fixture.test.url);
    expect(report.checked.bookings).toBeGreaterThan(2000);
    expect(report.findings).toEqual([]);
  });
});

function pickInTurn(accounts: readonly string[], index: number): string {
  return accounts[index % accounts.length] ?? "";
}

function bulkItem(accountId: string): Omit<BookPointsInput, "programId"> {
  return {
    request: requestKey(),
    accountId,
    bookingType: "EARNBOOKING",
    bookingTypeCode: "REV",
    points: points(2),
    origin: ORIGIN,
  };
}

function distinctAnswers(outcomes: readonly LedgerOutcome[]): readonly string[] {
  const answers = outcomes.map((outcome) =>
    outcome.ok ? JSON.stringify({ ...outcome.response, replayed: undefined }) : outcome.error.message,
  );
  return [...new Set(answers)];
}

function freshAnswers(outcomes: readonly LedgerOutcome[]): number {
  return outcomes.filter((outcome) => outcome.ok && !outcome.response.replayed).length;
}
