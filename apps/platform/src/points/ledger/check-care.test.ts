import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { createAccount, createCoupon, createProgram, createReward, requestKey } from "../../testing/factories.ts";
import { responseOf } from "../../testing/outcomes.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { expirePointsOnce } from "../expiry/index.ts";
import { setFraudFlag } from "../fraud-flags/index.ts";
import { mergeIn } from "../merges/index.ts";
import { createHolding } from "../reservations/index.ts";
import { reverseBookingIn } from "../reversals/index.ts";
import { CARE_QUERIES } from "./check-care-queries.ts";
import { checkLedger, createLedger } from "./index.ts";

const ORIGIN = { source: "test" };

let sound: TestDatabase;

beforeAll(async () => {
  sound = await createSoundDatabase();
});
afterAll(() => sound.close());

/** One of everything: reservations in every state, a correction, a merge, expired points, a flag. */
async function createSoundDatabase(): Promise<TestDatabase> {
  const test = await createTestDatabase({ maxConnections: 2 });
  const { database } = test;
  await createProgram(database, "pfm", { points_life_months: 12 });
  await holdVouchers(test);
  await mergeAccounts(test);
  const [flagged, expiring] = [
    await createAccount(database, "pfm", { points: 10 }),
    await createAccount(database, "pfm", { points: 70 }),
  ];
  await database.withProgram("pfm", (transaction) =>
    setFraudFlag(transaction, { accountId: flagged, by: "admin", at: new Date(), reason: "test" }),
  );
  await test.query("UPDATE punktum.bookings SET booked_at = booked_at - interval '13 months' WHERE account_id = $1", [
    expiring,
  ]);
  await test.query(
    "UPDATE punktum.accounts SET first_booked_at = first_booked_at - interval '13 months' WHERE id = $1",
    [expiring],
  );
  await expirePointsOnce(database, new Date());
  await test.disconnect();
  return test;
}

async function holdVouchers(test: TestDatabase): Promise<void> {
  const { database } = test;
  const holding = createHolding(database);
  const accountId = await createAccount(database, "pfm", { points: 1000, registered: true });
  const reward = await createReward(database, "pfm", { points: 100, stock: 9 });
  const coupon = await createCoupon(database, "pfm", { points: 5, requires_key: true });
  await test.query("INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code) VALUES ('pfm', $1, 'KEY')", [
    coupon,
  ]);
  const of = { programId: "pfm", accountId, seconds: 600, origin: ORIGIN };
  const held = responseOf(await holding.reserve({ ...of, request: requestKey(), kind: "R", voucherId: reward }));
  await holding.reserve({ ...of, request: requestKey(), kind: "C", voucherId: coupon, couponKey: "KEY" });
  const booked = responseOf(
    await holding.commit({ programId: "pfm", reservationId: held.id, request: requestKey(), origin: ORIGIN }),
  );
  await database.withProgram("pfm", (transaction) =>
    reverseBookingIn(transaction, {
      request: requestKey(),
      accountId,
      bookingId: booked.bookingId,
      reason: "test",
      origin: ORIGIN,
    }),
  );
}

async function mergeAccounts(test: TestDatabase): Promise<void> {
  const { database } = test;
  const [primaryId, secondaryId] = [
    await createAccount(database, "pfm", { points: 100 }),
    await createAccount(database, "pfm", { points: 30, registered: true }),
  ];
  const voucherId = await createReward(database, "pfm", { points: 10 });
  await createLedger(database).redeemVoucher({
    programId: "pfm",
    request: requestKey(),
    accountId: secondaryId,
    kind: "R",
    voucherId,
    origin: ORIGIN,
  });
  await database.withProgram("pfm", (transaction) =>
    mergeIn(transaction, { mergeId: randomUUID(), primaryId, secondaryId, adminId: undefined }),
  );
}

