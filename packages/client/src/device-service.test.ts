import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startGateways, type GatewaysUnderTest } from "./testing/gateway-under-test.ts";
import { clientSample, storeSample } from "./testing/wire-samples.ts";

const MOUNT = "/api/v2/mounting-service/mountings/mount";
const DEVICES = "/api/v2/mounting-service/devices";
const MOUNTING_ID = "6f2f3a52-1c39-4f7e-8a34-0a5d3c1f2b10";
const DEVICE_ID = "0d5f7b8a-6c1e-4b53-9a55-1f7f7d0a9e77";
const input = {
  client: clientSample,
  store: storeSample,
  deviceInformation: "Kasse 1",
  workstationId: "till-3",
  cameraPositionCode: "BC",
  posMode: "STD",
  language: "de",
} as const;
const session = (token: string) => ({
  status: 200,
  body: {
    token,
    refreshToken: `${token}-refresh`,
    expiresInSeconds: 900,
    user: { userName: "device", org: "pfm", roleCode: "DEVICE" },
  },
});
const mounting = {
  id: MOUNTING_ID,
  deviceKey: null,
  organization: "pfm",
  partnerId: "101",
  store: { storeId: "1001", storeName: "Mitte", vatId: "DE1" },
  version: 1,
  profileId: null,
  profile: null,
  settings: null,
  appInteractionId: "till-3",
  cashInteractionId: "cash-3",
};
const device = {
  id: DEVICE_ID,
  os: "Linux",
  osVersion: "1",
  browser: "Chrome/156",
  deviceInformation: "Kasse 1",
  connected: false,
  version: "0.16.0",
  deviceKey: "device-key",
  organization: "pfm",
};

let gateways: GatewaysUnderTest;
beforeEach(async () => {
  gateways = await startGateways({ token: "staff-token", mountingApiKey: "staff-key" });
});
afterEach(async () => {
  await gateways.server.close();
});

