import { meApi, signInApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { openBrowser, type TestBrowser } from "../../testing/browser.ts";
import { callV2, logIn, type Reply, refusalOf, sendV2 } from "../../testing/place-calls.ts";
import { createPlaceWorld, PASSWORD, type PlaceWorld } from "../../testing/place-world.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const COOKIE = "__Host-punktum-pfm";
let world: PlaceWorld;

beforeAll(async () => {
  world = await createPlaceWorld();
});
afterAll(() => world.close());

const browse = (): TestBrowser => openBrowser(world.app);
const renew = (browser: TestBrowser, org = "pfm") => browser.ask(signInApi.renewSession, { org });
const tokenOf = ({ body }: Reply): string => z.parse(signInApi.renewSession.response, body).token;
const meStatus = async (token: string): Promise<number> => (await sendV2(world.app, meApi.readMe, { token })).status;
const admin = { userName: "admin@pfm.example", org: "pfm", password: PASSWORD };

describe("signing in with a browser", () => {
  it("gives the access token in the answer and the refresh token in a cookie only", { tags: ["AUTH-32"] }, async () => {
    const browser = browse();
    const answer = await browser.ask(signInApi.signIn, admin);
    expect(String(answer.headers["set-cookie"])).toMatch(
      /^__Host-punktum-pfm=rt_[\w-]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(JSON.stringify(answer.body)).not.toContain('"rt_');
    const { session } = z.parse(signInApi.signIn.response, answer.body);
    expect(session).toMatchObject({ idleMinutes: 30, user: { org: "pfm", roleCode: "PROGRAM_ADMIN" } });
    expect(await meStatus(z.parse(signInApi.renewSession.response, session).token)).toBe(200);
  });

  it("refuses a wrong password without a cookie", { tags: ["AUTH-34"] }, async () => {
    const answer = await browse().ask(signInApi.signIn, { ...admin, password: "wrong" });
    expect(refusalOf(answer)).toBe("401 LOGIN_ERROR");
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it.each([{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }, { "sec-fetch-site": "none" }, {}])(
    "refuses a request of another page: %j",
    { tags: ["AUTH-32"] },
    async (headers) => {
      const browser = browse();
      await browser.signIn("admin");
      const before = browser.cookies.get(COOKIE);
      const calls = [signInApi.renewSession, signInApi.signOut, signInApi.signIn];
      const answers = await Promise.all(calls.map((call) => browser.ask(call, { ...admin, org: "pfm" }, headers)));
      expect(answers.map(refusalOf)).toEqual(calls.map(() => "403 GENERAL_NO_PERMISION"));
      expect(browser.cookies.get(COOKIE)).toBe(before);
      expect((await renew(browser)).status).toBe(200);
    },
  );

  it("refuses form bodies, which other sites can send without a preflight", { tags: ["AUTH-32"] }, async () => {
    const answer = await world.app.inject({
      method: "POST",
      url: signInApi.renewSession.path,
      headers: { "sec-fetch-site": "same-origin", "content-type": "text/plain" },
      payload: '{"org":"pfm"}',
    });
    expect(answer.statusCode).toBe(415);
  });
});

describe("renewing a browser's session", () => {
  it("gives a new token and the next cookie; two tabs at once get the same", { tags: ["AUTH-32"] }, async () => {
    const browser = browse();
    await browser.signIn("admin");
    const first = browser.cookies.get(COOKIE);
    const answers = await Promise.all([renew(browser), renew(browser)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ headers }) => String(headers["set-cookie"]))).size).toBe(1);
    expect(browser.cookies.get(COOKIE)).not.toBe(first);
    expect((await renew(browser)).status).toBe(200);
  });

  it("a cookie replayed after the grace time ends the session for thief and owner", { tags: ["AUTH-32"] }, async () => {
    const owner = browse();
    await owner.signIn("admin");
    const thief = browse();
    thief.cookies.set(COOKIE, owner.cookie(COOKIE));
    const token = tokenOf(await renew(owner));
    world.clock.moveMs(31 * SECOND_MS);
    expect(refusalOf(await renew(thief))).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
    expect(refusalOf(await renew(owner))).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
    expect(owner.cookies.has(COOKIE)).toBe(false);
    world.clock.moveMs(4 * SECOND_MS);
    expect(await meStatus(token)).toBe(401);
  });

  it("ends after half an hour without a call; a call keeps it open", { tags: ["AUTH-32"] }, async () => {
    const [busy, idle] = [browse(), browse()];
    await idle.signIn("admin");
    const token = await busy.signIn("admin");
    world.clock.moveMs(14 * MINUTE_MS);
    expect(await meStatus(token)).toBe(200);
    world.clock.moveMs(20 * MINUTE_MS);
    expect((await renew(busy)).status).toBe(200);
    expect(refusalOf(await renew(idle))).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
  });

  it("ends after twelve hours, even if it is in use", { tags: ["AUTH-32"] }, async () => {
    const browser = browse();
    await browser.signIn("admin");
    const statuses: number[] = [];
    for (let quarter = 0; quarter < 49; quarter += 1) {
      world.clock.moveMs(15 * MINUTE_MS);
      statuses.push((await renew(browser)).status);
    }
    expect(statuses.slice(0, 47)).toEqual(Array.from({ length: 47 }, () => 200));
    expect(statuses.at(-1)).toBe(401);
  });

  it("a cookie of another programme is refused under this one's name", { tags: ["T14"] }, async () => {
    const browser = browse();
    await browser.signIn("admin", "mhe");
    const cookie = browser.cookie("__Host-punktum-mhe");
    browser.cookies.set(COOKIE, cookie);
    expect(refusalOf(await renew(browser, "pfm"))).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
    browser.cookies.set("__Host-punktum-mhe", cookie);
    expect((await renew(browser, "mhe")).status).toBe(200);
  });

  it("the cookie's token is refused where apps and devices renew theirs", { tags: ["AUTH-32"] }, async () => {
    const browser = browse();
    await browser.signIn("admin");
    const refreshToken = browser.cookie(COOKIE);
    const answers = await Promise.all(
      ["browser", "x", "pfm"].map((installationId) =>
        sendV2(world.app, v2.refresh, { body: { refreshToken, installationId } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await renew(browser)).status).toBe(200);
  });

  it("keeps sessions of two organisations in one browser", { tags: ["AUTH-32"] }, async () => {
    const browser = browse();
    await browser.signIn("admin", "pfm");
    await browser.signIn("admin", "mhe");
    expect([(await renew(browser, "pfm")).status, (await renew(browser, "mhe")).status]).toEqual([200, 200]);
  });
});

describe("signing out", () => {
  it("removes the cookie; a stolen copy of it and of the token are refused", { tags: ["AUTH-32"] }, async () => {
    const browser = browse();
    const token = await browser.signIn("admin");
    const thief = browse();
    thief.cookies.set(COOKIE, browser.cookie(COOKIE));
    expect((await browser.ask(signInApi.signOut, { org: "pfm" })).status).toBe(200);
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(refusalOf(await renew(thief))).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
    expect(await meStatus(token)).toBe(401);
  });

  it("answers the same without a session, and leaves other sessions alone", { tags: ["AUTH-32"] }, async () => {
    const { token } = await logIn(world.app, "admin");
    expect((await browse().ask(signInApi.signOut, { org: "pfm" })).status).toBe(200);
    expect(await meStatus(token)).toBe(200);
  });

  it("is in the audit log", { tags: ["B-35"] }, async () => {
    const rows = await world.test.query("SELECT 1 FROM punktum.audit_log WHERE action = 'LOGOUT'");
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe("secrets", () => {
  it("no refresh token is in a log line", { tags: ["B-03"] }, async () => {
    const browser = browse();
    await browser.signIn("admin");
    await renew(browser);
    expect(world.logLines.join("\n")).not.toMatch(/rt_[\w-]{20}/);
    expect((await callV2(world.app, meApi.readMe, await logIn(world.app, "staff"))).storeIds).toEqual(["1"]);
  });
});