const A_SALE = (points: number, reason: number) => `
  INSERT INTO punktum.transactions (program_id, id, transaction_type, amount_cents, paid_cents, paid_points, points, level_points,
      account_id, balance_after, external_id, transaction_time, created_at, fingerprint, key_owner, source)
    SELECT program_id, id, 'EARNTRANSACTION', 100, 0, 0, ${points}, 10, account_id, 10, 'e', now(), now(), fingerprint, 'o', 's'
    FROM punktum.bookings WHERE points = 1000 AND booking_type_code = 'REV';
  INSERT INTO punktum.transaction_reasons (program_id, transaction_id, number, at_incentive, kind, rule_id, name_de, name_en, points)
    SELECT program_id, id, 1, false, 'STANDARD', 'r', 'n', 'n', ${reason} FROM punktum.transactions`;

/** A sale of one line and a discount that gave 1000 points, and returns of it: on which account, of how much. */
const RETURNS = (account: "same" | "other", ...taken: readonly (readonly [cents: number, points: number])[]) => `
  ${A_SALE(1000, 1000)};
  INSERT INTO punktum.transaction_lines (program_id, transaction_id, sequence_number, type, item_id, description,
    merchandise_group_code, merchandise_sub_group_code, revenue_key, extended_amount_cents, points, due_points)
    SELECT program_id, id, place, 'SALE', '', '', '', '', NULL, cents, given, given
    FROM punktum.transactions, (VALUES (1, 120, 1200), (2, -20, -200)) AS line (place, cents, given);
  WITH back AS (
    INSERT INTO punktum.transactions (program_id, id, transaction_type, amount_cents, paid_cents, paid_points, points, level_points,
        account_id, balance_after, external_id, transaction_time, created_at, fingerprint, key_owner, source, remarks)
      SELECT s.program_id, gen_random_uuid(), 'EARNTRANSACTION', -cents, 0, 0, -taken, 0,
        CASE '${account}' WHEN 'same' THEN s.account_id ELSE gen_random_uuid() END, 10, 'r', now(), now(), s.fingerprint, 'o', 's', '[]'
      FROM punktum.transactions s, (VALUES ${taken.map(([cents, points]) => `(${cents}, ${points})`).join()}) AS part (cents, taken)
      RETURNING *
  ), line AS (
    INSERT INTO punktum.transaction_lines (program_id, transaction_id, sequence_number, type, item_id, description,
      merchandise_group_code, merchandise_sub_group_code, revenue_key, extended_amount_cents, points, due_points)
      SELECT program_id, id, 1, 'RETURN', '', '', '', '', NULL, -amount_cents, points, points FROM back
  )
  INSERT INTO punktum.transaction_returns (program_id, transaction_id, sequence_number, original_id,
    original_sequence_number, returned_cents, due_points)
    SELECT back.program_id, back.id, 1, s.id, 1, -back.amount_cents, back.points
    FROM back, punktum.transactions s WHERE s.external_id = 'e'`;

