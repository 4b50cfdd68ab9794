import { randomUUID } from "node:crypto";
import { transactionsApi, v1, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCoupon } from "../testing/factories.ts";
import { callV1, callV2, codeV2, refusalV1, refusalV2 } from "./testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld, type Who } from "./testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  await world.test.query(
    `INSERT INTO punktum.interaction_points (program_id, id, partner_id, store_id, kind, level, name, active)
     VALUES ('pfm', 'closed-1', 1, 1, 'APP', 'STORE', 'closed', false),
       ('pfm', 'anonymous-made', 2, 2, 'APP', 'STORE', 'made by the server', true)`,
  );
});
afterAll(() => world.close());

const body = { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 5, reason: "" };
const sale = { transactionType: "EARNTRANSACTION", amount: 10, transactionTime: "2026-11-21T10:00:00Z" };
const at = (accountId: string) => ({ params: { accountId } });
const balanceOf = async (card: string) => (await callV2(world, v2.readBalance, at(card))).points;

const WHO: readonly Who[] = ["admin", "storeStaff", "device"];
const MISTYPED = ["app-11", "APP-1", "posap", "POSAPP", "anonymous", "Anonymous-1"];

describe("an unknown interaction id", () => {
  it.each(WHO.flatMap((who) => MISTYPED.map((interactionId) => [interactionId, who] as const)))(
    "%s of %s is refused by every call with a place, and nothing is booked",
    { tags: ["V2-02"] },
    async (interactionId, who) => {
      const { card } = await addAccount(world, { points: 100 });
      const coupon = `C${await createCoupon(world.database, "pfm")}`;
      const held = { params: { accountId: card, accountCouponId: coupon }, body: { redeemed: true } };
      const options = { who, interactionId };
      const refused = { status: 400, code: "GENERAL_INPUT_PARAMETER_INVALID" };
      expect(await refusalV2(world, v2.createBooking, { ...at(card), body }, options)).toEqual(refused);
      expect(await refusalV2(world, v2.changeAccountCoupon, held, options)).toEqual(refused);
      expect(
        await refusalV2(world, transactionsApi.createAccountTransaction, { ...at(card), body: sale }, options),
      ).toEqual(refused);
      expect(await refusalV2(world, v2.readAccountDetails, at(card), options)).toEqual(refused);
      expect(await balanceOf(card)).toBe(100);
    },
  );

  it.each(WHO)("in the path of %s is refused, also by reads", { tags: ["V1-28"] }, async (who) => {
    const { id, card } = await addAccount(world, { points: 100 });
    const options = { who, workstationId: "app-11" };
    const refused = "200 GENERAL_INPUT_PARAMETER_INVALID";
    const payload = { keyCode: card, userReferenceCode: id, totalRevenue: 10, couponId: "1", clientId: "1" };
    for (const call of [v1.bookPoints, v1.redeemCoupon, v1.getUserDetails, v1.getCoupons]) {
      expect([call.id, await refusalV1(world, call, payload, options)]).toEqual([call.id, refused]);
    }
    expect(await balanceOf(card)).toBe(100);
  });

  it("in a body is refused like one in the header", { tags: ["API-07"] }, async () => {
    const { card } = await addAccount(world);
    const request = { body: { ...sale, keyCode: card, workstationId: "till-77" } };
    expect(await codeV2(world, transactionsApi.createTransaction, request, { who: "admin" })).toBe(
      "GENERAL_INPUT_PARAMETER_INVALID",
    );
  });

  it("the id of another programme is unknown", { tags: ["V2-02"] }, async () => {
    await world.test.query("UPDATE punktum.interaction_points SET name = id WHERE program_id = 'mhe'");
    await world.test.query(
      `INSERT INTO punktum.interaction_points (program_id, id, partner_id, store_id, kind, level, name)
       VALUES ('mhe', 'only-mhe', 1, 1, 'APP', 'STORE', 'x')`,
    );
    const { card } = await addAccount(world);
    const options = { who: "admin", interactionId: "only-mhe" } as const;
    expect(await codeV2(world, v2.createBooking, { ...at(card), body }, options)).toBe(
      "GENERAL_INPUT_PARAMETER_INVALID",
    );
  });

  it("a deactivated point books nothing, and its history stays readable", { tags: ["API-61"] }, async () => {
    const { card } = await addAccount(world);
    const options = { who: "admin", interactionId: "closed-1" } as const;
    expect(await codeV2(world, v2.createBooking, { ...at(card), body }, options)).toBe("GENERAL_NO_PERMISION");
    expect((await callV2(world, v2.readAccountDetails, at(card), options)).account.status).toBe("ACTIVE");
  });
});

const NOWHERE = ["posapp", `anonymous-${randomUUID()}`];

describe("a booking without a place", () => {
  it.each(NOWHERE)(
    "%s: staff of one shop count as there, a device as where it is mounted",
    { tags: ["V2-02"] },
    async (interactionId) => {
      const { card } = await addAccount(world);
      for (const who of ["storeStaff", "device"] as const) {
        await callV2(world, v2.createBooking, { ...at(card), body }, { who, interactionId });
      }
      expect(await balanceOf(card)).toBe(10);
    },
  );

  it.each(NOWHERE)(
    "%s: staff of several partners type no points, because a partner must allow it",
    { tags: ["EARN-02"] },
    async (id) => {
      const { id: accountId, card } = await addAccount(world);
      const options = { who: "admin", interactionId: id } as const;
      expect(await codeV2(world, v2.createBooking, { ...at(card), body }, options)).toBe("GENERAL_NO_PERMISION");
      expect(await codeV2(world, transactionsApi.createAccountTransaction, { ...at(card), body: sale }, options)).toBe(
        "GENERAL_NO_PERMISION",
      );
      const typed = { userReferenceCode: accountId, totalRevenue: 10 };
      const old = { who: "admin", workstationId: id } as const;
      expect(await refusalV1(world, v1.bookPoints, typed, old)).toBe("200 GENERAL_NO_PERMISION");
      expect(await balanceOf(card)).toBe(0);
      await callV1(world, v1.bookPoints, { ...typed, clientId: "1" }, old);
      await callV2(world, v2.createBooking, { ...at(card), body }, { ...options, interactionId: "app-1" });
      expect(await balanceOf(card)).toBeGreaterThan(5);
    },
  );

  it("a place that the server created is valid, whatever its name", { tags: ["MNT-17"] }, async () => {
    const { id, card } = await addAccount(world);
    await callV2(world, v2.createBooking, { ...at(card), body }, { who: "admin", interactionId: "anonymous-made" });
    expect(await world.test.query("SELECT partner_id FROM punktum.bookings WHERE account_id = $1", [id])).toEqual([
      { partner_id: 2 },
    ]);
  });

  it("an account without a person may do only what all partners allow", { tags: ["A-71"] }, async () => {
    const { card } = await addAccount(world, { points: 100 });
    const coupon = `C${await createCoupon(world.database, "pfm")}`;
    const held = { params: { accountId: card, accountCouponId: coupon }, body: { redeemed: true } };
    const setRule = async (rule: string | null) => {
      await world.test.query(
        "UPDATE punktum.partners SET anonymous_exchange = $1 WHERE program_id = 'pfm' AND id = 2",
        [rule],
      );
      world.refreshCatalogues();
    };
    await setRule("EARN");
    expect(await codeV2(world, v2.changeAccountCoupon, held, { who: "admin" })).toBe("ANONYMOUS_USER_NOT_ALLOWED");
    await setRule(null);
    expect((await callV2(world, v2.changeAccountCoupon, held, { who: "admin" })).booking?.points).toBeLessThan(1);
  });
});
