import { cents, points } from "@punktum/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RegistrationInput, RevenueInput, RevenueOrder } from "./orders.ts";
import { payloadOf, startGateways, type GatewaysUnderTest } from "./testing/gateway-under-test.ts";
import { detailsSample, mountingSample, userSample } from "./testing/wire-samples.ts";

const MANAGEMENT = "/api/v1/device-management";
const ACCOUNT = "/api/v2/accounts/4000000001";
const SALE_ID = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12";
const booked = { status: 200, body: { bookingId: "b", points: 23, totalPoints: 6_263 } };
const change = { ok: true, response: { bookingId: "b", points: points(46), balance: points(12_526) } };
const sale = {
  transactionId: SALE_ID,
  externalId: "till-1",
  transactionType: "EARNTRANSACTION",
  transactionTime: "2026-11-21T13:05:00.000Z",
  amount: 12.5,
  points: 23,
  amountPaidWithPoints: 0,
  lineItems: [],
  reasons: [],
};
const bookedSale = { ...sale, accountId: "a", bookingId: "b", balance: 6_263 };

const input = (order: RevenueOrder, more: Partial<RevenueInput> = {}): RevenueInput => ({
  keyCode: "4000000001",
  idType: "CARDCODE",
  clientId: "101",
  deviceKey: "device-key",
  language: "de",
  idempotencyKey: "key-1",
  revenueParts: {},
  order,
  ...more,
});
const revenue = { totalRevenueCents: cents(1_250) };
const extended = { ...revenue, kind: "extended-revenue", extendedRevenueFactsId: "facts-1" } as const;
const claimed = { ...revenue, kind: "transaction", externalId: "till-1" } as const;
const dated = { ...revenue, kind: "dated-revenue", dateMs: Date.UTC(2026, 10, 21, 13, 5) } as const;

let gateways: GatewaysUnderTest;
beforeEach(async () => {
  gateways = await startGateways({ token: "device-token", apiKey: "device-api-key" });
  const { server } = gateways;
  server.on("POST /api/v1/loyalty/GetUserDetails", { status: 200, body: { user: userSample } });
  server.on(`GET ${ACCOUNT}/accountdetails`, { status: 200, body: detailsSample });
});
afterEach(async () => {
  await gateways.server.close();
});

const lastPayload = () => payloadOf(gateways.server.seen.at(-1)?.body);
const code = { deviceKey: "device-key", keyCode: "4000000001", idType: "CARDCODE" };

describe("revenue of the first generation", () => {
  it(
    "books a till's sale with ExtendedRevenuePointsManually, under the caller's key",
    { tags: ["CALL-05", "EARN-04", "V1-10"] },
    async () => {
      gateways.server.on(`POST ${MANAGEMENT}/ExtendedRevenuePointsManually/pmm`, booked);
      await gateways.v1.readAccount({ keyCode: "4000000001", idType: "CARDCODE", clientId: "101" });
      expect(await gateways.v1.bookRevenue(input(extended))).toEqual(change);
      expect(lastPayload()).toEqual({ ...code, language: "de", extendedRevenueFactsId: "facts-1", channelCode: "P" });
      expect(gateways.server.seen.at(-1)?.headers["idempotency-key"]).toBe("key-1");
    },
  );

  it(
    "sends typed revenue by key with RevenuePoints, and the unconverted points of the rules",
    { tags: ["CALL-04", "EARN-03", "EARN-08", "V1-12", "A-45"] },
    async () => {
      const path = `${MANAGEMENT}/RevenuePoints/pmm`;
      gateways.server.on(`POST ${path}`, booked);
      const parts = { revenueRmc1: cents(1_000), revenueRmb: cents(-250) };
      const answer = await gateways.v1.bookRevenue(
        input(dated, { revenueParts: parts, totalPoints: points(60), rulePoints: points(30) }),
      );
      const sent = gateways.server.to(path).map(({ body }) => payloadOf(body));
      expect(sent).toEqual([{ ...code, revenueRmc1: 10, revenueRmb: -2.5, totalPoints: 30 }]);
      // The card was not read before; the answer is converted nevertheless.
      expect(answer).toEqual(change);
    },
  );

  it("sends points stated by staff or the till in stored points", { tags: ["A-45", "EARN-03"] }, async () => {
    const path = `${MANAGEMENT}/RevenuePoints/pmm`;
    gateways.server.on(`POST ${path}`, booked);
    const parts = { revenueRmt: cents(1_000) };
    await gateways.v1.bookRevenue(input(dated, { revenueParts: parts, totalPoints: points(60) }));
    expect(payloadOf(gateways.server.to(path)[0]?.body)).toMatchObject({ totalPoints: 30 });
  });

  it("reads the reference code first, then books revenue with BookPoints", { tags: ["EARN-06", "V1-20"] }, async () => {
    gateways.server.on("POST /api/v1/loyalty/BookPoints", booked);
    expect(await gateways.v1.bookRevenue(input(dated))).toEqual(change);
    expect(lastPayload()).toEqual({ userReferenceCode: "REF-1", totalRevenue: 12.5, clientId: "101" });
  });

  it("books nothing without a reference code", { tags: ["EARN-06", "ERR-12", "ERR-13"] }, async () => {
    const { server, v1 } = gateways;
    server.on("POST /api/v1/loyalty/GetUserDetails", {
      status: 200,
      body: { user: { ...userSample, userReferenceCode: "" } },
    });
    expect(await v1.bookRevenue(input(dated))).toMatchObject({ error: { code: "EMPTY_USER_REF" } });
    expect(server.to("/api/v1/loyalty/BookPoints")).toEqual([]);
  });

  it("lists promotions by key; empty entries are dropped", { tags: ["CALL-12", "V1-11"] }, async () => {
    const rule = {
      actionType: "MULTIPLIERACTION",
      factor: 2,
      campaignName: "Herbst",
      name: "Doppelt",
      names: { de: "Doppelt", en: "Double" },
      type: "RMT",
    };
    gateways.server.on(`POST ${MANAGEMENT}/GetActionDefinitions/pmm`, {
      status: 200,
      body: { actionDefinitions: { rmt: rule, rmc1: null, rmc2: undefined }, convertFactor: 2 },
    });
    const answer = await gateways.joined({ default: "v2" }).listPromotions("device-key");
    expect(answer).toEqual({ ok: true, response: { promotions: new Map([["rmt", rule]]), convertFactor: 2 } });
    expect(lastPayload()).toEqual({ deviceKey: "device-key" });
  });
});