describe("mounting service", () => {
  beforeEach(() => {
    gateways.server.on(`POST ${DEVICES}`, { status: 201, body: device });
    gateways.server.on("POST /api/v2/login/device", session("device-token"));
  });
  const refused = (status: number, errorType: string) => ({ status, body: { errorType, message: "" } });

  it(
    "registers the device, mounts it in one call that finds a place, and opens its session",
    { tags: ["MSVC-03", "MSVC-06", "MSVC-08", "MNT-17"] },
    async () => {
      gateways.server.on(`POST ${MOUNT}`, { status: 200, body: mounting });
      expect(await gateways.v2.mount(input)).toEqual({
        ok: true,
        response: {
          deviceId: DEVICE_ID,
          deviceKey: "device-key",
          mountingId: MOUNTING_ID,
          appInteractionId: "till-3",
          cashInteractionId: "cash-3",
        },
      });
      expect(gateways.server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
        `POST ${DEVICES}`,
        `POST ${MOUNT}`,
        "POST /api/v2/login/device",
      ]);
      expect(gateways.server.to(MOUNT)[0]?.body).toEqual({
        deviceKey: "device-key",
        storeId: storeSample.storeId,
        workstationId: "till-3",
        mode: "STD",
        cameraPosition: "BC",
        language: "de",
        deviceName: "Kasse 1",
      });
      expect(gateways.credentials.read()).toMatchObject({ token: "device-token" });
    },
  );

  it.each([
    [404, "MOUNTING_NOT_FOUND"],
    [409, "WORKSTATION_ID_IN_USE"],
    [409, "MOUNTING_IN_USE"],
  ])(
    "returns a refusal with %s %s",
    { tags: ["MNT-22", "MNT-23", "MNT-26", "ERR-56", "ERR-57", "ERR-63"] },
    async (status, code) => {
      gateways.server.on(`POST ${MOUNT}`, refused(status, code));
      expect(await gateways.v2.mount(input)).toMatchObject({ ok: false, error: { code } });
      expect(gateways.credentials.read()).toMatchObject({ token: "staff-token" });
    },
  );

  it("a mounted device names itself and stays the same device", { tags: ["MNT-17", "A-06"] }, async () => {
    gateways.server.on(`POST ${MOUNT}`, {
      status: 200,
      body: { ...mounting, deviceKey: "known", deviceId: DEVICE_ID },
    });
    const again = { ...input, workstationId: "anonymous-1", deviceKey: "known" };
    expect(await gateways.v2.mount(again)).toMatchObject({
      ok: true,
      response: { deviceId: DEVICE_ID, deviceKey: "known" },
    });
    expect(gateways.server.to(MOUNT)[0]?.body).toMatchObject({ deviceKey: "known", workstationId: "anonymous-1" });
    expect(gateways.server.to(DEVICES)).toHaveLength(0);
  });

  it("a device that the server no longer knows is registered again", { tags: ["A-06"] }, async () => {
    gateways.server.on(`POST ${MOUNT}`, refused(404, "DEVICE_KEY_NOT_FOUND"), { status: 200, body: mounting });
    const again = { ...input, deviceKey: "forgotten-key" };
    expect(await gateways.v2.mount(again)).toMatchObject({ ok: true, response: { deviceKey: "device-key" } });
    expect(gateways.server.to(DEVICES)).toHaveLength(1);
  });

  it("registers the device once over several attempts", { tags: ["A-06"] }, async () => {
    gateways.server.on(`POST ${MOUNT}`, refused(409, "MOUNTING_IN_USE"), { status: 200, body: mounting });
    expect(await gateways.v2.mount(input)).toMatchObject({ ok: false, error: { code: "MOUNTING_IN_USE" } });
    expect(await gateways.v2.mount(input)).toMatchObject({ ok: true });
    expect(gateways.server.to(DEVICES)).toHaveLength(1);
  });

  it(
    "deletes the device, which frees its place, and does not log out the session that ends with it",
    { tags: ["MNT-31"] },
    async () => {
      gateways.server.on(`DELETE ${DEVICES}/${DEVICE_ID}`, { status: 200, body: {} });
      const held = {
        deviceId: DEVICE_ID,
        deviceKey: "device-key",
        mountingId: MOUNTING_ID,
        appInteractionId: "till-3",
      };
      expect(await gateways.v2.unmount({ ...held, clientId: "101" })).toEqual({ ok: true, response: null });
      expect(gateways.server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
        `DELETE ${DEVICES}/${DEVICE_ID}`,
      ]);
      expect(gateways.ignored).toEqual([]);
    },
  );

  it("sends the reason for unmounting while bookings wait", { tags: ["O4", "MNT-31"] }, async () => {
    gateways.server.on(`DELETE ${DEVICES}/${DEVICE_ID}`, { status: 200, body: {} });
    const held = { deviceId: DEVICE_ID, deviceKey: "device-key", appInteractionId: "till-3" };
    await gateways.v2.unmount({ ...held, clientId: "101", reason: "to repair" });
    const [url = ""] = gateways.server.seen.map((seen) => seen.url);
    expect(new URLSearchParams(url.split("?")[1]).get("reason")).toBe("to repair");
    expect(gateways.ignored).toEqual([]);
  });

  it("staff have to say why bookings stay behind if the server asks for it", { tags: ["O4", "MNT-31"] }, async () => {
    const refusal = { errorType: "UNMOUNT_REASON_MISSING", message: "1 bookings wait on the device" };
    gateways.server.on(`DELETE ${DEVICES}/${DEVICE_ID}`, { status: 409, body: refusal });
    const held = { deviceId: DEVICE_ID, deviceKey: "device-key", appInteractionId: "till-3", clientId: "101" };
    expect(await gateways.v2.unmount(held)).toMatchObject({ ok: false, error: { code: "UNMOUNT_REASON_MISSING" } });
    expect(gateways.ignored).toEqual([]);
  });

  it("reports a refused unmount to the log and lets staff leave", { tags: ["MNT-31", "B-12", "A-88"] }, async () => {
    const held = {
      deviceId: DEVICE_ID,
      deviceKey: "device-key",
      mountingId: MOUNTING_ID,
      appInteractionId: "till-3",
    };
    expect(await gateways.v2.unmount({ ...held, clientId: "101" })).toEqual({ ok: true, response: null });
    expect(gateways.ignored).toHaveLength(1);
  });
});
