import { randomUUID } from "node:crypto";
import { points } from "@punktum/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount, createCoupon, createProgram, createReward, requestKey } from "../../testing/factories.ts";
import { refusalsIn, responseOf, successesIn } from "../../testing/outcomes.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { expirePointsOnce } from "../expiry/index.ts";
import { checkLedger, createLedger, type Ledger } from "../ledger/index.ts";
import { listMerges, mergeIn } from "./index.ts";

const ORIGIN = { source: "test" };

let test: TestDatabase;
let ledger: Ledger;

beforeAll(async () => {
  test = await createTestDatabase();
  await createProgram(test.database, "pfm", { points_life_months: 12 });
  ledger = createLedger(test.database);
});
afterAll(async () => {
  const report = await checkLedger(test.url);
  await test.close();
  expect(report.findings).toEqual([]);
});

const merge = (primaryId: string, secondaryId: string, mergeId = randomUUID()) =>
  test.database.withProgram("pfm", (transaction) =>
    mergeIn(transaction, { mergeId, primaryId, secondaryId, adminId: undefined }),
  );

const redeem = (accountId: string, kind: "C" | "R", voucherId: number, couponKey?: string) =>
  ledger.redeemVoucher({
    programId: "pfm",
    request: requestKey(),
    accountId,
    kind,
    voucherId,
    couponKey,
    origin: ORIGIN,
  });

async function pointsOf(accountId: string): Promise<number | undefined> {
  const [row] = await test.query<{ points: number }>("SELECT points FROM punktum.accounts WHERE id = $1", [accountId]);
  return row?.points;
}

