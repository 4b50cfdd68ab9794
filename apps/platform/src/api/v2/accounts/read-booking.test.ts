import { randomUUID } from "node:crypto";
import { transactionsApi, v2 } from "@punktum/contracts";
import { beforeAll, afterAll, describe, expect, it } from "vitest";
import { createCoupon } from "../../../testing/factories.ts";
import { callV2, refusalV2, type Options } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  await world.test.query("UPDATE punktum.stores SET name = 'Bakery Lane' WHERE program_id = 'pfm' AND id = 1");
  await world.test.query(
    `INSERT INTO punktum.promotions (program_id, id, promotion_key, type, action_type, factor, name, name_en, merchandise_group_codes)
     VALUES ('pfm', 1, 'rmc1', 'RMC1', 'MULTIPLIERACTION', 4, 'Bäckerei', 'Bakery', '{BAKERY}')`,
  );
  world.refreshCatalogues();
});
afterAll(() => world.close());

const CAKE = { itemID: "B1", description: "Kuchen", merchandiseGroupCode: "BAKERY", extendedAmount: 2.5 };
const FUEL = { itemID: "F1", description: "Super E10", merchandiseGroupCode: "FUEL", extendedAmount: 40 };
const sell = (body: object, options: Options = {}) =>
  callV2(
    world,
    transactionsApi.createTransaction,
    { body: { transactionType: "EARNTRANSACTION", ...body } },
    { key: randomUUID(), ...options },
  );
const list = (accountId: string, options: Options = {}) =>
  callV2(world, v2.listBookings, { params: { accountId } }, options);
const read = (accountId: string, bookingId = "", options: Options = {}) =>
  callV2(world, v2.readBooking, { params: { accountId, bookingId } }, options);
const refuse = (accountId: string, bookingId = "", options: Options = {}) =>
  refusalV2(world, v2.readBooking, { params: { accountId, bookingId } }, options);
type Explained = Awaited<ReturnType<typeof read>>;
const sumOf = ({ why }: Explained) => why.reduce((sum, { points }) => sum + points, 0);
/** A card with one sale of cake and fuel, 50 points. */
async function sold(lineItems: readonly object[] = [CAKE, FUEL]) {
  const { id, card } = await addAccount(world);
  const sale = await sell({ keyCode: card, lineItems });
  return { id, card, saleId: sale.transactionId };
}
const SIGN = { EARNBOOKING: 1, BURNBOOKING: -1 } as const;
/** Signed points and sum of the reasons of every booking of a sale. */
async function sums(card: string) {
  const rows = (await list(card)).filter(({ isExplained }) => isExplained === true);
  const all = await Promise.all(rows.map(({ bookingId }) => read(card, bookingId)));
  return all.map((one) => [one.points * SIGN[one.bookingType], sumOf(one)]);
}

