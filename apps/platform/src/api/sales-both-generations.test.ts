import { randomUUID } from "node:crypto";
import { revenueV1, transactionsApi, v1 } from "@punktum/contracts";
import { POINTS_ROUNDING_CODES, REVENUE_ROUNDING_CODES } from "@punktum/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCoupon } from "../testing/factories.ts";
import { callV1, callV2, deviceHeaders } from "./testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "./testing/loyalty-world.ts";

/** Two baskets each. The long form is `SALES_RUNS=20000`. */
const numRuns = Number(process.env["SALES_RUNS"] ?? 15);
const CAMPAIGN = "Herbst";

let world: LoyaltyWorld;
let first: { id: string; card: string };
let second: { id: string; card: string };
beforeAll(async () => {
  world = await createLoyaltyWorld();
  await world.test.query("UPDATE punktum.programs SET manual_points_max = 1000000");
  world.refreshCatalogues();
  await world.test.query(
    `INSERT INTO punktum.promotions (program_id, id, promotion_key, type, action_type, factor, points, revenue_cents, name,
       campaign_name, partner_id, merchandise_group_codes)
     VALUES ('pfm', 1, 'rmc1', 'RMC1', 'MULTIPLIERACTION', 1.337, NULL, NULL, 'Massage', $1, 1, '{MASSAGE}'),
       ('pfm', 2, 'rmc2', 'RMC2', 'FIXEDPOINTACTION', 1, 75, 2000, 'Shop', $1, NULL, '{SHOP}'),
       ('pfm', 3, 'rmt', 'RMT', 'MULTIPLIERACTION', 0.75, NULL, NULL, 'Alles', '', NULL, '{}')`,
    [CAMPAIGN],
  );
  const options = { points: 5_000, registered: true };
  first = await addAccount(world, { ...options, referenceCode: "FIRST" });
  second = await addAccount(world, options);
  const coupon = await createCoupon(world.database, "pfm", {
    coupon_type_code: "MULTIPLIER",
    activatable: true,
    redeem_actions: JSON.stringify([{ actionType: "MULTIPLIERACTION", value: 1.5 }]),
  });
  await world.test.query(
    `INSERT INTO punktum.account_coupons (program_id, account_id, kind, voucher_id, activated_at)
     SELECT 'pfm', id, 'C', $1, now() FROM unnest($2::uuid[]) AS id`,
    [coupon, [first.id, second.id]],
  );
});
afterAll(() => world.close());

const cents = fc.integer({ min: -6_000, max: 12_000 });
const euros = cents.map((value) => value / 100);
const rounding = fc.record({
  revenue: fc.constantFrom(...REVENUE_ROUNDING_CODES),
  points: fc.constantFrom(...POINTS_ROUNDING_CODES),
});
const setRounding = (codes: { revenue: string; points: string }) =>
  world.test.query("UPDATE punktum.partners SET revenue_rounding_code = $1, points_rounding_code = $2", [
    codes.revenue,
    codes.points,
  ]);
/** Revenue typed under the first generation's keys, and the same as lines of the second. */
interface Typed {
  readonly revenueRmc1: number;
  readonly revenueRmc2: number;
  readonly revenueRmc3: number;
  readonly revenueRmt: number;
}
const linesOf = ({ revenueRmc1, revenueRmc2, revenueRmc3, revenueRmt }: Typed) =>
  Object.entries({ rmc1: revenueRmc1, rmc2: revenueRmc2, rmc3: revenueRmc3, rmt: revenueRmt })
    .filter(([, extendedAmount]) => extendedAmount !== 0)
    .map(([revenueKey, extendedAmount]) => {
      return { revenueKey, type: extendedAmount < 0 ? "RETURN" : "SALE", extendedAmount };
    });
/** What staff see before coupons and the floor of the account. */
const plainPoints = (sale: { points: number; reasons: readonly { kind: string; points: number }[] }) =>
  sale.reasons
    .filter(({ kind }) => kind === "COUPON" || kind === "FLOOR")
    .reduce((points, reason) => points - reason.points, sale.points);
const EARN = { transactionType: "EARNTRANSACTION" };
const sell = (body: object) =>
  callV2(
    world,
    transactionsApi.createTransaction,
    { body: { ...EARN, keyCode: second.card, ...body } },
    { key: randomUUID() },
  );

