import { randomUUID } from "node:crypto";
import { transactionsApi, v2 } from "@punktum/contracts";
import { defaultExternalId, cents } from "@punktum/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV2, codeV2, refusalV2, type Options } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  await world.test.query("UPDATE punktum.stores SET vat_id = 'DE1' WHERE program_id = 'pfm'");
});
afterAll(() => world.close());

const EARN = { transactionType: "EARNTRANSACTION" };
const PAY = { transactionType: "PAYWITHPOINTSTRANSACTION" };
const sell = (body: object, options: Options = {}) =>
  callV2(world, transactionsApi.createTransaction, { body: { ...EARN, ...body } }, { key: randomUUID(), ...options });
const refuse = (body: object, options: Options = {}) =>
  codeV2(world, transactionsApi.createTransaction, { body: { ...EARN, ...body } }, { key: randomUUID(), ...options });
const at = (accountId: string) => ({ params: { accountId } });
const addRule = (values: string) =>
  world.test.query(
    `INSERT INTO punktum.promotions (program_id, id, promotion_key, type, action_type, factor, name, name_en,
       merchandise_group_codes) VALUES ${values}`,
  );

describe("booking a sale", () => {
  it(
    "returns lines with their points, and the reasons",
    { tags: ["API-04", "API-63", "API-64", "DATA-25", "DATA-26"] },
    async () => {
      const { id, card } = await addAccount(world);
      await addRule("('pfm', 1, 'rmc1', 'RMC1', 'MULTIPLIERACTION', 4, 'Bäckerei', 'Bakery', '{BAKERY}')");
      const lineItems = [
        { itemID: "B1", description: "Kuchen", merchandiseGroupCode: "BAKERY", extendedAmount: 2.5 },
        {
          itemID: "F1",
          merchandiseGroupCode: "FUEL",
          merchandiseSubGroupCode: "E10",
          extendedAmount: 40,
          type: "SALE",
        },
        { itemID: "B2", merchandiseGroupCode: "BAKERY", extendedAmount: 1, type: "RETURN" },
      ];
      const sale = await sell({ keyCode: card, amount: 41.5, lineItems, externalId: "R-1" }, { language: "en" });
      await world.test.query("DELETE FROM punktum.promotions");
      expect(sale).toMatchObject({
        accountId: id,
        bookingId: sale.transactionId,
        externalId: "R-1",
        amount: 41.5,
        points: 46,
        balance: 46,
        partnerId: "1",
        storeId: "1",
      });
      expect(sale.lineItems.map((line) => [line.sequenceNumber, line.type, line.extendedAmount, line.points])).toEqual([
        [1, "SALE", 2.5, 10],
        [2, "SALE", 40, 40],
        [3, "RETURN", 1, -4],
      ]);
      expect(sale.reasons.map((reason) => [reason.kind, reason.id, reason.name, reason.factor, reason.points])).toEqual(
        [
          ["PROMOTION", "1", "Bakery", 4, 10],
          ["STANDARD", undefined, "Total revenue", 1, 40],
          ["PROMOTION", "1", "Bakery", 4, -4],
        ],
      );
      const read = { params: { transactionId: sale.transactionId } };
      expect(await callV2(world, transactionsApi.readTransaction, read, { language: "en" })).toEqual(sale);
      const found = { query: { externalId: "R-1" } };
      expect(await callV2(world, transactionsApi.findTransactions, found, { language: "en" })).toEqual([sale]);
    },
  );

  it("gives an unnamed sale a default id, and books two of the same minute", { tags: ["API-62", "A-42"] }, async () => {
    const transactionTime = new Date().toISOString();
    const sales = [await sell({ amount: 5, transactionTime }), await sell({ amount: 5, transactionTime })];
    const timeMs = Date.parse(transactionTime);
    const name = defaultExternalId({ amountCents: cents(500), vatId: "DE1", timeMs, timeZone: "Europe/Berlin" });
    expect(sales.map(({ externalId }) => externalId)).toEqual([name, name]);
    const found = await callV2(world, transactionsApi.findTransactions, { query: { externalId: name } });
    expect(found).toHaveLength(2);
  });

  it(
    "uses the programme's time zone for that id, and a default for an unknown zone",
    { tags: ["API-62"] },
    async () => {
      const transactionTime = new Date().toISOString();
      const namesIn = async (zone: string) => {
        await world.test.query(
          "UPDATE punktum.programs SET config = config || jsonb_build_object('timeZone', $1::text) WHERE id = 'pfm'",
          [zone],
        );
        return (await sell({ amount: 5, transactionTime })).externalId;
      };
      const names = [await namesIn("Asia/Kolkata"), await namesIn("Mars/Olympus")];
      await world.test.query("UPDATE punktum.programs SET config = config - 'timeZone'");
      const sale = { amountCents: cents(500), vatId: "DE1", timeMs: Date.parse(transactionTime) };
      expect(names).toEqual(
        ["Asia/Kolkata", "Europe/Berlin"].map((timeZone) => defaultExternalId({ ...sale, timeZone })),
      );
    },
  );

  it("returns an empty list for an unknown id", { tags: ["API-06"] }, async () => {
    expect(await callV2(world, transactionsApi.findTransactions, { query: { externalId: "nobody" } })).toEqual([]);
  });

  it("refuses a receipt that was booked, with a message", { tags: ["API-65", "API-66", "ERR-55"] }, async () => {
    const receipt = { register: "1", receiptNumber: randomUUID(), businessDay: "2026-11-21" };
    await sell({ amount: 5, receipt });
    const again = { body: { ...EARN, amount: 5, receipt } };
    const refused = await refusalV2(world, transactionsApi.createTransaction, again, { key: randomUUID() });
    expect(refused).toEqual({ status: 409, code: "BON_ID_ALREADY_EXISTS" });
  });

  it("is also one sale through a card's path, and is repeated by its key", { tags: ["EARN-01"] }, async () => {
    const { card } = await addAccount(world);
    const key = randomUUID();
    const call = { ...at(card), body: { ...EARN, amount: 9.6 } };
    const sale = await callV2(world, transactionsApi.createAccountTransaction, call, { key });
    expect(sale).toMatchObject({ points: 10, balance: 10 });
    expect(await callV2(world, transactionsApi.createAccountTransaction, call, { key })).toEqual(sale);
    const other = { ...at(card), body: { ...EARN, amount: 9.7 } };
    expect(await codeV2(world, transactionsApi.createAccountTransaction, other, { key })).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    );
  });

  it("pays with the points that the balance in euros promises", { tags: ["CASH-30", "API-11"] }, async () => {
    const { card } = await addAccount(world, { points: 1_234, registered: true });
    const { amount } = await callV2(world, v2.readBalanceInEuros, at(card));
    expect(await refuse({ ...PAY, amount: amount + 0.01, keyCode: card })).toBe(
      "USER_DOES_NOT_HAVE_ENOUGH_POINTS_FOR_REVENUE_BURN",
    );
    const sale = await sell({ ...PAY, amount, keyCode: card });
    expect(sale).toMatchObject({ points: -1_234, balance: 0, amountPaidWithPoints: 12.34 });
    const [booking] = await callV2(world, v2.listBookings, at(card));
    expect(booking).toMatchObject({ bookingType: "BURNBOOKING", bookingTypeCode: "REV", points: 1_234 });
  });

  it("limits typed figures to manual bookings, and bodies to valid sales", { tags: ["EARN-02"] }, async () => {
    const { card } = await addAccount(world);
    expect(await refuse({ amount: 10_001, keyCode: card })).toBe("MANUAL_CAP_EXCEEDED");
    expect(await refuse({ amount: 1.005 })).toBe("REQUEST_INVALID");
    expect(await refuse({ amount: 0 })).toBe("INSERT_SOMETHING");
    const twice = { sequenceNumber: 1, extendedAmount: 1 };
    expect(await refuse({ lineItems: [twice, twice] })).toBe("REQUEST_INVALID");
    expect(await refuse({ amount: 1, keyCode: "4999999999" })).toBe("USER_KEY_DOES_NOT_EXIST");
    for (const awayMs of [3_600_000, -401 * 86_400_000]) {
      const transactionTime = new Date(Date.now() + awayMs).toISOString();
      expect(await refuse({ amount: 1, transactionTime })).toBe("REQUEST_INVALID");
    }
    expect(await refuse({ lineItems: [{ itemID: "\u0000", extendedAmount: 1 }] })).toBe("REQUEST_INVALID");
    expect(await sell({ lineItems: [{ itemID: "\ud800", extendedAmount: 1 }] })).toMatchObject({ points: 1 });
  });
});