describe("a booking explained to the shopper", { tags: ["HIST-09"] }, () => {
  it("has the shop, the receipt, and the rules in both languages", async () => {
    const { card, saleId } = await sold();
    expect((await list(card)).map(({ storeName, isExplained }) => [storeName, isExplained])).toEqual([
      ["Bakery Lane", true],
    ]);
    expect(await read(card, saleId)).toMatchObject({
      bookingId: saleId,
      bookingType: "EARNBOOKING",
      points: 50,
      storeName: "Bakery Lane",
      why: [
        { kind: "PROMOTION", names: { de: "Bäckerei", en: "Bakery" }, factor: 4, revenue: 2.5, points: 10 },
        { kind: "STANDARD", names: { de: "Gesamtumsatz", en: "Total revenue" }, factor: 1, revenue: 40, points: 40 },
      ],
      receipt: {
        amount: 42.5,
        lines: [
          { description: "Kuchen", amount: 2.5 },
          { description: "Super E10", amount: 40 },
        ],
      },
    });
  });

  it("says nothing of staff, other members, ids of rules, tills or devices", async () => {
    const { id, card, saleId } = await sold();
    const properties = ["bookingId", "bookingTime", "bookingType", "bookingTypeCode", "isExplained", "points"];
    const explained = await read(card, saleId);
    expect(Object.keys(explained).toSorted()).toEqual(
      [...properties, "reason", "reasons", "receipt", "storeName", "why"].toSorted(),
    );
    const parts = new Set(explained.why.flatMap((part) => Object.keys(part)));
    expect([...parts].toSorted()).toEqual(["factor", "kind", "names", "points", "revenue"]);
    expect(JSON.stringify(explained)).not.toContain(id);
  });

  it("adds up for a sale, its coupon, its return and a payment with points", async () => {
    const coupon = await createCoupon(world.database, "pfm", {
      coupon_type_code: "MULTIPLIER",
      activatable: true,
      redeem_actions: JSON.stringify([{ actionType: "MULTIPLIERACTION", value: 1.5 }]),
    });
    world.refreshCatalogues();
    const { card } = await addAccount(world, { points: 400, registered: true });
    await callV2(world, v2.changeAccountCoupon, {
      params: { accountId: card, accountCouponId: `C${coupon}` },
      body: { activated: true },
    });
    const { transactionId } = await sell({ keyCode: card, lineItems: [CAKE, FUEL] });
    const back = {
      type: "RETURN",
      extendedAmount: 2.5,
      originalTransactionId: transactionId,
      originalSequenceNumber: 1,
    };
    await sell({ lineItems: [back] });
    await sell({ keyCode: card, transactionType: "PAYWITHPOINTSTRANSACTION", amount: 2 });
    const points = await sums(card);
    // The bookings of the coupon and the sale have the same time, and are listed in any order.
    expect(new Set(points.map(([booked]) => booked))).toEqual(new Set([-200, -15, 25, 50]));
    expect(points.map(([, explained]) => explained)).toEqual(points.map(([booked]) => booked));
    const ofCoupon = (await list(card)).find(({ bookingTypeCode }) => bookingTypeCode === "COU");
    expect((await read(card, ofCoupon?.bookingId)).why).toMatchObject([{ kind: "COUPON", factor: 1.5, points: 25 }]);
  });

  it("adds up for an anonymous sale whose card was shown later", async () => {
    const { card } = await addAccount(world);
    const { transactionId } = await sell({ lineItems: [CAKE, FUEL] });
    const back = {
      type: "RETURN",
      extendedAmount: 2.5,
      originalTransactionId: transactionId,
      originalSequenceNumber: 1,
    };
    await sell({ lineItems: [back] });
    const incentive = { params: { accountId: card, transactionId } };
    await callV2(world, transactionsApi.incentivateTransaction, incentive, { key: randomUUID() });
    expect(await sums(card)).toEqual([[40, 40]]);
  });

  it("shows returned goods below zero, to the member whose goods they were and nobody else's purchase", async () => {
    const { card, saleId } = await sold();
    const other = await addAccount(world);
    const back = { type: "RETURN", extendedAmount: 2.5, originalTransactionId: saleId, originalSequenceNumber: 1 };
    await sell({
      keyCode: other.card,
      lineItems: [
        { ...back, description: "Kuchen zurück" },
        { ...FUEL, extendedAmount: 7 },
      ],
    });
    const [mine] = await list(card);
    const [theirs] = await list(other.card);
    expect((await read(card, mine?.bookingId)).receipt?.lines).toEqual([
      { description: "Kuchen zurück", amount: -2.5 },
    ]);
    const { receipt, why } = await read(other.card, theirs?.bookingId);
    expect(receipt?.lines).toEqual([{ description: "Super E10", amount: 7 }]);
    expect(why.map(({ points }) => points)).toEqual([7]);
  });

  it("without a sale has neither reasons nor receipt", async () => {
    const { card } = await addAccount(world, { points: 30 });
    const body = { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 5, reason: "Sorry" };
    const { bookingId } = await callV2(
      world,
      v2.createBooking,
      { params: { accountId: card }, body },
      { key: randomUUID() },
    );
    const explained = await read(card, bookingId);
    expect(explained).toMatchObject({ reason: "Sorry", storeName: "Bakery Lane", why: [] });
    expect(explained).not.toHaveProperty("receipt");
    expect(explained).not.toHaveProperty("isExplained");
  });
});