const sabotages: readonly (readonly [title: string, sql: string, rule: string])[] = [
  [
    "locked points nobody holds",
    "UPDATE punktum.accounts SET locked_points = locked_points + 1, points = points - 1 WHERE points = 995",
    "an account's locked points are what its open reservations hold",
  ],
  [
    "an open reservation made released without giving back",
    "UPDATE punktum.reservations SET state = 'RELEASED', ended_at = now() WHERE state = 'OPEN'",
    "an account's locked points are what its open reservations hold",
  ],
  [
    "a reserved count changed",
    "UPDATE punktum.account_coupons SET reserved_count = reserved_count + 1",
    "the reserved count of an account's voucher is the number of its open reservations",
  ],
  [
    "a held key given free",
    "UPDATE punktum.coupon_keys SET reservation_id = NULL",
    "a held coupon key and its open reservation name each other",
  ],
  [
    "a committed reservation that says other points than its booking",
    "UPDATE punktum.reservations SET points = -99 WHERE state = 'COMMITTED'",
    "a committed reservation has its booking",
  ],
  [
    "a correction of other points",
    `UPDATE punktum.booking_reversals SET booking_id = (SELECT id FROM punktum.bookings WHERE points = 1000 LIMIT 1)`,
    "a correction is the opposite of what it takes back",
  ],
  [
    "a flagged account made active",
    `ALTER TABLE punktum.accounts DISABLE TRIGGER USER;
     UPDATE punktum.accounts SET status = 'ACTIVE' WHERE status = 'LOCKED'`,
    "a flagged account is not active",
  ],
  [
    "a merge that says other points than its bookings",
    "UPDATE punktum.account_merges SET points = points + 1",
    "a merge moved what left one account to the other",
  ],
  [
    "a merged account opened again",
    "UPDATE punktum.accounts SET status = 'ACTIVE' WHERE status = 'TERMINATED'",
    "a merged account is closed and empty",
  ],
  [
    "a merged count changed",
    "UPDATE punktum.account_coupons SET merged_count = 0",
    "the merged count of an account's voucher is the number of redemptions of the accounts merged into it",
  ],
  [
    "a lot of a merge changed",
    "UPDATE punktum.point_lots SET points = points + 1",
    "the lots of a merge are the points of its booking",
  ],
  [
    "an expiry nobody noted",
    "DELETE FROM punktum.point_expirations",
    "an expiry is a booking, and only what was old enough expired",
  ],
  [
    "points that expired too young",
    "UPDATE punktum.point_expirations SET life_months = 14",
    "an expiry is a booking, and only what was old enough expired",
  ],
  ["a sale of other points than its booking", A_SALE(999, 999), "the bookings of a sale add up to its points"],
  ["a sale with a reason too many", A_SALE(1000, 1001), "the reasons of a sale add up to its points"],
  [
    "returns of more money than was sold",
    RETURNS("same", [100, 500], [21, 100]),
    "the returns of a line take back no more than was sold of it and no more than it gave",
  ],
  [
    "returns of more points than a line gave",
    RETURNS("same", [100, 1000], [20, 201]),
    "the returns of a line take back no more than was sold of it and no more than it gave",
  ],
  [
    "returns of more than a discount left of the sale",
    RETURNS("same", [100, 1000], [20, 1]),
    "the returns of a sale take back no more than all it gave",
  ],
  [
    "a return from an account that did not get the points",
    RETURNS("other", [100, 1000]),
    "a return takes its points from the account that got them",
  ],
];

describe("the ledger's checker", () => {
  it("finds nothing after reservations, merges, expiry and reversals", async () => {
    const report = await checkLedger(sound.url);
    expect(report.checked).toMatchObject({ accounts: 5, bookings: 11, redemptions: 2, reservations: 2 });
    expect(report.findings).toEqual([]);
  });

  it("has a control for each of these rules", () => {
    expect(new Set(sabotages.map(([, , rule]) => rule))).toEqual(new Set(CARE_QUERIES.map(({ rule }) => rule)));
  });

  it("finds nothing wrong with full returns of a sale", { tags: ["B-43"] }, async () => {
    const test = await createTestDatabase({ maxConnections: 2, copyOf: sound });
    await test.query(`SET session_replication_role = replica; ${RETURNS("same", [100, 900], [20, 100])}`);
    const { broken } = await checkLedger(test.url);
    await test.close();
    expect([...broken.keys()].filter((rule) => rule.includes("return"))).toEqual([]);
  });

  it("finds nothing in a consistent sale", async () => {
    const test = await createTestDatabase({ maxConnections: 2, copyOf: sound });
    await test.query(A_SALE(1000, 1000));
    const report = await checkLedger(test.url);
    await test.close();
    expect(report.checked.transactions).toBe(1);
    expect(report.findings).toEqual([]);
  });
});

describe("the ledger's checker finds", () => {
  let test: TestDatabase | undefined;

  beforeEach(() => () => test?.close());

  it.each(sabotages)("%s", async (_title, sql, rule) => {
    test = await createTestDatabase({ maxConnections: 2, copyOf: sound });
    await test.query(`SET session_replication_role = replica; ${sql}`);
    const report = await checkLedger(test.url);
    expect([...report.broken.keys()]).toContain(rule);
  });
});