describe("access to a sale", () => {
  it("its store reads it, and for others it is not found", { tags: ["API-05", "API-21"] }, async () => {
    const { card } = await addAccount(world);
    const { transactionId } = await sell({ amount: 5, keyCode: card, externalId: "R-5" });
    const read = (who: "otherDevice" | "foreignDevice") =>
      codeV2(world, transactionsApi.readTransaction, { params: { transactionId } }, { who });
    expect(await read("otherDevice")).toBe("NOT_FOUND");
    expect(await read("foreignDevice")).toBe("NOT_FOUND");
    const list = (who: NonNullable<Options["who"]>) =>
      callV2(world, transactionsApi.listAccountTransactions, at(card), { who });
    expect(await list("admin")).toHaveLength(1);
    expect(await list("otherDevice")).toEqual([]);
    const find = { query: { externalId: "R-5" } };
    expect(await callV2(world, transactionsApi.findTransactions, find, { who: "otherDevice" })).toEqual([]);
  });

  it("lists an account's sales newest first, page by page", { tags: ["API-21"] }, async () => {
    const { card } = await addAccount(world);
    for (const amount of [1, 2, 3]) {
      await sell({ amount, keyCode: card });
    }
    const page = (query: Record<string, string>) =>
      callV2(world, transactionsApi.listAccountTransactions, { ...at(card), query });
    const [newest, middle] = await page({ limit: "2" });
    expect([newest?.amount, middle?.amount]).toEqual([3, 2]);
    const rest = await page({ before: String(middle?.transactionId) });
    expect(rest.map(({ amount }) => amount)).toEqual([1]);
  });
});

