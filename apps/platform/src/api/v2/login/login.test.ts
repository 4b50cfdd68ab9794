import { entriesOf, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccessTokens } from "../../../office/sessions/index.ts";
import { callV2, first, logIn, logInOn, refusalV2, sendV2 } from "../../testing/place-calls.ts";
import { createPlaceWorld, PASSWORD, type PlaceWorld } from "../../testing/place-world.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
let world: PlaceWorld;

beforeAll(async () => {
  world = await createPlaceWorld();
});
afterAll(() => world.close());

const loginBody = (overrides: object = {}) => ({
  userName: "admin@pfm.example",
  org: "pfm",
  password: PASSWORD,
  ...overrides,
});

describe("login of staff", () => {
  it("returns a token, its lifetime and the person", { tags: ["V2-05"] }, async () => {
    const session = await callV2(world.app, v2.login, { body: loginBody() });
    expect(session.user).toEqual({ userName: "admin@pfm.example", org: "pfm", roleCode: "PROGRAM_ADMIN" });
    expect(session.expiresInSeconds).toBe(900);
    expect(session).not.toHaveProperty("refreshToken");
    const partners = entriesOf(
      await callV2(world.app, v2.listPartners, { token: session.token, params: { programId: "pfm" } }),
    );
    expect(partners.map(({ id }) => id)).toEqual(["1", "2"]);
  });

  it("ignores case and blanks in e-mail and organisation", { tags: ["V2-05"] }, async () => {
    const session = await callV2(world.app, v2.login, {
      body: loginBody({ userName: " Admin@PFM.example ", org: "PFM" }),
    });
    expect(session.user.org).toBe("pfm");
  });

  it.each([
    [{ org: "" }, "400 ORGANIZATION_REQUIRED"],
    [{ org: "nobody" }, "404 ORGANIZATION_NOT_FOUND"],
    [{ org: "'; DROP TABLE programs" }, "404 ORGANIZATION_NOT_FOUND"],
    [{ userName: "" }, "400 EMPTY_EMAIL"],
    [{ password: "" }, "400 PASSWORD_REQUIRED"],
    [{ password: "wrong" }, "401 LOGIN_ERROR"],
    [{ userName: "nobody@pfm.example" }, "401 LOGIN_ERROR"],
    [{ userName: "gone@pfm.example" }, "401 LOGIN_ERROR"],
    [{ userName: "admin@mhe.example" }, "401 LOGIN_ERROR"],
  ])(
    "refuses a login with %j as %s",
    { tags: ["ERR-28", "ERR-29", "ERR-09", "ERR-11", "ERR-26", "ORG-23", "AUTH-34"] },
    async (change, expected) => {
      expect(await refusalV2(world.app, v2.login, { body: loginBody(change) })).toBe(expected);
    },
  );

  it(
    "computes the slow hash for an unknown person too, so that the time reveals nothing",
    { tags: ["B-32"] },
    async () => {
      const before = world.passwords.computed();
      await sendV2(world.app, v2.login, { body: loginBody({ userName: "unknown@pfm.example" }), address: "10.0.0.1" });
      expect(world.passwords.computed()).toBe(before + 1);
    },
  );

  it("logs successful and refused logins", { tags: ["B-35"] }, async () => {
    await logIn(world.app, "partner");
    const rows = await world.test.query<{ action: string }>(
      "SELECT DISTINCT action FROM punktum.audit_log WHERE action LIKE 'LOGIN%' ORDER BY action",
    );
    expect(rows.map(({ action }) => action)).toEqual(["LOGIN", "LOGIN_REFUSED"]);
  });
});

describe("guessing passwords", () => {
  it(
    "blocks an address after ten attempts without a hash, for the right password too",
    { tags: ["B-32"] },
    async () => {
      const body = loginBody({ userName: "staff@pfm.example", password: "guess" });
      const address = "10.1.0.1";
      for (let attempt = 0; attempt < 10; attempt += 1) {
        expect(await refusalV2(world.app, v2.login, { body, address })).toBe("401 LOGIN_ERROR");
      }
      const before = world.passwords.computed();
      const blocked = await sendV2(world.app, v2.login, { body: { ...body, password: PASSWORD }, address });
      expect(blocked.status).toBe(429);
      expect(Number(blocked.headers["retry-after"])).toBeGreaterThan(60);
      expect(world.passwords.computed()).toBe(before);
    },
  );

  it("keeps the attempts over a restart and forgets them after their time", { tags: ["B-32"] }, async () => {
    const restarted = await world.restart();
    const body = loginBody({ userName: "staff@pfm.example" });
    expect(await refusalV2(restarted, v2.login, { body, address: "10.1.0.1" })).toBe("429 RATE_LIMITED");
    expect((await sendV2(restarted, v2.login, { body, address: "10.1.0.2" })).status).toBe(200);
    world.clock.moveMs(16 * MINUTE_MS);
    expect((await sendV2(restarted, v2.login, { body, address: "10.1.0.1" })).status).toBe(200);
  });

  it(
    "checks at most twenty passwords of one account per hour, from any number of addresses",
    { tags: ["B-32"] },
    async () => {
      const before = world.passwords.computed();
      const body = loginBody({ userName: "newcomer@pfm.example", password: "guess" });
      const tries = Array.from({ length: 60 }, (_, index) =>
        sendV2(world.app, v2.login, { body, address: `10.2.0.${index}` }),
      );
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(20);
      expect(statuses.filter((status) => status === 429)).toHaveLength(40);
      expect(world.passwords.computed()).toBe(before + 20);
    },
  );

  it("lets every tablet of a shop log in from one address", { tags: ["B-32"] }, async () => {
    const body = loginBody({ userName: "staff@pfm.example" });
    const login = async () => (await sendV2(world.app, v2.login, { body, address: "10.4.0.1" })).status;
    expect(await login()).toBe(200);
    // As if 99 tries had been counted: only bad ones may use up the address's hundred.
    await world.test.query("UPDATE punktum.login_attempts SET attempts = 99 WHERE attempts = 0");
    expect([await login(), await login(), await login()]).toEqual([200, 200, 200]);
  });

  it("limits logins of one address before anything is read", { tags: ["B-32"] }, async () => {
    const limits = { perIdentity: 100, perAddress: 100, loginsPerAddress: 3 };
    const app = await world.restart({ limits });
    const login = () => sendV2(app, v2.login, { body: loginBody({ org: "nobody" }), address: "10.3.0.1" });
    const statuses = [await login(), await login(), await login(), await login()].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 429]);
  });
});

