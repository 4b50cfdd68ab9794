import { v1, v2 } from "@punktum/contracts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startClient, type ClientUnderTest } from "../testing/client-under-test.ts";
import { statusInMessage } from "./outcome.ts";

const BALANCE = "/api/v2/accounts/4000000001/balance";
const good = { status: 200, body: { points: 12_480, lockedPoints: 0 } };

let client: ClientUnderTest;
beforeEach(async () => {
  client = await startClient({ token: "old-token", refreshToken: "refresh", apiKey: "device-key" });
});
afterEach(async () => {
  await client.server.close();
});

const readBalance = () => client.http.callV2(v2.readBalance, { params: { accountId: "4000000001" } });

describe("answers", () => {
  it("wraps a successful answer", { tags: ["HTTP-08"] }, async () => {
    client.server.on(`GET ${BALANCE}`, good);
    expect(await readBalance()).toEqual({ ok: true, response: { points: 12_480, lockedPoints: 0 } });
  });

  it("reads errorType and message", { tags: ["V2-04"] }, async () => {
    client.server.on(`GET ${BALANCE}`, { status: 403, body: { errorType: "LOCKED_USER", message: "locked" } });
    expect(await readBalance()).toEqual({ ok: false, error: { code: "LOCKED_USER", message: "locked" } });
  });

  it("reads errorInfo from an answer with status 200", { tags: ["V1-27", "A-75"] }, async () => {
    const path = "/api/v1/loyalty/RedeemReward";
    client.server.on(`POST ${path}`, { status: 200, body: { errorInfo: { errorCode: "NEED_MORE_POINTS" } } });
    const answer = await client.http.callV1(v1.redeemReward, { keyCode: "4", rewardId: "1" });
    expect(answer).toEqual({ ok: false, error: { code: "NEED_MORE_POINTS", message: "NEED_MORE_POINTS" } });
  });

  it("keeps the message of an unknown code", { tags: ["FMT-11"] }, async () => {
    client.server.on(`GET ${BALANCE}`, { status: 409, body: { errorType: "SOMETHING_NEW", message: "Something new" } });
    expect(await readBalance()).toEqual({ ok: false, error: { message: "Something new" } });
  });

  it("uses the status if the answer contains no error", { tags: ["HTTP-09", "ERR-64"] }, async () => {
    client.server.on(`GET ${BALANCE}`, { status: 418, body: "<html>" });
    const outcome = await readBalance();
    expect(outcome).toEqual({ ok: false, error: { message: "An error has occurred 418" } });
    expect(statusInMessage("An error has occurred 418")).toBe(418);
    expect(statusInMessage("An error has occurred 418 times")).toBeUndefined();
  });

  it("maps a missing answer to UNHANDLED_ERROR", { tags: ["HTTP-10", "ERR-24"] }, async () => {
    await client.server.close();
    expect(await readBalance()).toMatchObject({ ok: false, error: { code: "UNHANDLED_ERROR" } });
  });

  it("maps an answer of another shape to APP_UNHANDLED_ERROR", { tags: ["HTTP-10", "ERR-25"] }, async () => {
    client.server.on(`GET ${BALANCE}`, { status: 200, body: "<html>Free Wi-Fi, please sign in</html>" });
    expect(await readBalance()).toMatchObject({ ok: false, error: { code: "APP_UNHANDLED_ERROR" } });
  });

  it("refuses a mounting call without its path parameter", { tags: ["HTTP-14", "ERR-67"] }, async () => {
    const nameless = { params: { id: "" } };
    Reflect.deleteProperty(nameless.params, "id");
    await expect(client.http.callV2(v2.readMounting, nameless)).rejects.toThrow(
      "Required parameter id was null or undefined when calling v2.readMounting",
    );
    expect(client.server.seen).toHaveLength(0);
  });
});
