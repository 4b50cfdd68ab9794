import { cents, points } from "@punktum/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SaleBooking, SaleInput } from "./sales.ts";
import { payloadOf, startGateways, type GatewaysUnderTest } from "./testing/gateway-under-test.ts";
import { detailsSample, userSample } from "./testing/wire-samples.ts";

const ACCOUNT = "/api/v2/accounts/4000000001";
const REVENUE_POINTS = "POST /api/v1/device-management/RevenuePoints/pmm";
const SALE_ID = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12";
const code = { keyCode: "4000000001", idType: "CARDCODE" } as const;
const items = [
  { id: "i1", name: "Massage", revenueKey: "rmc1", amountCents: cents(2_000), points: points(60) },
  { id: "i2", name: "Shop", revenueKey: "rmc2", amountCents: cents(1_000), points: points(50) },
] as const;
const earning: SaleInput = { ...code, mode: "earn", items };
const booking: SaleBooking = {
  ...earning,
  deviceKey: "device-key",
  idempotencyKey: "key-1",
  paidCents: cents(0),
  rulePoints: 110,
  earnsOnRest: true,
};
const names = { de: "Regel", en: "Rule" };
const sale = {
  transactionId: SALE_ID,
  externalId: "x",
  transactionType: "PAYWITHPOINTSTRANSACTION",
  transactionTime: "2026-11-21T13:05:00.000Z",
  amount: 30,
  points: -540,
  amountPaidWithPoints: 6,
  balance: 5_700,
  partnerId: "101",
  lineItems: [
    {
      sequenceNumber: 1,
      itemID: "i1",
      description: "Massage",
      merchandiseGroupCode: "WELL",
      merchandiseSubGroupCode: "M",
      extendedAmount: 20,
      type: "SALE",
      points: -360,
    },
    {
      sequenceNumber: 2,
      itemID: "i2",
      description: "Shop",
      merchandiseGroupCode: "",
      merchandiseSubGroupCode: "",
      extendedAmount: 10,
      type: "SALE",
      points: -180,
    },
  ],
  reasons: [
    { kind: "STANDARD", name: "Rule", names, factor: 3, revenue: 16, points: 48 },
    { kind: "COUPON", id: "8", name: "Rule", names, factor: 2, points: 12 },
    { kind: "PAYMENT", name: "Rule", names, factor: 100, revenue: 6, points: -600 },
  ],
};

let gateways: GatewaysUnderTest;
beforeEach(async () => {
  gateways = await startGateways({ token: "device-token", apiKey: "device-api-key" });
  const { server } = gateways;
  server.on("POST /api/v1/loyalty/GetUserDetails", { status: 200, body: { user: userSample } });
  server.on(`GET ${ACCOUNT}/accountdetails`, { status: 200, body: detailsSample });
  server.on("POST /api/v2/transactions/preview", { status: 200, body: sale });
  server.on("POST /api/v2/transactions", { status: 201, body: sale });
  server.on(`POST ${ACCOUNT}/transactions`, { status: 201, body: sale });
});
afterEach(async () => {
  await gateways.server.close();
});

function responseOf<T>(outcome: { readonly ok: true; readonly response: T } | { readonly ok: false }): T | undefined {
  return outcome.ok ? outcome.response : undefined;
}
const last = () => gateways.server.seen.at(-1);

describe("the preview of a basket", () => {
  it(
    "sends EARNTRANSACTION to earn and PAYWITHPOINTSTRANSACTION to pay, with card, place and the same lines",
    { tags: ["CASH-23", "CASH-30"] },
    async () => {
      await gateways.v2.previewSale(earning);
      const lines = [
        { itemID: "i1", description: "Massage", extendedAmount: 20, type: "SALE", revenueKey: "rmc1" },
        { itemID: "i2", description: "Shop", extendedAmount: 10, type: "SALE", revenueKey: "rmc2" },
      ];
      const body = { ...code, amount: 30, lineItems: lines };
      expect(last()?.body).toEqual({ ...body, transactionType: "EARNTRANSACTION" });
      await gateways.v2.previewSale({ ...earning, mode: "pay", pointsToUse: points(1_201) });
      // Two programme points are one stored point here, so that an odd number cannot be spent.
      expect(last()?.body).toEqual({ ...body, transactionType: "PAYWITHPOINTSTRANSACTION", pointsToUse: 600 });
    },
  );

  it(
    "returns lines with name, money, points, id, groups, partner and programme; all points are converted once",
    { tags: ["CASH-29", "A-45"] },
    async () => {
      const view = responseOf(await gateways.v2.previewSale(earning));
      expect(view?.lines[0]).toEqual({
        id: "i1",
        name: "Massage",
        moneyCents: 2_000,
        points: -720,
        merchandiseGroupCode: "WELL",
        merchandiseSubGroupCode: "M",
        partnerId: "101",
        program: "pfm",
      });
      expect(view).toMatchObject({ amountCents: 3_000, paidCents: 600, points: -1_080, balance: 11_400 });
      expect(view?.reasons.map(({ kind, points: given }) => [kind, given])).toEqual([
        ["STANDARD", 96],
        ["COUPON", 24],
        ["PAYMENT", -1_200],
      ]);
      expect([view?.rulePoints, view?.earnsOnRest]).toEqual([-552, true]);
    },
  );

  it("sends previews to the second generation, whatever the programme chose", { tags: ["A-95"] }, async () => {
    const answer = await gateways.joined({ default: "v1" }).previewSale(earning);
    expect(answer.ok).toBe(true);
    expect(last()?.url).toContain("/api/v2/transactions/preview");
  });
});

