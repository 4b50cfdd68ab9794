import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { payloadOf, startGateways, type GatewaysUnderTest } from "./testing/gateway-under-test.ts";
import { clientSample, storeSample } from "./testing/wire-samples.ts";

const MANAGEMENT = "/api/v1/device-management";
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

let gateways: GatewaysUnderTest;
beforeEach(async () => {
  gateways = await startGateways({ token: "staff-token", mountingApiKey: "staff-key" });
});
afterEach(async () => {
  await gateways.server.close();
});

describe("login", () => {
  it(
    "needs both services and stores token and key, never the password",
    { tags: ["AUTH-29", "CALL-02", "V1-03", "V1-24", "AUTH-30"] },
    async () => {
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
    },
  );

  it("fails if one of the two services refuses", { tags: ["AUTH-29"] }, async () => {
    gateways.server.on("POST /api/v1/auth-admin/login", { status: 200, body: "plain-token" });
    gateways.server.on(`POST ${MANAGEMENT}/Login/pmm`, {
      status: 200,
      body: { errorInfo: { errorCode: "LOGIN_ERROR" } },
    });
    expect(await gateways.v1.login(staff)).toMatchObject({ ok: false, error: { code: "LOGIN_ERROR" } });
    expect(gateways.credentials.read().token).toBe("staff-token");
  });

  it("sends the installation id and stores the refresh token bound to it", { tags: ["V2-05", "B-01"] }, async () => {
    gateways.server.on("POST /api/v2/login", session("t2"));
    await gateways.v2.login(staff);
    expect(gateways.server.seen[0]).toMatchObject({
      body: { userName: staff.email, org: "pfm", password: "secret", installationId: "installation-1" },
      headers: { "interaction-id": "posapp" },
    });
    expect(gateways.credentials.read()).toMatchObject({ token: "t2", refreshToken: "t2-refresh" });
  });

  it.each(["v1", "v2"] as const)(
    "checks a password without changing the session in %s",
    { tags: ["MNT-29", "V1-02"] },
    async (g) => {
      const user = { userName: "staff", roleCode: "STORE_STAFF" };
      gateways.server.on(`POST ${MANAGEMENT}/DeviceManagementAuthentication/pmm`, { status: 200, body: { user } });
      gateways.server.on("POST /api/v2/login", session("t2"));
      expect(await gateways[g].confirmLogin(staff)).toMatchObject({ ok: true });
      expect(gateways.credentials.read()).toEqual({ token: "staff-token", mountingApiKey: "staff-key" });
    },
  );
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

  it(
    "gets a key, mounts, opens the device's session and drops the staff session",
    { tags: ["MNT-18", "V1-07", "V1-09"] },
    async () => {
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
    },
  );

  it(
    "sends every field, the staff's key for permission and the device's for mounting",
    { tags: ["MNT-19", "MNT-35", "CONST-21"] },
    async () => {
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
    },
  );

  it("returns a refusal and keeps the staff session for another attempt", { tags: ["MNT-22"] }, async () => {
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

  it("mounts again as the same device if the first session could not be opened", { tags: ["A-06"] }, async () => {
    gateways.server.on(`POST ${MANAGEMENT}/MountDevice/pmm`, { status: 200, body: mounted });
    gateways.server.on("POST /api/v2/login/device", { status: 404 }, session("device-token"));
    expect(await gateways.v1.mount(input)).toMatchObject({ ok: false });
    expect(await gateways.v1.mount(input)).toMatchObject({ ok: true });
    const [first, second] = gateways.server.to(`${MANAGEMENT}/MountDevice/pmm`);
    expect(payloadOf(first?.body)).not.toHaveProperty("deviceKey");
    expect(payloadOf(second?.body)).toMatchObject({ deviceKey: "device-key" });
  });

  it("unmounts from the device", { tags: ["CALL-13", "V1-08", "MNT-29"] }, async () => {
    gateways.server.on(`POST ${MANAGEMENT}/UnMountDevice/pmm`, { status: 200, body: {} });
    const answer = await gateways.v1.unmount({ ...mounted, clientId: "101" });
    expect(answer).toEqual({ ok: true, response: null });
    expect(payloadOf(gateways.server.seen[0]?.body)).toEqual({
      deviceKey: "device-key",
      fromDevice: true,
      clientId: "101",
    });
  });

  it("sends the reason for unmounting while bookings wait", { tags: ["O4", "MNT-29"] }, async () => {
    gateways.server.on(`POST ${MANAGEMENT}/UnMountDevice/pmm`, { status: 200, body: {} });
    await gateways.v1.unmount({ ...mounted, clientId: "101", reason: "to repair" });
    expect(payloadOf(gateways.server.seen[0]?.body)).toMatchObject({ reason: "to repair" });
  });
});