describe("silent re-login", () => {
  it(
    "returns new tokens for the refresh token, equal for twenty concurrent requests, without a password hash",
    { tags: ["B-01", "SEC-08"] },
    async () => {
      const session = await logInOn(world.app, "admin", "installation-1");
      const before = world.passwords.computed();
      const body = { refreshToken: session.refreshToken, installationId: "installation-1" };
      const answers = await Promise.all(Array.from({ length: 20 }, () => callV2(world.app, v2.refresh, { body })));
      expect(world.passwords.computed()).toBe(before);
      const next = new Set(answers.map(({ refreshToken }) => refreshToken));
      expect(next.size).toBe(1);
      expect(next).not.toContain(session.refreshToken);
      const { token } = first(answers);
      expect((await sendV2(world.app, v2.listPartners, { token, params: { programId: "pfm" } })).status).toBe(200);
    },
  );

  it("refuses a refresh token on another installation", { tags: ["B-01"] }, async () => {
    const session = await logInOn(world.app, "admin", "installation-1");
    const body = { refreshToken: session.refreshToken, installationId: "installation-2" };
    expect(await refusalV2(world.app, v2.refresh, { body })).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
  });

  it("stores the refresh token only as a hash", { tags: ["B-01"] }, async () => {
    const session = await logInOn(world.app, "admin", "installation-3");
    const rows = await world.test.query("SELECT * FROM punktum.refresh_tokens");
    expect(JSON.stringify(rows)).not.toContain(session.refreshToken);
  });

  it("ends a session after 90 unused days, and keeps one used meanwhile", { tags: ["ERR-27"] }, async () => {
    const used = await logInOn(world.app, "admin", "installation-4");
    const resting = await logInOn(world.app, "admin", "installation-5");
    const refresh = (refreshToken: string, installationId: string) =>
      sendV2(world.app, v2.refresh, { body: { refreshToken, installationId } });
    world.clock.moveMs(60 * DAY_MS);
    const body = { refreshToken: used.refreshToken, installationId: "installation-4" };
    const { refreshToken = "" } = await callV2(world.app, v2.refresh, { body });
    world.clock.moveMs(60 * DAY_MS);
    expect((await refresh(refreshToken, "installation-4")).status).toBe(200);
    expect((await refresh(resting.refreshToken, "installation-5")).status).toBe(401);
  });

  it("refuses an unknown token", { tags: ["ERR-27"] }, async () => {
    const body = { refreshToken: "rt_made-up", installationId: "installation-1" };
    expect(await refusalV2(world.app, v2.refresh, { body })).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
  });
});

describe("access tokens", () => {
  const partnersWith = (token: string) => ({ token, params: { programId: "pfm" } });

  it("reports an expired token, so that the client requests a new one", { tags: ["V2-01"] }, async () => {
    const { token } = await logIn(world.app, "admin");
    world.clock.moveMs(16 * MINUTE_MS);
    expect(await refusalV2(world.app, v2.listPartners, partnersWith(token))).toBe("401 TOKEN_EXPIRED");
  });

  it.each([
    ["no token", ""],
    ["a made-up token", "a.b.c"],
    ["an unsigned token", `${btoa('{"alg":"none"}')}.${btoa('{"prg":"pfm","knd":"ADMIN","sub":"x"}')}.`],
  ])("refuses %s", { tags: ["V2-01"] }, async (_name, token) => {
    expect(await refusalV2(world.app, v2.listPartners, partnersWith(token))).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
  });

  it("refuses a token signed with another secret and accepts the previous one", { tags: ["V2-01"] }, async () => {
    const { token } = await logIn(world.app, "admin");
    const [newSecret, oldSecret] = ["another secret, quite long enough 22", "a test secret that is long enough 1"];
    const rotated = await world.restart({ accessTokens: createAccessTokens([newSecret, oldSecret], world.clock) });
    const foreign = await world.restart({ accessTokens: createAccessTokens([newSecret], world.clock) });
    expect((await sendV2(rotated, v2.listPartners, partnersWith(token))).status).toBe(200);
    expect((await sendV2(foreign, v2.listPartners, partnersWith(token))).status).toBe(401);
  });

  it("lose their rights within seconds of a deactivation", { tags: ["V2-01"] }, async () => {
    const { token } = await logIn(world.app, "partner", "mhe");
    const parts = { token, params: { programId: "mhe" } };
    expect((await sendV2(world.app, v2.listPartners, parts)).status).toBe(200);
    await world.test.query("UPDATE punktum.admins SET active = false WHERE email = 'partner@mhe.example'");
    world.clock.moveMs(5_000);
    expect(await refusalV2(world.app, v2.listPartners, parts)).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
  });
});
