import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { payloadOf, startGateways, type GatewaysUnderTest } from "./testing/gateway-under-test.ts";
import { clientSample, storeSample } from "./testing/wire-samples.ts";

const MANAGEMENT = "/api/v1/device-management";
const MOUNTINGS = "/api/v2/mounting-service/mountings";
const MOUNT = `${MOUNTINGS}/mount`;
const DEVICES = "/api/v2/mounting-service/devices";
const MOUNTING_ID = "6f2f3a52-1c39-4f7e-8a34-0a5d3c1f2b10";
const DEVICE_ID = "0d5f7b8a-6c1e-4b53-9a55-1f7f7d0a9e77";
const staff = { email: "staff@pfm.example", organization: "pfm", password: "secret" };
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

describe("login", () => {
  it("AUTH-29 CALL-02 V1-03 V1-24 needs both services and keeps token and key, never the password (AUTH-30)", async () => {
    gateways.server.on("POST /api/v1/auth-admin/login", { status: 200, body: "plain-token" });
    gateways.server.on(`POST ${MANAGEMENT}/Login/pmm`, { status: 200, body: { apiKey: "new-key" } });
    expect(await gateways.v1.login(staff)).toEqual({
      ok: true,
      response: { email: "staff@pfm.example", organization: "pfm" },
    });
    expect(gateways.credentials.read()).toMatchObject({ token: "plain-token", mountingApiKey: "new-key" });
    expect(JSON.stringify(gateways.credentials.read())).not.toContain("secret");
    expect(payloadOf(gateways.server.to(`${MANAGEMENT}/Login/pmm`)[0]?.body)).toEqual({
      userName: staff.email,
      password: "secret",
      credentialTypeCode: "PM",
      channelCode: "W",
    });
  });

  it("AUTH-29 fails when only one of the two services agrees", async () => {
    gateways.server.on("POST /api/v1/auth-admin/login", { status: 200, body: "plain-token" });
    gateways.server.on(`POST ${MANAGEMENT}/Login/pmm`, {
      status: 200,
      body: { errorInfo: { errorCode: "LOGIN_ERROR" } },
    });
    expect(await gateways.v1.login(staff)).toMatchObject({ ok: false, error: { code: "LOGIN_ERROR" } });
    expect(gateways.credentials.read().token).toBe("staff-token");
  });

  it("V2-05 B-01 names the installation and keeps the refresh token bound to it", async () => {
    gateways.server.on("POST /api/v2/login", session("t2"));
    await gateways.v2.login(staff);
    expect(gateways.server.seen[0]).toMatchObject({
      body: { userName: staff.email, org: "pfm", password: "secret", installationId: "installation-1" },
      headers: { "interaction-id": "posapp" },
    });
    expect(gateways.credentials.read()).toMatchObject({ token: "t2", refreshToken: "t2-refresh" });
  });

  it.each(["v1", "v2"] as const)("MNT-29 V1-02 confirms a password without touching the session in %s", async (g) => {
    const user = { userName: "staff", roleCode: "STORE_STAFF" };
    gateways.server.on(`POST ${MANAGEMENT}/DeviceManagementAuthentication/pmm`, { status: 200, body: { user } });
    gateways.server.on("POST /api/v2/login", session("t2"));
    expect(await gateways[g].confirmLogin(staff)).toMatchObject({ ok: true });
    expect(gateways.credentials.read()).toEqual({ token: "staff-token", mountingApiKey: "staff-key" });
  });
});

