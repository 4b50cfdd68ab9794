import { randomUUID } from "node:crypto";
import { v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCoupon } from "../../../testing/factories.ts";
import { callV2, codeV2, deviceHeaders, refusalV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const at = (accountId: string) => ({ params: { accountId } });
const earn = (points: number) => ({
  bookingType: "EARNBOOKING",
  bookingTypeCode: "MANUALREVENUE",
  points,
  reason: "Goodwill",
});
const balanceOf = async (card: string) => (await callV2(world, v2.readBalance, at(card))).points;

describe("idempotency keys of bookings", () => {
  const post = (card: string, headers: Record<string, string>, body: object = earn(5)) =>
    world.app.inject({
      method: "POST",
      url: `/api/v2/accounts/${card}/bookings`,
      headers: { ...deviceHeaders(world, "device"), ...headers },
      payload: body,
    });

  it("a booking without a key is refused with 400 and moves nothing", { tags: ["B-04"] }, async () => {
    const { card } = await addAccount(world);
    const answer = await post(card, {});
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errorType: "IDEMPOTENCY_KEY_MISSING" });
    expect(await balanceOf(card)).toBe(0);
  });

  it(
    "eight concurrent copies and a later one get the first status and body, another body gets 422",
    { tags: ["B-04"] },
    async () => {
      const { card } = await addAccount(world);
      const key = { "idempotency-key": randomUUID() };
      const atOnce = await Promise.all(Array.from({ length: 8 }, () => post(card, key)));
      const later = await post(card, key);
      const other = await post(card, key, earn(6));
      expect(new Set([...atOnce, later].map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
      expect(later.statusCode).toBe(201);
      expect([other.statusCode, other.json()]).toMatchObject([422, { errorType: "IDEMPOTENCY_KEY_REUSED" }]);
      expect(await balanceOf(card)).toBe(5);
    },
  );
});

describe("manual booking", () => {
  it(
    "books points with a reason and shows them in the history",
    { tags: ["V2-17", "API-14", "EARN-07", "HIST-10"] },
    async () => {
      const { card } = await addAccount(world, { points: 100 });
      const booked = await callV2(world, v2.createBooking, { ...at(card), body: earn(250) });
      expect(booked).toMatchObject({ points: 250, balance: 350 });
      const [newest, first] = await callV2(world, v2.listBookings, at(card));
      expect(newest).toEqual({
        bookingId: booked.bookingId,
        bookingType: "EARNBOOKING",
        bookingTypeCode: "MANUALREVENUE",
        points: 250,
        reason: "Goodwill",
        reasons: { de: "Goodwill", en: "Goodwill" },
        bookingTime: booked.bookingTime,
        storeName: "Store",
      });
      expect(first).toMatchObject({ bookingType: "EARNBOOKING", bookingTypeCode: "REV", points: 100 });
    },
  );

  it("adds for EARNBOOKING and takes for BURNBOOKING", { tags: ["EARN-09"] }, async () => {
    const { card } = await addAccount(world, { points: 100 });
    const body = { ...earn(40), bookingType: "BURNBOOKING" };
    expect(await callV2(world, v2.createBooking, { ...at(card), body })).toMatchObject({ points: -40, balance: 60 });
    const [row] = await callV2(world, v2.listBookings, at(card));
    expect(row).toMatchObject({ bookingType: "BURNBOOKING", points: 40 });
  });

  it("never takes more points than the balance", { tags: ["V2-17"] }, async () => {
    const { card } = await addAccount(world, { points: 39 });
    const body = { ...earn(40), bookingType: "BURNBOOKING" };
    expect(await codeV2(world, v2.createBooking, { ...at(card), body })).toBe("NOT_ENOUGH_POINT");
    expect(await balanceOf(card)).toBe(39);
  });

  it("refuses zero points and reports missing fields", { tags: ["V2-17", "ERR-04", "EARN-14"] }, async () => {
    const { card } = await addAccount(world);
    const before = await balanceOf(card);
    expect(await codeV2(world, v2.createBooking, { ...at(card), body: earn(0) })).toBe("INSERT_SOMETHING");
    expect(await balanceOf(card)).toBe(before);
  });

  it(
    "returns the first answer to a repeated request and books once, also eight concurrent ones",
    { tags: ["V2-17"] },
    async () => {
      const { card } = await addAccount(world);
      const request = { ...at(card), body: earn(10) };
      const key = randomUUID();
      const first = await callV2(world, v2.createBooking, request, { key });
      const again = await Promise.all(
        Array.from({ length: 8 }, () => callV2(world, v2.createBooking, request, { key })),
      );
      expect(again).toEqual(Array.from({ length: 8 }, () => first));
      expect(await balanceOf(card)).toBe(10);
    },
  );

  it("refuses a key of another request", { tags: ["V2-17"] }, async () => {
    const { card } = await addAccount(world);
    const key = randomUUID();
    await callV2(world, v2.createBooking, { ...at(card), body: earn(10) }, { key });
    expect(await refusalV2(world, v2.createBooking, { ...at(card), body: earn(11) }, { key })).toEqual({
      status: 422,
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    expect(await balanceOf(card)).toBe(10);
  });

  it("books again under another key", { tags: ["V2-17"] }, async () => {
    const { card } = await addAccount(world);
    await callV2(world, v2.createBooking, { ...at(card), body: earn(10) });
    await callV2(world, v2.createBooking, { ...at(card), body: earn(10) });
    expect(await balanceOf(card)).toBe(20);
  });

  it("refuses the same receipt of a store under another key", { tags: ["API-66"] }, async () => {
    const { card } = await addAccount(world);
    const receipt = { register: "1", receiptNumber: randomUUID(), businessDay: "2026-11-21" };
    const request = { ...at(card), body: { ...earn(10), receipt } };
    await callV2(world, v2.createBooking, request, { key: "sale-one" });
    expect(await codeV2(world, v2.createBooking, request, { key: "sale-two" })).toBe("BON_ID_ALREADY_EXISTS");
    await callV2(world, v2.createBooking, request, { key: "sale-three", who: "otherDevice" });
    expect(await balanceOf(card)).toBe(20);
  });

  it("refuses points if the partner does not allow manual bookings", { tags: ["EARN-02"] }, async () => {
    const { card } = await addAccount(world);
    await world.test.query("UPDATE punktum.partners SET manual_allowed = false WHERE program_id = 'pfm' AND id = 1");
    world.refreshCatalogues();
    const code = await codeV2(world, v2.createBooking, { ...at(card), body: earn(10) });
    await world.test.query("UPDATE punktum.partners SET manual_allowed = true WHERE program_id = 'pfm' AND id = 1");
    world.refreshCatalogues();
    expect(code).toBe("GENERAL_NO_PERMISION");
    expect(await balanceOf(card)).toBe(0);
  });

  it("books exactly the programme's maximum, and no more", { tags: ["EARN-02"] }, async () => {
    const { card } = await addAccount(world);
    expect(await codeV2(world, v2.createBooking, { ...at(card), body: earn(10_001) })).toBe("MANUAL_CAP_EXCEEDED");
    expect((await callV2(world, v2.createBooking, { ...at(card), body: earn(10_000) })).balance).toBe(10_000);
  });

  it("a locked account may earn and not spend", { tags: ["V2-17"] }, async () => {
    const { card } = await addAccount(world, { points: 50, status: "LOCKED" });
    expect((await callV2(world, v2.createBooking, { ...at(card), body: earn(10) })).balance).toBe(60);
    const body = { ...earn(10), bookingType: "BURNBOOKING" };
    expect(await refusalV2(world, v2.createBooking, { ...at(card), body })).toEqual({
      status: 403,
      code: "LOCKED_USER",
    });
  });

  it("stores place and person of the booking", { tags: ["V2-17"] }, async () => {
    const { id, card } = await addAccount(world);
    await callV2(world, v2.createBooking, { ...at(card), body: earn(10) });
    const staff = { who: "admin", interactionId: "app-3" } as const;
    await callV2(world, v2.createBooking, { ...at(card), body: earn(20) }, staff);
    const rows = await world.test.query(
      "SELECT points, partner_id, store_id, device_id, source FROM punktum.bookings WHERE account_id = $1 ORDER BY points",
      [id],
    );
    expect(rows).toEqual([
      { points: 10, partner_id: 1, store_id: 1, device_id: world.device.id, source: "v2" },
      { points: 20, partner_id: 1, store_id: 3, device_id: null, source: "v2" },
    ]);
  });

  it("refuses staff a store that is not theirs", { tags: ["V2-02"] }, async () => {
    const { card } = await addAccount(world);
    const request = { ...at(card), body: earn(10) };
    const elsewhere = { who: "storeStaff", interactionId: "app-3" } as const;
    expect(await codeV2(world, v2.createBooking, request, elsewhere)).toBe("GENERAL_NO_PERMISION");
    await callV2(world, v2.createBooking, request, { who: "storeStaff", interactionId: "app-1" });
    await callV2(world, v2.createBooking, request, { who: "storeStaff", interactionId: "anonymous-1" });
    expect(await balanceOf(card)).toBe(20);
  });

  it("stores a reason with control characters as plain text", { tags: ["V2-17"] }, async () => {
    const { card } = await addAccount(world);
    await callV2(world, v2.createBooking, { ...at(card), body: { ...earn(1), reason: "a\u0001b\nc" } });
    const [row] = await callV2(world, v2.listBookings, at(card));
    expect(row?.reason).toBe("a b c");
  });
});

describe("permissions of unregistered accounts", () => {
  it.each([
    { exchange: "YES", earns: true, burns: true },
    { exchange: "EARN", earns: true, burns: false },
    { exchange: "BURN", earns: false, burns: true },
    { exchange: "NO", earns: false, burns: false },
  ])(
    "with $exchange: earning $earns, burning $burns; registered ones may do both",
    { tags: ["DATA-24"] },
    async ({ exchange, earns, burns }) => {
      const gives = `C${await createCoupon(world.database, "mhe", { coupon_type_code: "EARN", points: 1 })}`;
      const takes = `C${await createCoupon(world.database, "mhe")}`;
      await world.test.query("UPDATE punktum.programs SET anonymous_exchange = $1 WHERE id = 'mhe'", [exchange]);
      world.refreshCatalogues();
      const anonymous = await addAccount(world, { programId: "mhe", points: 100 });
      const registered = await addAccount(world, { programId: "mhe", points: 100, registered: true });
      const allowed = async (card: string) => {
        const burn = { ...earn(1), bookingType: "BURNBOOKING" };
        const url = `/api/v2/accounts/${card}`;
        const options = () => ({
          ...deviceHeaders(world, "foreignDevice"),
          "idempotency-key": randomUUID(),
          "identified-by": "READ",
        });
        const answers = [
          await world.app.inject({ method: "POST", url: `${url}/bookings`, headers: options(), payload: earn(1) }),
          await world.app.inject({ method: "POST", url: `${url}/bookings`, headers: options(), payload: burn }),
          await world.app.inject({
            method: "PATCH",
            url: `${url}/accountcoupons/${gives}`,
            headers: options(),
            payload: { redeemed: true },
          }),
          await world.app.inject({
            method: "PATCH",
            url: `${url}/accountcoupons/${takes}`,
            headers: options(),
            payload: { redeemed: true },
          }),
        ];
        return answers.map(({ statusCode }) => statusCode < 300);
      };
      expect(await allowed(anonymous.card)).toEqual([earns, burns, earns, burns]);
      expect(await allowed(registered.card)).toEqual([true, true, true, true]);
    },
  );

  it("can be overridden by a partner", { tags: ["DATA-24"] }, async () => {
    await world.test.query(
      "UPDATE punktum.partners SET anonymous_exchange = 'BURN' WHERE program_id = 'pfm' AND id = 1",
    );
    world.refreshCatalogues();
    const { card } = await addAccount(world);
    const refusal = await refusalV2(world, v2.createBooking, { ...at(card), body: earn(1) });
    await world.test.query("UPDATE punktum.partners SET anonymous_exchange = NULL WHERE program_id = 'pfm'");
    world.refreshCatalogues();
    expect(refusal).toEqual({ status: 403, code: "ANONYMOUS_USER_NOT_ALLOWED" });
  });
});
