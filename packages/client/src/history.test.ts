import { points } from "@punktum/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startGateways, type GatewaysUnderTest } from "./testing/gateway-under-test.ts";
import { detailsSample, userSample } from "./testing/wire-samples.ts";

const CODE = { keyCode: "4000000001", idType: "CARDCODE", clientId: "101" } as const;
const BOOKING_ID = "00000000-0000-4000-8000-000000000001";
const path = "/api/v2/accounts/4000000001";
const NAMES = { de: "Bäckerei", en: "Bakery" };
const booking = {
  bookingId: BOOKING_ID,
  bookingType: "EARNBOOKING",
  bookingTypeCode: "REV",
  points: 50,
  reason: "Einkauf",
  bookingTime: "2026-11-21T08:00:00Z",
  storeName: "Station Nordring",
  isExplained: true,
};

let gateways: GatewaysUnderTest;
const useFactor = (convertFactor: number) =>
  gateways.server.on(`GET ${path}/accountdetails`, {
    status: 200,
    body: { ...detailsSample, account: { ...detailsSample.account, convertFactor } },
  });
beforeEach(async () => {
  gateways = await startGateways({ token: "t", apiKey: "k" });
  gateways.server.on("POST /api/v1/loyalty/GetUserDetails", { status: 200, body: { user: userSample } });
  useFactor(2);
});
afterEach(async () => {
  await gateways.server.close();
});
const explain = () => gateways.v2.readExplanation({ ...CODE, bookingId: BOOKING_ID });
const answerWith = (more: object) =>
  gateways.server.on(`GET ${path}/bookings/${BOOKING_ID}`, { status: 200, body: { ...booking, why: [], ...more } });

describe("rows of the history", { tags: ["HIST-09"] }, () => {
  it("have the shop, and say whether the points are explained", async () => {
    const { storeName: _shop, isExplained: _sale, ...plain } = booking;
    gateways.server.on(`GET ${path}/bookings`, { status: 200, body: [booking, plain] });
    expect(await gateways.v2.readHistory(CODE)).toMatchObject({
      response: { entries: [{ storeName: "Station Nordring", isExplained: true }, {}] },
    });
  });

  it("of the first generation have neither", async () => {
    const row = {
      description: "Einkauf",
      bookingTypeCode: "REV",
      transactionDateTime: { unixTimeStamp: 1_790_000_000 },
    };
    gateways.server.on("POST /api/v1/loyalty/GetUserHistory", {
      status: 200,
      body: { history: [{ ...row, points: 1 }] },
    });
    const answer = await gateways.v1.readHistory(CODE);
    expect(JSON.stringify(answer)).not.toMatch(/storeName|isExplained/);
  });
});

describe("the explanation of a booking", { tags: ["HIST-09"] }, () => {
  it("has reasons, amounts in cents and lines", async () => {
    answerWith({
      why: [
        { kind: "PROMOTION", names: NAMES, factor: 4, revenue: 2.5, points: 10 },
        { kind: "STANDARD", names: NAMES, points: 40 },
      ],
      receipt: { amount: 42.5, lines: [{ description: "Kuchen", amount: 2.5 }] },
    });
    expect(await explain()).toEqual({
      ok: true,
      response: {
        reasons: [
          { kind: "PROMOTION", names: NAMES, factor: 4, revenueCents: 250, points: 20 },
          { kind: "STANDARD", names: NAMES, points: 80 },
        ],
        receipt: { amountCents: 4_250, lines: [{ description: "Kuchen", amountCents: 250 }] },
      },
    });
  });

  it("adds up after the conversion, also where a factor has to be rounded", { tags: ["EARN-08"] }, async () => {
    useFactor(0.5);
    answerWith({ why: [5, 5, 5, -1].map((value) => ({ kind: "STANDARD", names: NAMES, points: value })) });
    const answer = await explain();
    expect(answer).toMatchObject({
      response: { reasons: [{ points: 3 }, { points: 2 }, { points: 3 }, { points: -1 }] },
    });
  });

  it("has no receipt if the server sends none", async () => {
    answerWith({});
    expect(await explain()).toEqual({ ok: true, response: { reasons: [] } });
  });

  it("does not exist in the first generation", async () => {
    expect(await gateways.v1.readExplanation({ ...CODE, bookingId: BOOKING_ID })).toMatchObject({
      error: { code: "METHOD_NOT_IMPLEMENTED" },
    });
  });
});

describe("points that expire", { tags: ["V2-09"] }, () => {
  it("are converted, with their days", async () => {
    const expiring = [
      { points: 30, on: "2026-12-31" },
      { points: 5, on: "2027-01-31" },
    ];
    const body = { points: 6_240, lockedPoints: 0, expiringPoints: 30, expiringOn: "2026-12-31", expiring };
    gateways.server.on(`GET ${path}/balance`, { status: 200, body });
    expect(await gateways.v2.readExpiringPoints(CODE)).toEqual({
      ok: true,
      response: [
        { points: points(60), on: "2026-12-31" },
        { points: points(10), on: "2027-01-31" },
      ],
    });
  });

  it("are none if the server names none, and in the first generation", async () => {
    gateways.server.on(`GET ${path}/balance`, { status: 200, body: { points: 1, lockedPoints: 0 } });
    expect(await gateways.v2.readExpiringPoints(CODE)).toEqual({ ok: true, response: [] });
    expect(await gateways.v1.readExpiringPoints(CODE)).toEqual({ ok: true, response: [] });
  });
});