describe("a card that is shown later", () => {
  it("gets the points of the anonymous sale", { tags: ["API-23", "A-70"] }, async () => {
    const { id, card } = await addAccount(world);
    const sale = await sell({ amount: 20 });
    expect(sale).toMatchObject({ points: 20 });
    expect(sale.accountId).toBeUndefined();
    const call = { params: { accountId: card, transactionId: sale.transactionId } };
    const key = randomUUID();
    const given = await callV2(world, transactionsApi.incentivateTransaction, call, { key });
    expect(given).toMatchObject({ transactionId: sale.transactionId, accountId: id, points: 20, balance: 20 });
    expect(await callV2(world, transactionsApi.incentivateTransaction, call, { key })).toEqual(given);
    const again = await codeV2(world, transactionsApi.incentivateTransaction, call, { key: randomUUID() });
    expect(again).toBe("BON_ID_ALREADY_EXISTS");
    const nothing = { params: { accountId: card, transactionId: randomUUID() } };
    expect(await codeV2(world, transactionsApi.incentivateTransaction, nothing, { key: randomUUID() })).toBe(
      "NOT_FOUND",
    );
  });
});

describe("level bookings", () => {
  it(
    "add up to the level's points for any sequence of earning, paying and returning",
    { tags: ["API-15", "API-16"] },
    async () => {
      const { card } = await addAccount(world, { points: 900, registered: true });
      await sell({ amount: 200, keyCode: card });
      await sell({ ...PAY, amount: 3, keyCode: card });
      await sell({ amount: -40, keyCode: card });
      const level = await callV2(world, v2.readLevel, at(card));
      const bookings = await callV2(world, transactionsApi.listLevelBookings, at(card), { language: "en" });
      expect(bookings.map(({ points, reason }) => [points, reason])).toEqual([
        [-40, "Return"],
        [200, "Purchase"],
        [900, "Purchase"],
      ]);
      expect(level).toMatchObject({ name: "Silber", currentStatePoints: 1_060 });
      const [newest] = bookings;
      const rest = { ...at(card), query: { before: String(newest?.bookingId), limit: "1" } };
      expect(await callV2(world, transactionsApi.listLevelBookings, rest)).toHaveLength(1);
      const unknown = { ...at(card), query: { before: randomUUID() } };
      expect(await codeV2(world, transactionsApi.listLevelBookings, unknown)).toBe("HISTORY_NOT_FOUND");
    },
  );
});
