import { v2 } from "@punktum/contracts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { NeededConfirmation } from "./http/on-duty.ts";
import { startClient } from "./testing/client-under-test.ts";
import { startGateways, type GatewaysUnderTest } from "./testing/gateway-under-test.ts";
import { detailsSample, userSample } from "./testing/wire-samples.ts";

const CODE = "PK1:04106106R1WC1R8T2CABCDEFGHJKMNPQRS:pfm";
const PASS = "PP1:04106106R1WC1R8T2CABCDEFGHJKMNPQRS:pfm";
const pathOf = (code: string) => `/api/v2/accounts/${encodeURIComponent(code)}`;
const shown = { keyCode: CODE, idType: "ID", clientId: "101" } as const;
const voucher = { voucherType: "reward", voucherId: "501", accountVoucherId: "R501" } as const;
const booking = { bookingId: "b-1", points: -200, balance: 12_280, bookingTime: "2026-11-23T10:00:00.000Z" };

let gateways: GatewaysUnderTest;
beforeEach(async () => {
  gateways = await startGateways({ token: "t", apiKey: "k" });
});
afterEach(() => gateways.server.close());

describe("a shopper who shows a living code", { tags: ["B-41"] }, () => {
  it("continues with the pass in the second generation, because the account's id proves no presence", async () => {
    gateways.server.on(`GET ${pathOf(CODE)}/accountdetails`, { status: 200, body: { ...detailsSample, pass: PASS } });
    const [accountCoupon] = detailsSample.accountCoupons;
    gateways.server.on(`PATCH ${pathOf(PASS)}/accountcoupons/R501`, { status: 200, body: { accountCoupon, booking } });
    const account = await gateways.v2.readAccount(shown);
    expect(account).toMatchObject({ ok: true, response: { keyCode: PASS, idType: "ID" } });
    const request = { keyCode: PASS, idType: "ID", clientId: "101", voucher, idempotencyKey: "key-1" } as const;
    expect(await gateways.v2.redeem(request)).toMatchObject({ ok: true });
  });

  it("continues with the id that the first generation returns", async () => {
    const user = { ...userSample, keyCode: PASS, idType: "ID" };
    gateways.server.on("POST /api/v1/loyalty/GetUserDetails", { status: 200, body: { user } });
    expect(await gateways.v1.readAccount(shown)).toMatchObject({ response: { keyCode: PASS, idType: "ID" } });
  });

  it.each(["READ", "PROVEN"] as const)(
    "reports in both generations that %s is missing to redeem",
    async (redeemNeeds) => {
      gateways.server.on(`GET ${pathOf("4000000001")}/accountdetails`, {
        status: 200,
        body: { ...detailsSample, redeemNeeds },
      });
      gateways.server.on("POST /api/v1/loyalty/GetUserDetails", {
        status: 200,
        body: { user: { ...userSample, redeemNeeds } },
      });
      const card = { keyCode: "4000000001", idType: "CARDCODE", clientId: "101" } as const;
      expect(await gateways.v1.readAccount(card)).toMatchObject({ response: { redeemNeeds } });
      expect(await gateways.v2.readAccount(card)).toMatchObject({ response: { redeemNeeds } });
    },
  );
});

describe("a shopper who types a PIN of their own", { tags: ["B-41"] }, () => {
  it("continues with the pass in either generation", async () => {
    gateways.server.on(`POST ${pathOf("4000000001")}/pin`, { status: 200, body: { pass: PASS } });
    const typed = { keyCode: "4000000001", idType: "CARDCODE", pin: "8352", idempotencyKey: "key-1" } as const;
    expect(await gateways.v2.provePin(typed)).toEqual({ ok: true, response: { keyCode: PASS, idType: "ID" } });
    expect(await gateways.v1.provePin(typed)).toMatchObject({ error: { code: "METHOD_NOT_IMPLEMENTED" } });
    const [sent] = gateways.server.seen;
    expect(sent?.body).toEqual({ pin: "8352" });
    expect(`${sent?.url} ${JSON.stringify(sent?.headers)}`).not.toMatch(/\b8352\b/);
  });

  it("is sent the PIN mail in either generation", async () => {
    const body = { emailAddress: "m***@e***.org" };
    gateways.server.on(`POST ${pathOf("4000000001")}/pin-mail`, { status: 202, body });
    const card = { keyCode: "4000000001", idType: "CARDCODE" } as const;
    expect(await gateways.v2.sendPinMail(card)).toEqual({ ok: true, response: "m***@e***.org" });
    expect(await gateways.v1.sendPinMail(card)).toMatchObject({ error: { code: "METHOD_NOT_IMPLEMENTED" } });
  });

  it("is reported as having a PIN in both generations", async () => {
    const body = { ...detailsSample, hasPin: true };
    gateways.server.on(`GET ${pathOf("4000000001")}/accountdetails`, { status: 200, body });
    const user = { ...userSample, hasPin: true };
    gateways.server.on("POST /api/v1/loyalty/GetUserDetails", { status: 200, body: { user } });
    const card = { keyCode: "4000000001", idType: "CARDCODE", clientId: "101" } as const;
    expect(await gateways.v1.readAccount(card)).toMatchObject({ response: { hasPin: true } });
    expect(await gateways.v2.readAccount(card)).toMatchObject({ response: { hasPin: true } });
  });
});

