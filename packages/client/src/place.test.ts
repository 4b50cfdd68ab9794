import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startGateways, type GatewaysUnderTest } from "./testing/gateway-under-test.ts";
import { mountingSample } from "./testing/wire-samples.ts";

const MOUNTINGS = "/api/v2/mounting-service/mountings";
const id = "6f2f3a52-1c39-4f7e-8a34-0a5d3c1f2b10";
const place = { mountingId: id, appInteractionId: "till-3" };
const mounting = mountingSample(id);

let gateways: GatewaysUnderTest;
beforeEach(async () => {
  gateways = await startGateways({ token: "device-token" });
  gateways.server.on(`GET ${MOUNTINGS}`, { status: 200, body: [mounting] });
  gateways.server.on(`GET ${MOUNTINGS}/${id}`, { status: 200, body: mounting });
});
afterEach(async () => {
  await gateways.server.close();
});

describe("PINs", () => {
  it(
    "the server compares the PIN and returns the remaining attempts",
    { tags: ["PIN-07", "PIN-09", "A-57"] },
    async () => {
      gateways.server.on(`POST ${MOUNTINGS}/${id}/pin-check`, {
        status: 403,
        body: { errorType: "INVALID_PIN", message: "The PIN is wrong", details: { triesLeft: 3 } },
      });
      const answer = await gateways.joined({ default: "v1" }).checkPin({ ...place, purpose: "ADMIN", pin: "1234" });
      expect(answer).toMatchObject({ ok: false, error: { code: "INVALID_PIN", details: { triesLeft: 3 } } });
      expect(gateways.server.seen).toHaveLength(1);
      expect(gateways.server.seen[0]).toMatchObject({ body: { purpose: "ADMIN", pin: "1234" } });
      expect(gateways.server.seen[0]?.url).not.toContain("1234");
    },
  );

  it(
    "asks without a PIN whether one is required, at the place named by the first generation",
    { tags: ["PIN-10"] },
    async () => {
      gateways.server.on(`POST ${MOUNTINGS}/${id}/pin-check`, { status: 200, body: { required: false } });
      const answer = await gateways
        .joined({ default: "v1" })
        .checkPin({ appInteractionId: "till-3", purpose: "CASHIER" });
      expect(answer).toEqual({ ok: true, response: { required: false } });
      expect(gateways.server.seen.map(({ url }) => decodeURIComponent(url))).toEqual([
        `${MOUNTINGS}?filter=appInteractionId||$eq||till-3`,
        `${MOUNTINGS}/${id}/pin-check`,
      ]);
      expect(gateways.server.seen[1]?.body).toEqual({ purpose: "CASHIER" });
    },
  );

  it("sets the session's PIN on the mounting, and replaces the current one", { tags: ["A-57"] }, async () => {
    gateways.server.on(`PUT ${MOUNTINGS}/${id}/session-pin`, { status: 200, body: {} });
    const wanted = { ...place, pin: "2468", currentPin: "1357" };
    expect(await gateways.joined({ default: "v2" }).setSessionPin(wanted)).toEqual({ ok: true, response: null });
    expect(gateways.server.seen[0]?.body).toEqual({ pin: "2468", currentPin: "1357" });
  });

  it("never repeats a wrong PIN by itself, even without an answer", { tags: ["PIN-07"] }, async () => {
    gateways.server.on(`POST ${MOUNTINGS}/${id}/pin-check`, "cut");
    expect(await gateways.v2.checkPin({ ...place, purpose: "ADMIN", pin: "1234" })).toMatchObject({ ok: false });
    expect(gateways.server.to(`${MOUNTINGS}/${id}/pin-check`)).toHaveLength(1);
  });

  it("the first generation has no PINs", { tags: ["A-08", "A-95"] }, async () => {
    const refusal = { ok: false, error: { code: "METHOD_NOT_IMPLEMENTED" } };
    expect(await gateways.v1.checkPin({ ...place, purpose: "ADMIN" })).toMatchObject(refusal);
    expect(await gateways.v1.setSessionPin({ ...place, pin: null })).toMatchObject(refusal);
    expect(await gateways.v1.readMounting(place)).toMatchObject(refusal);
  });
});

describe("effective settings", () => {
  const shop = { storeName: mounting.store.storeName, address: mounting.store.address };
  const settings = { posMode: "INF", cameraPosition: "TR", language: "en", registrationType: "EXT", shop };

  it(
    "takes mode, camera, language and registration type from the server, with or without the mounting's id",
    { tags: ["MNT-33", "CALL-08", "A-09"] },
    async () => {
      const gateway = gateways.joined({ default: "v1" });
      expect(await gateway.readMounting(place)).toEqual({ ok: true, response: settings });
      expect(await gateway.readMounting({ appInteractionId: "till-3" })).toEqual({ ok: true, response: settings });
    },
  );

  it("are returned for a place without a profile too", { tags: ["MNT-33", "A-09"] }, async () => {
    gateways.server.on(`GET ${MOUNTINGS}/${id}`, { status: 200, body: { ...mounting, profile: null } });
    const { registrationType: _, ...kept } = settings;
    expect(await gateways.v2.readMounting(place)).toEqual({ ok: true, response: kept });
  });

  it("are missing for a place without a device", async () => {
    gateways.server.on(`GET ${MOUNTINGS}/${id}`, { status: 200, body: { ...mounting, settings: null } });
    expect(await gateways.v2.readMounting(place)).toEqual({ ok: true, response: undefined });
  });
});