describe("a merge", () => {
  it("moves coupons of the secondary: assigned and activated ones, with their keys", { tags: ["API-24"] }, async () => {
    const [one, other] = [await createAccount(test.database, "pfm"), await createAccount(test.database, "pfm")];
    const assigned = await createCoupon(test.database, "pfm", { audience: "ASSIGNED" });
    const keyed = await createCoupon(test.database, "pfm", { requires_key: true });
    await test.query(
      `INSERT INTO punktum.account_coupons (program_id, account_id, kind, voucher_id, assigned_at) VALUES ('pfm', $1, 'C', $2, now())`,
      [other, assigned],
    );
    await test.query(
      "INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code, account_id) VALUES ('pfm', $1, 'K', $2)",
      [keyed, other],
    );
    expect(refusalsIn([await redeem(one, "C", assigned)])).toEqual(["VOUCHER_CODE_NOT_FOUND"]);
    expect(await merge(one, other)).toMatchObject({ coupons: 1, points: 0 });
    expect(successesIn([await redeem(one, "C", assigned), await redeem(one, "C", keyed, "K")])).toBe(2);
  });

  it(
    "counts redemptions of the secondary against the primary's limit, also over two merges",
    { tags: ["API-24"] },
    async () => {
      const accounts = await Promise.all(
        [100, 100, 100].map((amount) => createAccount(test.database, "pfm", { points: amount, registered: true })),
      );
      const [first = "", second = "", third = ""] = accounts;
      const reward = await createReward(test.database, "pfm", { points: 10, max_redeem_per_account: 2 });
      expect(successesIn([await redeem(first, "R", reward), await redeem(second, "R", reward)])).toBe(2);
      await merge(second, first);
      await merge(third, second);
      expect(refusalsIn([await redeem(third, "R", reward)])).toEqual(["COUPON_ALREADY_REDEEMED_BY_USER"]);
      expect(await pointsOf(third)).toBe(280);
      const listed = await listMerges(test.database, "pfm", third);
      expect(listed.map(({ secondaryId }) => secondaryId)).toEqual([first, second]);
    },
  );

  it("keeps the age of points, and adds the level's points", { tags: ["API-24"] }, async () => {
    const [one, other] = [
      await createAccount(test.database, "pfm", { points: 5 }),
      await createAccount(test.database, "pfm", { points: 8 }),
    ];
    await ledger.bookPoints({
      programId: "pfm",
      request: requestKey(),
      accountId: other,
      bookingType: "EARNBOOKING",
      bookingTypeCode: "REV",
      points: points(50),
      bookedAt: new Date(Date.now() - 400 * 86_400_000),
      origin: ORIGIN,
    });
    await merge(one, other);
    const [row] = await test.query("SELECT state_points, points FROM punktum.accounts WHERE id = $1", [one]);
    expect(row).toEqual({ state_points: 63, points: 63 });
    expect(await expirePointsOnce(test.database, new Date())).toEqual({ accounts: 1, points: 50 });
    expect(await pointsOf(one)).toBe(13);
  });

  it(
    "keeps the owner; the other owner becomes a co-owner, and a person of both is one member",
    { tags: ["API-24"] },
    async () => {
      const [one, other] = [
        await createAccount(test.database, "pfm", { registered: true }),
        await createAccount(test.database, "pfm", { registered: true }),
      ];
      await test.query(
        `INSERT INTO punktum.memberships (program_id, id, account_id, user_id, role)
       SELECT 'pfm', $1, $2, user_id, 'COLLECTOR' FROM punktum.memberships WHERE account_id = $3`,
        [randomUUID(), other, one],
      );
      expect((await merge(one, other)).memberships).toBe(1);
      const rows = await test.query(
        "SELECT role FROM punktum.memberships WHERE account_id = $1 AND status = 'ACTIVE' ORDER BY role",
        [one],
      );
      expect(rows).toEqual([{ role: "COOWNER" }, { role: "OWNER" }]);
    },
  );

  it("does not confirm an unconfirmed registration", { tags: ["API-24"] }, async () => {
    const [one, other] = [
      await createAccount(test.database, "pfm", { registered: true }),
      await createAccount(test.database, "pfm"),
    ];
    await test.query("UPDATE punktum.memberships SET status = 'TERMINATED' WHERE account_id = $1", [one]);
    await test.query(
      `INSERT INTO punktum.memberships (program_id, id, account_id, user_id, status)
       SELECT 'pfm', $1, $2, user_id, 'PENDING' FROM punktum.memberships WHERE account_id = $3`,
      [randomUUID(), other, one],
    );
    await merge(one, other);
    const rows = await test.query("SELECT status FROM punktum.memberships WHERE account_id = $1", [one]);
    expect(rows).toEqual([{ status: "PENDING" }]);
  });

  it("moves telephones, with the newer token of one known to both", { tags: ["API-24"] }, async () => {
    const [one, other] = [await createAccount(test.database, "pfm"), await createAccount(test.database, "pfm")];
    await test.query(
      `INSERT INTO punktum.push_tokens (program_id, account_id, device_id, environment, token, updated_at) VALUES
        ('pfm', $1, 'both', 'IOS', 'old', now() - interval '1 day'), ('pfm', $2, 'both', 'IOS', 'new', now()),
        ('pfm', $2, 'second', 'IOS', 'second', now())`,
      [one, other],
    );
    await merge(one, other);
    const rows = await test.query("SELECT account_id, token FROM punktum.push_tokens ORDER BY token");
    expect(rows).toEqual([
      { account_id: one, token: "new" },
      { account_id: one, token: "second" },
    ]);
  });

  it(
    "one of two opposite merges wins, twenty times, with concurrent bookings on both",
    { tags: ["API-24"] },
    async () => {
      for (let round = 0; round < 20; round += 1) {
        const [one, other] = [
          await createAccount(test.database, "pfm", { points: 30 }),
          await createAccount(test.database, "pfm", { points: 12 }),
        ];
        const merges = [merge(one, other), merge(other, one)].map((attempt) =>
          attempt.then(
            () => 1,
            () => 0,
          ),
        );
        const earned = [one, other].map((accountId) =>
          ledger.bookPoints({
            programId: "pfm",
            request: requestKey(),
            accountId,
            bookingType: "EARNBOOKING",
            bookingTypeCode: "REV",
            points: points(1),
            origin: ORIGIN,
          }),
        );
        const [first = 0, second = 0] = await Promise.all(merges);
        const bookings = successesIn(await Promise.all(earned));
        expect(first + second).toBe(1);
        const both = [await pointsOf(one), await pointsOf(other)];
        expect(both).toContain(0);
        expect(both).toContain(42 + bookings);
      }
    },
  );

  it("eight concurrent identical merges are one", { tags: ["API-24"] }, async () => {
    const [one, other] = [
      await createAccount(test.database, "pfm", { points: 1 }),
      await createAccount(test.database, "pfm", { points: 2 }),
    ];
    const merges = await Promise.all(Array.from({ length: 8 }, () => merge(one, other)));
    expect(new Set(merges.map(({ id }) => id)).size).toBe(1);
    expect(responseOf(await redeem(one, "C", await createCoupon(test.database, "pfm"))).balance).toBe(3);
  });
});