describe("a sale through either generation", () => {
  it(
    "gives the same figures for generated baskets",
    { tags: ["V1-12", "V1-20", "API-04", "API-21"], timeout: 600_000 },
    async () => {
      const basket = fc.record({
        revenueRmc1: euros,
        revenueRmc2: euros,
        revenueRmc3: euros,
        revenueRmt: euros,
      });
      await fc.assert(
        fc.asyncProperty(
          basket,
          euros.filter((value) => value !== 0),
          rounding,
          async (figures, total, codes) => {
            fc.pre(linesOf(figures).length > 0);
            await setRounding(codes);
            const sold = await sell({ lineItems: linesOf(figures) });
            const payload = {
              deviceKey: world.device.key,
              keyCode: first.card,
              totalPoints: plainPoints(sold),
              ...figures,
            };
            const typed = await callV1(world, v1.revenuePoints, payload);
            expect([typed.points, typed.totalPoints]).toEqual([sold.points, sold.balance]);

            const reference = { userReferenceCode: "FIRST", totalRevenue: total, clientId: "1" };
            const [whole, amount] = await Promise.all([
              callV1(world, v1.bookPoints, reference),
              sell({ amount: total }),
            ]);
            expect([whole.points, whole.totalPoints]).toEqual([amount.points, amount.balance]);
          },
        ),
        { numRuns },
      );
    },
  );

  it("gives the same figures for a till's sale whose card is shown later", { tags: ["V1-10", "API-23"] }, async () => {
    const wait = () =>
      callV2(
        world,
        transactionsApi.createTransaction,
        { body: { transactionType: "EARNTRANSACTION", amount: 33.33 } },
        { key: randomUUID() },
      );
    const [one, other] = [await wait(), await wait()];
    const booked = await callV1(world, revenueV1.extendedRevenuePointsManually, {
      deviceKey: world.device.key,
      keyCode: first.card,
      extendedRevenueFactsId: one.transactionId,
    });
    const given = await callV2(
      world,
      transactionsApi.incentivateTransaction,
      { params: { accountId: second.card, transactionId: other.transactionId } },
      { key: randomUUID() },
    );
    expect([booked.points, booked.totalPoints]).toEqual([given.points, given.balance]);
  });
});

describe("a preview", () => {
  it(
    "equals the booking and changes nothing",
    { tags: ["API-07", "API-22", "CASH-23"], timeout: 600_000 },
    async () => {
      const line = fc.record({
        itemID: fc.constantFrom("A", "B"),
        merchandiseGroupCode: fc.constantFrom("", "MASSAGE", "SHOP"),
        extendedAmount: euros.map(Math.abs),
        type: fc.constantFrom("SALE", "SALE", "SALE", "RETURN"),
      });
      const basket = fc.record({
        transactionType: fc.constantFrom("EARNTRANSACTION", "PAYWITHPOINTSTRANSACTION"),
        lineItems: fc.array(line, { minLength: 1, maxLength: 6 }),
        pointsToUse: fc.integer({ min: 0, max: 3_000 }),
      });
      const send = async (call: (typeof transactionsApi)["createTransaction" | "previewTransaction"], body: object) => {
        const answer = await world.app.inject({
          method: "POST",
          url: call.path,
          headers: { ...deviceHeaders(world, "device"), "identified-by": "READ", "idempotency-key": randomUUID() },
          payload: { ...body, keyCode: second.card },
        });
        const {
          transactionId: _id,
          bookingId: _booking,
          requestId: _request,
          ...rest
        } = answer.json<Record<string, unknown>>();
        return rest;
      };
      const stateOf = () =>
        world.test.query(
          `SELECT points, state_points, (SELECT count(*) FROM punktum.transactions) AS sales,
           (SELECT count(*) FROM punktum.bookings) AS bookings, (SELECT sum(redeemed_count) FROM punktum.account_coupons) AS used
         FROM punktum.accounts WHERE id = $1`,
          [second.id],
        );
      await fc.assert(
        fc.asyncProperty(basket, rounding, async (body, codes) => {
          await setRounding(codes);
          const sale = { ...body, transactionTime: new Date().toISOString() };
          const before = await stateOf();
          const preview = await send(transactionsApi.previewTransaction, sale);
          expect(await stateOf()).toEqual(before);
          expect(preview).toEqual(await send(transactionsApi.createTransaction, sale));
        }),
        { numRuns: Math.ceil(numRuns / 2) },
      );
    },
  );
});