describe("revenue of the second generation", () => {
  it(
    "finds the till's sale that waits for its card and books it to the card",
    { tags: ["EARN-01", "API-06", "API-23", "A-17"] },
    async () => {
      const { server, v2 } = gateways;
      const others = { ...bookedSale, transactionId: "11111111-0b7d-8c1e-9f00-2d4b6a8c0e12" };
      server.on("GET /api/v2/transactions", { status: 200, body: [others, sale] });
      server.on(`PATCH ${ACCOUNT}/transactions/${SALE_ID}`, { status: 200, body: bookedSale });
      expect(await v2.bookRevenue(input(claimed))).toEqual(change);
      expect(server.to("/api/v2/transactions")[0]?.url).toBe("/api/v2/transactions?externalId=till-1");
      expect(server.seen.at(-1)?.headers["idempotency-key"]).toBe("key-1");
    },
  );

  it("tells the level that the sale reached", { tags: ["API-23"] }, async () => {
    const reachedLevel = { names: { de: "Silber", en: "Silver" }, picturePath: "/media/silver.svg" };
    const { server, v2 } = gateways;
    server.on("GET /api/v2/transactions", { status: 200, body: [sale] });
    server.on(`PATCH ${ACCOUNT}/transactions/${SALE_ID}`, { status: 200, body: { ...bookedSale, reachedLevel } });
    expect(await v2.bookRevenue(input(claimed))).toMatchObject({
      response: { reachedLevel: { ...reachedLevel, picturePath: "https://media.example/media/silver.svg" } },
    });
  });

  it("returns REDEEM_WARNING if there is no such sale", { tags: ["EARN-13", "ERR-23"] }, async () => {
    gateways.server.on("GET /api/v2/transactions", { status: 200, body: [] });
    expect(await gateways.v2.bookRevenue(input(claimed))).toMatchObject({ error: { code: "REDEEM_WARNING" } });
  });

  it("reports revenue with date and keys as a sale of the account", { tags: ["API-21"] }, async () => {
    const { server, v2 } = gateways;
    server.on(`POST ${ACCOUNT}/transactions`, { status: 201, body: bookedSale });
    expect(await v2.bookRevenue(input(dated, { revenueParts: { revenueRmt: cents(1_250) } }))).toEqual(change);
    expect(server.seen.at(-1)).toMatchObject({
      body: {
        amount: 12.5,
        transactionType: "EARNTRANSACTION",
        transactionTime: "2026-11-21T13:05:00.000Z",
        lineItems: [{ extendedAmount: 12.5, revenueKey: "rmt" }],
      },
      headers: { "idempotency-key": "key-1", "id-type": "CARDCODE" },
    });
  });

  it(
    "sends a missing operation to the other generation, once and under the same key",
    { tags: ["HTTP-13"] },
    async () => {
      const { server, joined } = gateways;
      server.on(`POST ${MANAGEMENT}/ExtendedRevenuePointsManually/pmm`, booked);
      server.on("GET /api/v2/transactions", { status: 200, body: [sale] });
      server.on(`PATCH ${ACCOUNT}/transactions/${SALE_ID}`, { status: 200, body: bookedSale });
      expect(await joined({ default: "v2" }).bookRevenue(input(extended))).toMatchObject({ ok: true });
      expect(await joined({ default: "v1" }).bookRevenue(input(claimed))).toMatchObject({ ok: true });
      const writes = server.seen.filter(({ headers }) => headers["idempotency-key"] === "key-1");
      expect(writes.map(({ method, url }) => `${method} ${url}`)).toEqual([
        `POST ${MANAGEMENT}/ExtendedRevenuePointsManually/pmm`,
        `PATCH ${ACCOUNT}/transactions/${SALE_ID}`,
      ]);
    },
  );
});