describe("first-generation mounting", () => {
  beforeEach(() => {
    gateways.server.on(`POST ${MANAGEMENT}/GetPermissionUser/pmm`, { status: 200, body: { user: { apiKey: "dev" } } });
    gateways.server.on("POST /api/v2/login/device", session("device-token"));
  });
  const mounted = {
    deviceId: "d-1",
    deviceKey: "device-key",
    store: { storeId: "1001", storeName: "Mitte", vatId: "DE1" },
    appInteractionId: "till-3",
    cashInteractionId: "cash-3",
  };

  it("MNT-18 V1-07 V1-09 gets a key, mounts, opens the device's session and lets staff go", async () => {
    gateways.server.on(`POST ${MANAGEMENT}/MountDevice/pmm`, { status: 200, body: mounted });
    expect(await gateways.v1.mount(input)).toEqual({
      ok: true,
      response: { deviceId: "d-1", deviceKey: "device-key", appInteractionId: "till-3", cashInteractionId: "cash-3" },
    });
    expect(gateways.server.seen.map(({ url }) => url)).toEqual([
      `${MANAGEMENT}/GetPermissionUser/pmm`,
      `${MANAGEMENT}/MountDevice/pmm`,
      "/api/v2/login/device",
    ]);
    expect(gateways.credentials.read()).toEqual({
      token: "device-token",
      refreshToken: "device-token-refresh",
      apiKey: "dev",
      mountingApiKey: undefined,
    });
  });

  it("MNT-19 MNT-35 CONST-21 sends every field, with the staff's key for permission and the device's for mounting", async () => {
    gateways.server.on(`POST ${MANAGEMENT}/MountDevice/pmm`, { status: 200, body: mounted });
    await gateways.v1.mount(input);
    const [permission, mount] = gateways.server.seen;
    expect(permission?.body).toMatchObject({ ak: "staff-key" });
    expect(mount?.body).toMatchObject({ ak: "dev" });
    expect(payloadOf(mount?.body)).toEqual({
      workstationId: "till-3",
      authenticationKey: "dev",
      cameraPositionCode: "BC",
      clientId: "101",
      deviceInformation: "Kasse 1",
      deviceModel: "PAD",
      language: "de",
      osCode: "SCK",
      posModeCode: "STD",
      storeId: "1001",
    });
  });

  it("MNT-22 passes a refusal on and keeps the staff's session for another try", async () => {
    const errorInfo = { errorCode: "MOUNTING_IN_USE", errorMessage: "in use" };
    gateways.server.on(`POST ${MANAGEMENT}/MountDevice/pmm`, { status: 200, body: { errorInfo } });
    expect(await gateways.v1.mount(input)).toEqual({
      ok: false,
      error: { code: "MOUNTING_IN_USE", message: "in use" },
    });
    expect(gateways.credentials.read()).toMatchObject({
      token: "staff-token",
      mountingApiKey: "staff-key",
      apiKey: undefined,
    });
  });

  it("A-06 mounts again as the same device when the session did not open the first time", async () => {
    gateways.server.on(`POST ${MANAGEMENT}/MountDevice/pmm`, { status: 200, body: mounted });
    gateways.server.on("POST /api/v2/login/device", { status: 404 }, session("device-token"));
    expect(await gateways.v1.mount(input)).toMatchObject({ ok: false });
    expect(await gateways.v1.mount(input)).toMatchObject({ ok: true });
    const [first, second] = gateways.server.to(`${MANAGEMENT}/MountDevice/pmm`);
    expect(payloadOf(first?.body)).not.toHaveProperty("deviceKey");
    expect(payloadOf(second?.body)).toMatchObject({ deviceKey: "device-key" });
  });

  it("CALL-13 V1-08 MNT-29 unmounts from the device", async () => {
    gateways.server.on(`POST ${MANAGEMENT}/UnMountDevice/pmm`, { status: 200, body: {} });
    const answer = await gateways.v1.unmount({ ...mounted, clientId: "101" });
    expect(answer).toEqual({ ok: true, response: null });
    expect(payloadOf(gateways.server.seen[0]?.body)).toEqual({
      deviceKey: "device-key",
      fromDevice: true,
      clientId: "101",
    });
  });
});

describe("mounting service", () => {
  beforeEach(() => {
    gateways.server.on(`POST ${DEVICES}`, { status: 201, body: device });
    gateways.server.on("POST /api/v2/login/device", session("device-token"));
  });
  const refused = (status: number, errorType: string) => ({ status, body: { errorType, message: "" } });

  it("MSVC-03 MSVC-06 MSVC-08 MNT-17 registers the device, has the server find and bind a place in one call, and opens its session", async () => {
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
  });

  it.each([
    ["MNT-23 ERR-56", 404, "MOUNTING_NOT_FOUND"],
    ["MNT-26 ERR-63", 409, "WORKSTATION_ID_IN_USE"],
    ["MNT-22 ERR-57", 409, "MOUNTING_IN_USE"],
  ])("%s passes on a refusal with %s %s", async (_ids, status, code) => {
    gateways.server.on(`POST ${MOUNT}`, refused(status, code));
    expect(await gateways.v2.mount(input)).toMatchObject({ ok: false, error: { code } });
    expect(gateways.credentials.read()).toMatchObject({ token: "staff-token" });
  });

  it("MNT-17 A-06 a device that is mounted already names itself and stays the same device", async () => {
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

  it("A-06 a device the server has forgotten becomes a new one", async () => {
    gateways.server.on(`POST ${MOUNT}`, refused(404, "DEVICE_KEY_NOT_FOUND"), { status: 200, body: mounting });
    const again = { ...input, deviceKey: "forgotten-key" };
    expect(await gateways.v2.mount(again)).toMatchObject({ ok: true, response: { deviceKey: "device-key" } });
    expect(gateways.server.to(DEVICES)).toHaveLength(1);
  });

  it("A-06 registers the device once over repeated tries", async () => {
    gateways.server.on(`POST ${MOUNT}`, refused(409, "MOUNTING_IN_USE"), { status: 200, body: mounting });
    expect(await gateways.v2.mount(input)).toMatchObject({ ok: false, error: { code: "MOUNTING_IN_USE" } });
    expect(await gateways.v2.mount(input)).toMatchObject({ ok: true });
    expect(gateways.server.to(DEVICES)).toHaveLength(1);
  });

  it("MNT-31 deletes the device, which frees its place, and asks nothing with the session that ends by it", async () => {
    gateways.server.on(`DELETE ${DEVICES}/${DEVICE_ID}`, { status: 200, body: {} });
    const held = { deviceId: DEVICE_ID, deviceKey: "device-key", mountingId: MOUNTING_ID, appInteractionId: "till-3" };
    expect(await gateways.v2.unmount({ ...held, clientId: "101" })).toEqual({ ok: true, response: null });
    expect(gateways.server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `DELETE ${DEVICES}/${DEVICE_ID}`,
    ]);
    expect(gateways.ignored).toEqual([]);
  });

  it("MNT-31 B-12 lets staff leave although the server refuses, and tells the log (A-88)", async () => {
    const held = { deviceId: DEVICE_ID, deviceKey: "device-key", mountingId: MOUNTING_ID, appInteractionId: "till-3" };
    expect(await gateways.v2.unmount({ ...held, clientId: "101" })).toEqual({ ok: true, response: null });
    expect(gateways.ignored).toHaveLength(1);
  });
});