describe("the source of a code", { tags: ["B-41"] }, () => {
  it("is sent with every call that contains a code that was read, and with no other", async () => {
    const way: { now: "READ" | "TYPED" } = { now: "READ" };
    const client = await startClient({ token: "t" }, { readIdentifiedBy: () => way.now });
    client.server.on("GET /api/v2/accounts/1/balance", { status: 200, body: { points: 1, lockedPoints: 0 } });
    const ask = () => client.http.callV2(v2.readBalance, { params: { accountId: "1" } });
    await ask();
    way.now = "TYPED";
    await ask();
    expect(client.server.seen.map(({ headers }) => headers["identified-by"])).toEqual(["READ", undefined]);
    await client.server.close();
  });

  it("is the original one for a queued booking, which does not ask staff to sign in", async () => {
    const asked: string[] = [];
    const staff = {
      readDutyToken: () => undefined,
      askForStaff: () => Promise.resolve(asked.push("asked") > 1),
      askForSecondPerson: () => Promise.resolve(asked.push("second") > 1),
    };
    const client = await startClient({ token: "t" }, { readIdentifiedBy: () => "TYPED" as const, staff });
    const body = { errorType: "GENERAL_NO_PERMISION", message: "nobody is on duty", details: { staffOnDuty: 1 } };
    client.server.on("GET /api/v2/accounts/1/balance", { status: 403, body });
    const call = { params: { accountId: "1" } };
    const queued = { identifiedBy: "READ" } as const;
    const answer = await client.http.callV2(v2.readBalance, call, { queued });
    expect(answer).toMatchObject({ ok: false, error: { details: { staffOnDuty: 1 } } });
    expect(asked).toEqual([]);
    await client.http.callV2(v2.readBalance, call);
    expect(asked).toEqual(["asked"]);
    expect(client.server.seen.map(({ headers }) => headers["identified-by"])).toEqual(["READ", undefined]);
    await client.server.close();
  });

  it(
    "a second person is asked above one person's limits, and the same request is sent again",
    { tags: ["B-29"] },
    async () => {
      const asked: string[] = [];
      const confirms: { now: boolean } = { now: false };
      const staff = {
        readDutyToken: () => "dt",
        askForStaff: () => Promise.resolve(false),
        askForSecondPerson: ({ id, limit, max }: NeededConfirmation) => {
          asked.push(`${id} ${limit} ${max}`);
          return Promise.resolve(confirms.now);
        },
      };
      const client = await startClient({ token: "t" }, { staff });
      const details = { limit: "OWN_CARD", max: 0, wouldBe: 5, confirmation: "c-1" };
      const body = { errorType: "SECOND_PERSON_REQUIRED", message: "too much for one person", details };
      client.server.on("POST /api/v2/accounts/1/bookings", { status: 403, body });
      const order = { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 5, reason: "" } as const;
      const book = (queued?: { identifiedBy: "READ" }) =>
        client.http.callV2(
          v2.createBooking,
          { params: { accountId: "1" }, body: order },
          { idempotencyKey: "k", queued },
        );
      expect(await book({ identifiedBy: "READ" })).toMatchObject({ error: { code: "SECOND_PERSON_REQUIRED" } });
      expect(asked).toEqual([]);
      expect(await book()).toMatchObject({ error: { code: "SECOND_PERSON_REQUIRED" } });
      expect(asked).toEqual(["c-1 OWN_CARD 0"]);
      confirms.now = true;
      await book();
      expect(asked).toEqual(["c-1 OWN_CARD 0", "c-1 OWN_CARD 0"]);
      expect(client.server.seen.map(({ headers }) => headers["idempotency-key"])).toEqual(["k", "k", "k", "k"]);
      await client.server.close();
    },
  );
});