describe("booking a basket", () => {
  it(
    "the second generation books the account's transaction under the key and returns the reasons",
    { tags: ["A-17", "B-04"] },
    async () => {
      const response = responseOf(await gateways.v2.bookSale(booking));
      expect(last()?.url).toBe(`${ACCOUNT}/transactions`);
      expect(last()?.headers["idempotency-key"]).toBe("key-1");
      expect(response).toMatchObject({ bookingId: SALE_ID, points: -1_080, balance: 11_400 });
      expect(response?.reasons?.map(({ kind }) => kind)).toEqual(["STANDARD", "COUPON", "PAYMENT"]);
    },
  );

  it("tells the level that the basket reached, in the second generation", { tags: ["A-17"] }, async () => {
    const reachedLevel = { names: { de: "Silber", en: "Silver" } };
    gateways.server.on(`POST ${ACCOUNT}/transactions`, { status: 201, body: { ...sale, reachedLevel } });
    expect(responseOf(await gateways.v2.bookSale(booking))).toMatchObject({ reachedLevel });
  });

  it(
    "the first generation books RevenuePoints: revenue by key less the negative payment",
    { tags: ["EARN-03", "EARN-12", "A-17", "A-40"] },
    async () => {
      gateways.server.on(REVENUE_POINTS, {
        status: 200,
        body: { bookingId: SALE_ID, points: -540, totalPoints: 5_700 },
      });
      await gateways.v1.readAccount({ ...code, clientId: "101" });
      const answer = await gateways.v1.bookSale({ ...booking, mode: "pay", paidCents: cents(600), rulePoints: -552 });
      expect(payloadOf(last()?.body)).toEqual({
        deviceKey: "device-key",
        ...code,
        revenueRmc1: 16,
        revenueRmc2: 8,
        revenueRmb: -6,
        totalPoints: -552,
      });
      expect(answer).toEqual({ ok: true, response: { bookingId: SALE_ID, points: -1_080, balance: 11_400 } });
      const only = { ...booking, mode: "pay", paidCents: cents(600), rulePoints: -600, earnsOnRest: false } as const;
      await gateways.v1.bookSale(only);
      expect(payloadOf(last()?.body)).toEqual({ deviceKey: "device-key", ...code, revenueRmb: -6, totalPoints: -600 });
    },
  );
});

describe("paying with points", () => {
  it(
    "offers the balance or the price, whichever is less, at the server's rate",
    { tags: ["CASH-30", "API-11"] },
    async () => {
      const { server, v2 } = gateways;
      server.on(`GET ${ACCOUNT}/balance`, { status: 200, body: { points: 1_000, lockedPoints: 0 } });
      const euros = { amount: 10, currency: "EUR", pointsPerEuro: 100 };
      server.on(`GET ${ACCOUNT}/balance/EUR`, { status: 200, body: euros });
      const offer = { worthCents: 1_000, balance: 2_000, pointsPerEuro: 200 };
      const ask = (amount: number) => v2.readPaymentOffer({ ...code, amountCents: cents(amount) });
      expect(await ask(2_550)).toEqual({ ok: true, response: { ...offer, maximum: 2_000 } });
      expect(await ask(499)).toEqual({ ok: true, response: { ...offer, maximum: 998 } });
      server.on(`GET ${ACCOUNT}/balance/EUR`, { status: 200, body: { amount: 0, currency: "EUR" } });
      expect(await ask(499)).toEqual({ ok: true, response: { worthCents: 0, balance: 2_000, maximum: 0 } });
    },
  );
});

describe("returns", () => {
  it("returns a line by the sale's id and the line's number, without a card", { tags: ["EARN-01"] }, async () => {
    const back = {
      transactionId: SALE_ID,
      convertFactor: 2,
      lines: [{ sequenceNumber: 2, name: "Shop", amountCents: cents(1_000) }],
    };
    const body = {
      transactionType: "EARNTRANSACTION",
      lineItems: [
        {
          type: "RETURN",
          description: "Shop",
          extendedAmount: 10,
          originalTransactionId: SALE_ID,
          originalSequenceNumber: 2,
        },
      ],
    };
    await gateways.v2.previewReturn(back);
    expect([last()?.url, last()?.body]).toEqual(["/api/v2/transactions/preview", body]);
    const answer = await gateways.v2.bookReturn({ ...back, idempotencyKey: "key-2" });
    expect([last()?.url, last()?.body]).toEqual(["/api/v2/transactions", body]);
    expect(last()?.headers["idempotency-key"]).toBe("key-2");
    await gateways.v2.bookReturn({ ...back, idempotencyKey: "key-2", pin: "2580" });
    expect(last()?.body).toEqual({ ...body, pin: "2580" });
    expect(answer).toMatchObject({ ok: true, response: { points: -1_080, remarks: [] } });
  });
});