describe("reading the reasons of a booking", { tags: ["HIST-12"] }, () => {
  it("is refused for another account's booking, an unknown booking and an unknown card", async () => {
    const { saleId } = await sold();
    const { card } = await addAccount(world);
    const gone = { status: 404, code: "HISTORY_NOT_FOUND" };
    expect(await refuse(card, saleId)).toEqual(gone);
    expect(await refuse(card, randomUUID())).toEqual(gone);
    expect(await refuse("4999999998", saleId)).toEqual({ status: 404, code: "USER_KEY_DOES_NOT_EXIST" });
  });

  it("is refused for a tablet of another programme, and for anybody who has not signed in", async () => {
    const { card, saleId } = await sold();
    expect(await refuse(card, saleId, { who: "foreignDevice" })).toEqual({
      status: 404,
      code: "USER_KEY_DOES_NOT_EXIST",
    });
    const url = v2.readBooking.path.replace("{accountId}", card).replace("{bookingId}", saleId);
    expect((await world.app.inject({ method: "GET", url })).statusCode).toBe(401);
  });

  it("follows the programme's rule for seeing a history", async () => {
    const { card, saleId } = await sold();
    await world.test.query("UPDATE punktum.programs SET see_needs = 'READ' WHERE id = 'pfm'");
    world.refreshCatalogues();
    const refused = await refuse(card, saleId, { identifiedBy: "TYPED" });
    await world.test.query("UPDATE punktum.programs SET see_needs = 'TYPED' WHERE id = 'pfm'");
    world.refreshCatalogues();
    expect(refused).toEqual({ status: 403, code: "CARD_READ_REQUIRED" });
  });
});

describe("what was bought", { tags: ["B-41"] }, () => {
  /** Moves the sale to the shop of partner 2. */
  async function moveAway(saleId: string): Promise<void> {
    for (const table of ["transactions", "bookings"]) {
      await world.test.query(`UPDATE punktum.${table} SET partner_id = 2, store_id = 2 WHERE id = $1`, [saleId]);
    }
  }

  /** Neither shop, nor reasons, nor receipt. */
  async function expectNothingOfSale(card: string, saleId: string, options: Options): Promise<void> {
    const explained = await read(card, saleId, options);
    expect(explained).toMatchObject({ points: 50, why: [] });
    expect(Object.keys(explained)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/receipt|storeName|isExplained/)]),
    );
    const row = (await list(card, options)).find(({ bookingId }) => bookingId === saleId);
    expect([row?.storeName, row?.isExplained]).toEqual([undefined, undefined]);
  }

  it("is not shown to a typed number; the reasons are", async () => {
    const { card, saleId } = await sold();
    const typed = await read(card, saleId, { identifiedBy: "TYPED" });
    expect(typed).not.toHaveProperty("receipt");
    expect(typed.why.filter((part) => "revenue" in part)).toEqual([]);
    expect(sumOf(typed)).toBe(50);
  });

  it("is shown at every shop of the partner, and at no other partner's", async () => {
    const { card, saleId } = await sold();
    expect((await read(card, saleId, { who: "otherDevice" })).receipt?.amount).toBe(42.5);
    await moveAway(saleId);
    await expectNothingOfSale(card, saleId, { who: "device" });
    await expectNothingOfSale(card, saleId, { who: "device", offDuty: true });
  });

  it("is shown to staff only of shops within their reach", async () => {
    const { card, saleId } = await sold();
    expect((await read(card, saleId, { who: "storeStaff" })).receipt?.amount).toBe(42.5);
    await sell({ keyCode: card, lineItems: [CAKE] });
    await moveAway(saleId);
    await expectNothingOfSale(card, saleId, { who: "storeStaff" });
    expect((await read(card, saleId, { who: "admin" })).receipt?.amount).toBe(42.5);
  });
});