describe("registration", () => {
  const person: RegistrationInput = {
    keyCode: "4000000002",
    idType: "CARDCODE",
    clientId: "101",
    deviceKey: "device-key",
    language: "de",
    idempotencyKey: "key-1",
    form: "EXT",
    emailAddress: " Maria+Punkte@Example.org ",
    optins: { EMAIL: true },
    properties: { givenName: "Maria", phoneNumber: "" },
  };
  const signedUp = { status: 200, body: { userId: "u-1", userReferenceCode: "REF-2" } };

  it(
    "registers by e-mail first, then adds the person's data",
    { tags: ["CALL-03", "REG-16", "REG-17", "REG-18", "REG-19", "V1-13", "V1-14"] },
    async () => {
      gateways.server.on(`POST ${MANAGEMENT}/Register/pmm`, signedUp);
      gateways.server.on(`POST ${MANAGEMENT}/UpdateProfileExtendedRegistration/pmm`, { status: 200, body: {} });
      expect(await gateways.v1.register(person)).toEqual({ ok: true, response: null });
      const [first, second] = gateways.server.seen;
      expect(payloadOf(first?.body)).toEqual({
        channelCode: "A",
        emailAddress: "maria+punkte@example.org",
        keyCode: "4000000002",
        language: "de",
        clientId: "101",
        clientOptins: { clientId: "101", emailOptin: true, dataOptin: false },
      });
      expect(payloadOf(second?.body)).toEqual({
        emailAddress: "maria+punkte@example.org",
        userReferenceCode: "REF-2",
        givenName: "Maria",
        genderCode: "NA",
        deviceKey: "device-key",
      });
    },
  );

  it("sends the type of a code that is not a card's", { tags: ["REG-16", "A-13"] }, async () => {
    gateways.server.on(`POST ${MANAGEMENT}/Register/pmm`, signedUp);
    await gateways.v1.register({ ...person, idType: "APPCODE", form: "SIM" });
    expect(lastPayload()).toMatchObject({ keyCode: "4000000002", idType: "APPCODE" });
  });

  it("sends the simple form in one call, and returns a refusal", { tags: ["REG-19"] }, async () => {
    const { server, v1 } = gateways;
    server.on(`POST ${MANAGEMENT}/Register/pmm`, signedUp, {
      status: 200,
      body: { errorInfo: { errorCode: "REGISTRATION_USER_EXISTS_NOT_ACTIVATED" } },
    });
    expect(await v1.register({ ...person, form: "SIM" })).toEqual({ ok: true, response: null });
    expect(await v1.register(person)).toMatchObject({ error: { code: "REGISTRATION_USER_EXISTS_NOT_ACTIVATED" } });
    expect(server.seen).toHaveLength(2);
  });

  it.each(["v1", "v2"] as const)(
    "register sends the chosen type with its fields, another caller the place's type (%s)",
    { tags: ["REG-33", "CALL-08"] },
    async (generation) => {
      const { server, joined } = gateways;
      const mountingId = "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4e";
      server.on(`GET /api/v2/mounting-service/mountings/${mountingId}`, {
        status: 200,
        body: mountingSample(mountingId),
      });
      server.on(`POST ${MANAGEMENT}/Register/pmm`, signedUp);
      server.on(`POST ${MANAGEMENT}/UpdateProfileExtendedRegistration/pmm`, { status: 200, body: {} });
      server.on("POST /api/v2/users", { status: 201, body: { userId: "u-1", status: "NOT_ACTIVATED" } });
      const gateway = joined({ default: generation });
      const settings = await gateway.readMounting({ mountingId, appInteractionId: "till-3" });
      expect(settings).toMatchObject({ response: { registrationType: "EXT" } });
      server.seen.length = 0;
      for (const form of ["SIM", "SIMEXT", "EXT"] as const) {
        expect(await gateway.register({ ...person, form, idempotencyKey: `key-${form}` })).toMatchObject({ ok: true });
      }
      const calls = { v1: ["Register", "Register", "Update", "Register", "Update"], v2: ["users", "users", "users"] };
      expect(server.seen.map(({ url }) => /Register|Update|users/.exec(url)?.[0])).toEqual(calls[generation]);
    },
  );

  it(
    "sends property values and registrationData to the second generation",
    { tags: ["CALL-03", "REG-30", "REG-31"] },
    async () => {
      gateways.server.on("POST /api/v2/users", { status: 201, body: { userId: "u-1", status: "NOT_ACTIVATED" } });
      expect(await gateways.v2.register(person)).toEqual({ ok: true, response: null });
      expect(gateways.server.seen[0]?.body).toEqual({
        givenName: "Maria",
        language: "de",
        registrationData: {
          email: "maria+punkte@example.org",
          partnerId: "101",
          accountId: "4000000002",
          optins: '[{"type":"EMAIL","flag":true}]',
        },
      });
    },
  );
});
