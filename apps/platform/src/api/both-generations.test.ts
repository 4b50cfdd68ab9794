import { randomUUID } from "node:crypto";
import { v1, v2 } from "@punktum/contracts";
import { bookingPoints, ownerUserId, points, userStatusCode } from "@punktum/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCoupon, createReward } from "../testing/factories.ts";
import { callV1, callV2 } from "./testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "./testing/loyalty-world.ts";

let world: LoyaltyWorld;
let rewardIds: string[];
beforeAll(async () => {
  world = await createLoyaltyWorld();
  const { database } = world;
  const year = 365 * 86_400_000;
  for (const coupon_type_code of ["EARN", "DISCOUNT", "MULTIPLIER", "EXTRAPOINT"] as const) {
    await createCoupon(database, "pfm", {
      coupon_type_code,
      points: 10,
      activatable: coupon_type_code === "EXTRAPOINT",
    });
  }
  await createCoupon(database, "pfm", { valid_from: new Date(Date.now() + year), store_id: 3 });
  await createCoupon(database, "pfm", { valid_to: new Date(Date.now() - year), redeem_dependency_code: "MANSIM" });
  rewardIds = [];
  for (const cost of [100, 700, 50_000]) {
    rewardIds.push(String(await createReward(database, "pfm", { points: cost, max_redeem_per_account: 2 })));
  }
  world.refreshCatalogues();
});
afterAll(() => world.close());

const accountLike = fc.record({
  balance: fc.oneof(fc.constant({}), fc.record({ points: fc.integer({ min: 1, max: 60_000 }) })),
  registered: fc.boolean(),
  status: fc.constantFrom("ACTIVE" as const, "LOCKED" as const),
  app: fc.constantFrom(
    () => ({}),
    () => ({ appCode: randomUUID() }),
  ),
  redemptions: fc.array(fc.nat({ max: 2 }), { maxLength: 3 }),
  language: fc.constantFrom("de", "en"),
});

interface Shown {
  readonly card: string;
  readonly language: string;
}

async function readFirst({ card, language }: Shown) {
  const { user } = await callV1(world, v1.getUserDetails, { keyCode: card, clientId: "1" }, { language });
  const { history } = await callV1(world, v1.getUserHistory, { keyCode: card, clientId: "1" }, { language });
  const { convertFactor, totalPoints, lockedPoints, userStatusCode: status, userId, isRegistered, isAppUser } = user;
  return {
    figures: { convertFactor, points: totalPoints, lockedPoints, status, userId, isRegistered, isAppUser },
    euros: user.revenueAmountPayableWithPoints,
    level: user.statusDefinitions.findLast(({ unlocked }) => unlocked)?.levelName,
    statePoints: user.statusDefinitions[0]?.currentStatePoints,
    email: user.emailAddress,
    firstActionMs: user.firstAction?.unixTimeStamp,
    vouchers: [...user.coupons, ...user.rewards],
    history: history.map((row) => [row.description, row.points, row.transactionDateTime.unixTimeStamp]),
    totals: [user.totalEarnedPoints, user.totalRedeemedPoints],
  };
}

async function readSecond({ card, language }: Shown) {
  const input = { params: { accountId: card } };
  const details = await callV2(world, v2.readAccountDetails, input, { language });
  const bookings = await callV2(world, v2.listBookings, input, { language });
  const { account, balance, memberships } = details;
  const signed = bookings.map((row) => bookingPoints(row.bookingType, points(row.points)));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    figures: {
      convertFactor: account.convertFactor,
      points: balance.points,
      lockedPoints: balance.lockedPoints,
      status: userStatusCode(account.status, memberships.length),
      userId: ownerUserId(memberships) ?? undefined,
      isRegistered: memberships.length > 0,
      isAppUser: details.identifiers.some(({ type }) => type === "APPCODE"),
    },
    euros: details.balanceInEuros.amount,
    level: details.level?.name,
    statePoints: details.level?.currentStatePoints,
    email: details.emailAddress,
    firstActionMs: account.firstAction === undefined ? undefined : Date.parse(account.firstAction),
    vouchers: details.accountCoupons,
    history: bookings.map((row, index) => [row.reason, signed[index], Date.parse(row.bookingTime)]),
    totals: [sum(signed.filter((value) => value > 0)), sum(signed.filter((value) => value < 0).map(Math.abs))],
  };
}

describe("both generations over the same account", () => {
  it(
    "return the same figures, vouchers and history",
    { tags: ["V1-16", "V1-17", "V2-13", "V2-15", "DATA-01"] },
    async () => {
      await fc.assert(
        fc.asyncProperty(accountLike, async (like) => {
          const { id, card } = await addAccount(world, {
            registered: like.registered,
            email: `maria-${randomUUID()}@example.org`,
            ...like.balance,
            ...like.app(),
          });
          for (const index of like.redemptions) {
            await sendRedemption(card, index);
          }
          await world.test.query("UPDATE punktum.accounts SET status = $2, locked_points = 5 WHERE id = $1", [
            id,
            like.status,
          ]);
          const shown = { card, language: like.language };
          expect(await readFirst(shown)).toEqual(await readSecond(shown));
        }),
        { numRuns: 15 },
      );
    },
  );

  /** Some are refused for want of points or a registration; both generations then agree on that too. */
  const sendRedemption = (card: string, index: number) =>
    world.app.inject({
      method: "PATCH",
      url: `/api/v2/accounts/${card}/accountcoupons/R${rewardIds[index]}`,
      headers: { authorization: `Bearer ${world.tokens.device}` },
      payload: { redeemed: true },
    });

  it("redeem once if a request is repeated through the other one", { tags: ["V1-19", "V2-18"] }, async () => {
    const { card } = await addAccount(world, { points: 1_000, registered: true });
    const rewardId = String(rewardIds[0]);
    const key = randomUUID();
    const first = await callV1(world, v1.redeemReward, { keyCode: card, rewardId }, { key });
    const change = { params: { accountId: card, accountCouponId: `R${rewardId}` }, body: { redeemed: true } };
    const { booking } = await callV2(world, v2.changeAccountCoupon, change, { key });
    expect(booking).toMatchObject({ bookingId: first.bookingId, points: -100, balance: first.totalPoints });
    expect((await callV2(world, v2.readBalance, { params: { accountId: card } })).points).toBe(900);
  });
});
