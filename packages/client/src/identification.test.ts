import { v2 } from "@punktum/contracts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
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
  it("goes on with the pass in the second generation: to redeem, the account's id alone would prove nothing", async () => {
    gateways.server.on(`GET ${pathOf(CODE)}/accountdetails`, { status: 200, body: { ...detailsSample, pass: PASS } });
    const [accountCoupon] = detailsSample.accountCoupons;
    gateways.server.on(`PATCH ${pathOf(PASS)}/accountcoupons/R501`, { status: 200, body: { accountCoupon, booking } });
    const account = await gateways.v2.readAccount(shown);
    expect(account).toMatchObject({ ok: true, response: { keyCode: PASS, idType: "ID" } });
    const request = { keyCode: PASS, idType: "ID", clientId: "101", voucher, idempotencyKey: "key-1" } as const;
    expect(await gateways.v2.redeem(request)).toMatchObject({ ok: true });
  });

  it("goes on with what the first generation answers", async () => {
    const user = { ...userSample, keyCode: PASS, idType: "ID" };
    gateways.server.on("POST /api/v1/loyalty/GetUserDetails", { status: 200, body: { user } });
    expect(await gateways.v1.readAccount(shown)).toMatchObject({ response: { keyCode: PASS, idType: "ID" } });
  });

  it.each(["READ", "PROVEN"] as const)(
    "knows in both generations that %s is missing to redeem",
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
  it("goes on with the pass, whichever generation serves the account", async () => {
    gateways.server.on(`POST ${pathOf("4000000001")}/pin`, { status: 200, body: { pass: PASS } });
    const typed = { keyCode: "4000000001", idType: "CARDCODE", pin: "8352", idempotencyKey: "key-1" } as const;
    expect(await gateways.v2.provePin(typed)).toEqual({ ok: true, response: { keyCode: PASS, idType: "ID" } });
    expect(await gateways.v1.provePin(typed)).toMatchObject({ error: { code: "METHOD_NOT_IMPLEMENTED" } });
    const [sent] = gateways.server.seen;
    expect(sent?.body).toEqual({ pin: "8352" });
    expect(`${sent?.url} ${JSON.stringify(sent?.headers)}`).not.toContain("8352");
  });

  it("is known to have one in both generations", async () => {
    const body = { ...detailsSample, hasPin: true };
    gateways.server.on(`GET ${pathOf("4000000001")}/accountdetails`, { status: 200, body });
    const user = { ...userSample, hasPin: true };
    gateways.server.on("POST /api/v1/loyalty/GetUserDetails", { status: 200, body: { user } });
    const card = { keyCode: "4000000001", idType: "CARDCODE", clientId: "101" } as const;
    expect(await gateways.v1.readAccount(card)).toMatchObject({ response: { hasPin: true } });
    expect(await gateways.v2.readAccount(card)).toMatchObject({ response: { hasPin: true } });
  });
});

describe("how a code came", { tags: ["B-41"] }, () => {
  it("goes with every call that names a code which was read, and with no other", async () => {
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
});
