import { v1, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV1, logIn, refusalV1, send, sendV1, sendV2 } from "../../testing/place-calls.ts";
import { createPlaceWorld, PASSWORD, type PlaceWorld } from "../../testing/place-world.ts";

let world: PlaceWorld;

beforeAll(async () => {
  world = await createPlaceWorld();
});
afterAll(() => world.close());

const typed = (overrides: object = {}) => ({ userName: "staff@pfm.example", password: PASSWORD, ...overrides });
const forKey = (overrides: object = {}) => typed({ credentialTypeCode: "PM", channelCode: "W", ...overrides });
const legacy = (overrides: object = {}) => ({
  method: "POST" as const,
  url: "/api/v1/auth-admin/login",
  payload: { email: "staff@pfm.example", organization: "pfm", password: PASSWORD, ...overrides },
});

describe("logins of the first generation", () => {
  it("DeviceManagementAuthentication returns the person who logged in", { tags: ["V1-02", "AUTH-29"] }, async () => {
    const answer = await callV1(world.app, v1.deviceManagementAuthentication, { ac: "pfm", p: typed() });
    expect(answer).toEqual({ user: { userName: "staff@pfm.example", roleCode: "STORE_STAFF" } });
  });

  it("Login returns an API key that is valid for half a day", { tags: ["V1-03"] }, async () => {
    const { apiKey } = await callV1(world.app, v1.loginForApiKey, { ac: "pfm", p: forKey() });
    expect((await sendV1(world.app, v1.getAllClients, { ac: "pfm", ak: apiKey })).status).toBe(200);
    world.clock.moveMs(13 * 3_600_000);
    expect(await refusalV1(world.app, v1.getAllClients, { ac: "pfm", ak: apiKey })).toBe(
      "401 LOGIN_USER_NOT_LOGGED_IN",
    );
  });

  it("the legacy login returns the token as plain text", { tags: ["V1-24", "AUTH-29"] }, async () => {
    const reply = await send(world.app, legacy());
    expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
    const token = String(reply.body);
    expect((await sendV2(world.app, v2.listPartners, { token, params: { programId: "pfm" } })).status).toBe(200);
    expect((await sendV1(world.app, v1.getAllClients, { ac: "pfm", ak: token })).status).toBe(200);
  });

  it(
    "a refused legacy login has an error status, because its text would look like a token",
    { tags: ["V1-24", "V1-27"] },
    async () => {
      const reply = await send(world.app, legacy({ password: "wrong" }));
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual({
        errorInfo: { errorCode: "LOGIN_ERROR", errorMessage: "E-mail or password is wrong" },
      });
    },
  );

  it.each([
    [{}, {}, "ORGANIZATION_REQUIRED"],
    [{ ac: "nobody" }, {}, "ORGANIZATION_NOT_FOUND"],
    [{ ac: "pfm" }, { password: "wrong" }, "LOGIN_ERROR"],
    [{ ac: "pfm" }, { password: "" }, "PASSWORD_REQUIRED"],
  ])(
    "answers a business error with status 200 and errorInfo (%j, %j: %s)",
    { tags: ["V1-27", "ERR-28", "ERR-29", "ERR-26", "ERR-11"] },
    async (organization, change, code) => {
      const parts = { ...organization, p: typed(change) };
      expect(await refusalV1(world.app, v1.deviceManagementAuthentication, parts)).toBe(`200 ${code}`);
    },
  );
});

describe("parameters of the first generation", () => {
  it("accepts ac and p in the query and in the body", { tags: ["B-03", "V1-02"] }, async () => {
    const parts = { ac: "pfm", p: typed(), inQuery: true };
    expect((await sendV1(world.app, v1.deviceManagementAuthentication, parts)).status).toBe(200);
  });

  it("refuses a payload that is not JSON", { tags: ["ERR-38"] }, async () => {
    const url = `${v1.deviceManagementAuthentication.path}?ac=pfm&p=%7Bnot`;
    const { body } = await send(world.app, { method: "POST", url });
    expect(body).toMatchObject({ errorInfo: { errorCode: "GENERAL_INPUT_JSON_INVALID" } });
  });

  it("refuses a payload that lacks a field", { tags: ["ERR-39"] }, async () => {
    const refusal = await refusalV1(world.app, v1.loginForApiKey, { ac: "pfm", p: typed() });
    expect(refusal).toBe("200 GENERAL_INPUT_PARAMETER_INVALID");
  });

  it("refuses a key under the name of another organisation", { tags: ["V1-03"] }, async () => {
    const { apiKey } = await callV1(world.app, v1.loginForApiKey, { ac: "pfm", p: forKey() });
    expect(await refusalV1(world.app, v1.getAllClients, { ac: "mhe", ak: apiKey })).toBe("200 GENERAL_NO_ACCESS");
  });

  it.each([[{}], [{ ak: "ak_made-up" }]])(
    "a missing or unknown key keeps its 401 (%j)",
    { tags: ["V1-27"] },
    async (key) => {
      const parts = { ac: "pfm", ...key };
      expect(await refusalV1(world.app, v1.getAllClients, parts)).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
    },
  );
});

describe("GetPermissionUser", () => {
  it("returns a key that is valid for the named company only", { tags: ["V1-09"] }, async () => {
    const admin = await logIn(world.app, "admin");
    const { user } = await callV1(world.app, v1.getPermissionUser, {
      ac: "pfm",
      ak: admin.token,
      p: { clientId: "2" },
    });
    const { clients } = await callV1(world.app, v1.getAllClients, { ac: "pfm", ak: user.apiKey });
    expect(clients.map(({ clientName }) => clientName)).toEqual(["Cinema"]);
  });

  it("refuses a company the caller does not work for", { tags: ["V1-09"] }, async () => {
    const staff = await logIn(world.app, "staff");
    const refusal = await refusalV1(world.app, v1.getPermissionUser, {
      ac: "pfm",
      ak: staff.token,
      p: { clientId: "2" },
    });
    expect(refusal).toBe("200 GENERAL_NO_PERMISION");
  });

  it("stores only a hash of the key, and a device's key cannot create further ones", { tags: ["V1-09"] }, async () => {
    const staff = await logIn(world.app, "staff");
    const { user } = await callV1(world.app, v1.getPermissionUser, {
      ac: "pfm",
      ak: staff.token,
      p: { clientId: "1" },
    });
    const rows = await world.test.query("SELECT encode(hash, 'escape') AS hash FROM punktum.api_keys");
    expect(JSON.stringify(rows)).not.toContain(user.apiKey);
    const again = await refusalV1(world.app, v1.getPermissionUser, {
      ac: "pfm",
      ak: user.apiKey,
      p: { clientId: "1" },
    });
    expect(again).toBe("200 GENERAL_NO_PERMISION");
  });
});
