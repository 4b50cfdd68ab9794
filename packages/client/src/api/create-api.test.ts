import { artsApi, v1, v2 } from "@punktum/contracts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startClient, type ClientUnderTest } from "../testing/client-under-test.ts";
import { createApi } from "./create-api.ts";

let client: ClientUnderTest;
beforeEach(async () => {
  client = await startClient({ token: "token-1", apiKey: "key-1" });
});
afterEach(() => client.server.close());

describe("createApi", () => {
  it(
    "sends a call of the second generation with its parameters, body and headers",
    { tags: ["V2-01", "V2-02", "V2-03"] },
    async () => {
      const path = "/api/v2/accounts/4000000001/bookings";
      const answer = { bookingId: "b", points: 5, balance: 15, bookingTime: "2026-11-21T10:00:00.000Z" };
      client.server.on(`POST ${path}`, { status: 201, body: answer });
      const body = { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 5, reason: "" } as const;
      const booked = await createApi(client.http, v2).createBooking(
        { params: { accountId: "4000000001" }, body },
        { idempotencyKey: "once", workstationId: "1001-T1", idType: "CARDCODE", headers: { "x-further": "yes" } },
      );
      const [seen] = client.server.to(path);
      expect(booked).toEqual({ ok: true, response: answer });
      expect(seen?.body).toEqual(body);
      expect(seen?.headers).toMatchObject({
        authorization: "Bearer token-1",
        "idempotency-key": "once",
        "interaction-id": "1001-T1",
        "id-type": "CARDCODE",
        "x-further": "yes",
      });
    },
  );

  it("sends an operation of the first generation with its payload and key", async () => {
    const path = "/api/v1/device-management/GetCouponKeys/pmm";
    client.server.on(`POST ${path}`, { status: 200, body: { couponKeys: [{ keyCode: "K1" }] } });
    const found = await createApi(client.http, v1).getCouponKeys({ couponId: "313" });
    expect(found).toEqual({ ok: true, response: { couponKeys: [{ keyCode: "K1" }] } });
    expect(client.server.to(path)[0]?.body).toEqual({ ac: "pfm", ak: "key-1", p: '{"couponId":"313"}' });
  });

  it("returns a refusal as an error result with its code", { tags: ["V2-04"] }, async () => {
    client.server.on("GET /api/v2/accounts/none/balance", {
      status: 404,
      body: { errorType: "USER_KEY_DOES_NOT_EXIST", message: "no such code" },
    });
    const answer = await createApi(client.http, v2).readBalance({ params: { accountId: "none" } });
    expect(answer).toEqual({ ok: false, error: { code: "USER_KEY_DOES_NOT_EXIST", message: "no such code" } });
  });

  it("sends a receipt as unchanged XML", { tags: ["V1-26"] }, async () => {
    const path = "/api/v1/arts/receipt";
    const answer = { ok: true, response: { counted: false, why: "TRAINING", remarks: [] } } as const;
    client.server.on(`POST ${path}`, { status: 200, body: answer });
    const sent = await createApi(client.http, artsApi).postReceipt(
      { body: "<POSLog/>" },
      { headers: { "api-key": "key of a till" } },
    );
    const [seen] = client.server.to(path);
    expect(sent).toEqual({ ok: true, response: answer });
    expect(seen?.body).toBe("<POSLog/>");
    expect(seen?.headers).toMatchObject({ "content-type": "application/xml", "api-key": "key of a till" });
  });
});
