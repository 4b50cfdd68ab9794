import {
  administrationApi,
  ALL_CALLS,
  meApi,
  myFactorsApi,
  signInApi,
  signInFactorsApi,
  staffSessionsApi,
  v1,
  v2,
} from "@punktum/contracts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { addApp, askForFactor, codeOf, prove } from "../../testing/authenticator-app.ts";
import { openBrowser, type TestBrowser } from "../../testing/browser.ts";
import { callV2, logIn, refusalOf, refusalV1, refusalV2, sendV2 } from "../../testing/place-calls.ts";
import { createPlaceWorld, PASSWORD, type PlaceWorld } from "../../testing/place-world.ts";

const MINUTE_MS = 60_000;
const COOKIE = "__Host-punktum-pfm";
const worlds: PlaceWorld[] = [];
let world: PlaceWorld;

beforeEach(async () => {
  world = await createPlaceWorld();
  worlds.push(world);
});
afterAll(() => Promise.all(worlds.map((one) => one.close())));

const browse = (): TestBrowser => openBrowser(world.app);
const signedIn = z.object({ session: z.object({ token: z.string() }) });
const closed = ALL_CALLS.filter(({ roles, path }) => !roles.includes("PUBLIC") && path.startsWith("/api/v2/"));
const requireFactors = () => world.test.query("UPDATE punktum.programs SET mfa_from = now() - interval '1 day'");

/** An admin with an authenticator app, and a challenge for their next sign-in. */
async function withApp() {
  const token = await browse().signIn("admin");
  const app = await addApp(world, token);
  const browser = browse();
  return { ...app, token, browser, ...(await askForFactor(browser, "admin")) };
}

describe("signing in with an authenticator app", () => {
  it("asks for a code after the password, and opens the session with it", { tags: ["AUTH-32"] }, async () => {
    const { browser, challenge, methods, enrol, secret, uri } = await withApp();
    expect([methods, enrol]).toEqual([["TOTP", "RECOVERY_CODE"], false]);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Punktum:pfm.*admin%40pfm.example\?/);
    expect(browser.cookies.has(COOKIE)).toBe(false);
    const { body } = await prove(browser, challenge, { code: codeOf(world, secret, 1) });
    const { token } = z.parse(signedIn, body).session;
    expect(browser.cookie(COOKIE)).toMatch(/^rt_/);
    expect(await callV2(world.app, meApi.readMe, { token })).toMatchObject({
      factors: [{ kind: "TOTP", name: "Phone" }],
    });
  });

  it("accepts a code once, and none older than the last one", { tags: ["AUTH-32"] }, async () => {
    const { browser, challenge, secret } = await withApp();
    expect(refusalOf(await prove(browser, challenge, { code: codeOf(world, secret) }))).toBe("403 PROOF_WRONG");
    const code = codeOf(world, secret, 1);
    expect((await prove(browser, challenge, { code })).status).toBe(200);
    const again = await askForFactor(browser, "admin");
    expect(refusalOf(await prove(browser, again.challenge, { code }))).toBe("403 PROOF_WRONG");
  });

  it("admits one of two concurrent browsers with the same code", { tags: ["AUTH-32"] }, async () => {
    const { browser, challenge, secret } = await withApp();
    const other = browse();
    const second = await askForFactor(other, "admin");
    const code = codeOf(world, secret, 1);
    const answers = await Promise.all([prove(browser, challenge, { code }), prove(other, second.challenge, { code })]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 403]);
  });

  it("refuses codes two steps away", { tags: ["AUTH-32"] }, async () => {
    const { browser, challenge, secret } = await withApp();
    const late = await prove(browser, challenge, { code: codeOf(world, secret, 2) });
    expect(refusalOf(late)).toBe("403 PROOF_WRONG");
    expect(late.body).toMatchObject({ details: { attemptsLeft: 4 } });
  });

  it("restarts after five wrong codes, ten minutes or a new password", { tags: ["B-32"] }, async () => {
    const { browser, challenge, secret } = await withApp();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(refusalOf(await prove(browser, challenge, { code: "000000" }))).toBe("403 PROOF_WRONG");
    }
    const code = () => ({ code: codeOf(world, secret, 1) });
    expect(refusalOf(await prove(browser, challenge, code()))).toBe("410 SIGN_IN_EXPIRED");
    const old = await askForFactor(browser, "admin");
    world.clock.moveMs(11 * MINUTE_MS);
    expect(refusalOf(await prove(browser, old.challenge, code()))).toBe("410 SIGN_IN_EXPIRED");
    const last = await askForFactor(browser, "admin");
    await world.test.query("UPDATE punktum.admins SET sessions_from = now() + interval '1 hour'");
    expect(refusalOf(await prove(browser, last.challenge, code()))).toBe("410 SIGN_IN_EXPIRED");
  });

  it("limits guesses over many sign-ins to twenty in an hour", { tags: ["B-32"] }, async () => {
    const { browser, secret } = await withApp();
    const refusals: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const { challenge } = await askForFactor(browser, "admin");
      for (let attempt = 0; attempt < 5; attempt += 1) {
        refusals.push(refusalOf(await prove(browser, challenge, { code: "000000" })));
      }
    }
    expect(refusals.filter((refusal) => refusal === "403 PROOF_WRONG")).toHaveLength(20);
    expect(refusals.at(-1)).toBe("429 RATE_LIMITED");
    const { challenge } = await askForFactor(browser, "admin");
    expect(refusalOf(await prove(browser, challenge, { code: codeOf(world, secret, 1) }))).toBe("429 RATE_LIMITED");
  });

  it("accepts a recovery code once, in any notation", { tags: ["AUTH-32"] }, async () => {
    const { browser, challenge, recoveryCodes } = await withApp();
    expect(recoveryCodes).toHaveLength(10);
    const recoveryCode = String(recoveryCodes[0]).toLowerCase().replaceAll("-", " ");
    expect((await prove(browser, challenge, { recoveryCode })).status).toBe(200);
    const again = await askForFactor(browser, "admin");
    expect(refusalOf(await prove(browser, again.challenge, { recoveryCode }))).toBe("403 PROOF_WRONG");
  });

  it("refuses a step of another programme's sign-in", { tags: ["T14"] }, async () => {
    const { browser, challenge, secret } = await withApp();
    const body = { org: "mhe", challenge, code: codeOf(world, secret, 1) };
    expect(refusalOf(await browser.ask(signInFactorsApi.signInFactor, body))).toBe("410 SIGN_IN_EXPIRED");
  });
});

describe("an incomplete sign-in", () => {
  it("cannot use its challenge as a credential in any call", { tags: ["AUTH-32"] }, async () => {
    const { challenge } = await withApp();
    const headers = [
      { authorization: `Bearer ${challenge}` },
      { "api-key": challenge },
      { cookie: `${COOKIE}=${challenge}` },
    ];
    const statuses: number[] = [];
    for (const call of closed) {
      const url = call.path.replaceAll(/\{\w+\}/g, "1");
      const answers = await Promise.all(
        headers.map((header) => world.app.inject({ method: call.method, url, headers: header, payload: {} })),
      );
      statuses.push(...answers.map(({ statusCode }) => statusCode));
    }
    expect(statuses.length).toBeGreaterThan(300);
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  it("opens no session or key at the logins of apps and tablets", { tags: ["AUTH-32"] }, async () => {
    await withApp();
    const body = { userName: "admin@pfm.example", org: "pfm", password: PASSWORD };
    expect(await refusalV2(world.app, v2.login, { body })).toBe("403 SECOND_FACTOR_REQUIRED");
    expect(await refusalV2(world.app, v2.login, { body: { ...body, installationId: "x" } })).toBe(
      "403 SECOND_FACTOR_REQUIRED",
    );
    const p = { userName: body.userName, password: PASSWORD, credentialTypeCode: "PM", channelCode: "W" };
    expect(await refusalV1(world.app, v1.loginForApiKey, { ac: "pfm", p })).toMatch(/SECOND_FACTOR_REQUIRED$/);
    expect((await logIn(world.app, "staff")).user.roleCode).toBe("STORE_STAFF");
  });

  it("repeated authentication needs the code too", { tags: ["AUTH-32"] }, async () => {
    const { token, secret, recoveryCodes } = await withApp();
    const prove = (body: object) =>
      sendV2(world.app, signInApi.stepUp, { token, body: { password: PASSWORD, ...body } });
    expect(refusalOf(await prove({}))).toBe("403 PROOF_WRONG");
    expect((await prove({ code: codeOf(world, secret, 1) })).status).toBe(200);
    expect(refusalOf(await prove({ code: codeOf(world, secret, 1) }))).toBe("403 PROOF_WRONG");
    expect((await prove({ code: recoveryCodes[3] })).status).toBe(200);
  });
});

describe("a programme that requires a second factor", () => {
  it("makes people without one set one up, and opens nothing else", { tags: ["AUTH-32"] }, async () => {
    await requireFactors();
    const browser = browse();
    const { challenge, enrol } = await askForFactor(browser, "admin");
    expect(enrol).toBe(true);
    expect(refusalOf(await prove(browser, challenge, { code: "123456" }))).toBe("410 SIGN_IN_EXPIRED");
    const started = await browser.ask(signInFactorsApi.startEnrolment, { org: "pfm", challenge });
    const { secret } = z.parse(signInFactorsApi.startEnrolment.response, started.body);
    const finish = (code: string) => browser.ask(signInFactorsApi.finishEnrolment, { org: "pfm", challenge, code });
    expect(refusalOf(await finish("000000"))).toBe("403 PROOF_WRONG");
    const finished = await finish(codeOf(world, secret));
    expect(z.parse(signInFactorsApi.finishEnrolment.response, finished.body).recoveryCodes).toHaveLength(10);
    expect((await browser.ask(signInApi.renewSession, { org: "pfm" })).status).toBe(200);
    expect(refusalOf(await finish(codeOf(world, secret, 1)))).toBe("410 SIGN_IN_EXPIRED");
  });

  it("exempts store staff, and ends earlier sessions of roles that need one", { tags: ["AUTH-32"] }, async () => {
    const admin = await browse().signIn("admin");
    const tablet = await logIn(world.app, "partner");
    await requireFactors();
    world.clock.moveMs(5_000);
    expect((await sendV2(world.app, meApi.readMe, { token: admin })).status).toBe(401);
    expect((await sendV2(world.app, meApi.readMe, { token: tablet.token })).status).toBe(401);
    const body = { userName: "admin@pfm.example", org: "pfm", password: PASSWORD };
    expect(await refusalV2(world.app, v2.login, { body })).toBe("403 SECOND_FACTOR_REQUIRED");
    expect(await browse().signIn("staff")).toMatch(/^eyJ/);
  });

  it("keeps the last factor; without the rule it can be removed", { tags: ["AUTH-32"] }, async () => {
    const { browser, challenge, secret, factorId } = await withApp();
    const { body } = await prove(browser, challenge, { code: codeOf(world, secret, 1) });
    const parts = { token: z.parse(signedIn, body).session.token, params: { factorId } };
    await requireFactors();
    expect(await refusalV2(world.app, myFactorsApi.removeMyFactor, parts)).toBe("409 STILL_IN_USE");
    await world.test.query("UPDATE punktum.programs SET mfa_from = NULL");
    expect((await sendV2(world.app, myFactorsApi.removeMyFactor, parts)).status).toBe(200);
    const left = await callV2(world.app, myFactorsApi.listMyFactors, parts);
    expect(left).toEqual({ factors: [], recoveryCodes: 0, required: false });
    expect(await browse().signIn("admin")).toMatch(/^eyJ/);
  });
});

describe("a lost second factor", () => {
  it("is reset by another admin, which ends the person's sessions", { tags: ["AUTH-32"] }, async () => {
    const { token } = await logIn(world.app, "partner");
    await addApp(world, token);
    const { id: adminId } = await callV2(world.app, meApi.readMe, { token });
    const admin = await logIn(world.app, "admin");
    const params = { programId: "pfm", adminId };
    const seen = async () =>
      (await callV2(world.app, administrationApi.readAdmin, { token: admin.token, params })).factors;
    expect(await seen()).toEqual(["TOTP"]);
    const reset = (by: string) => refusalV2(world.app, staffSessionsApi.resetFactors, { token: by, params });
    expect(await reset(token)).toBe("403 GENERAL_NO_PERMISION");
    expect(await reset((await logIn(world.app, "admin", "mhe")).token)).toBe("404 ORGANIZATION_NOT_FOUND");
    const done = await callV2(world.app, staffSessionsApi.resetFactors, { token: admin.token, params });
    expect(done).toEqual({ removed: 1 });
    expect(await seen()).toEqual([]);
    expect((await sendV2(world.app, meApi.readMe, { token })).status).toBe(401);
    expect(await browse().signIn("partner")).toMatch(/^eyJ/);
  });
});

describe("secrets of second factors", () => {
  it("are stored sealed or hashed, and appear in no log line or later answer", { tags: ["S12", "B-03"] }, async () => {
    const { browser, challenge, secret, recoveryCodes, token } = await withApp();
    await prove(browser, challenge, { code: codeOf(world, secret, 1) });
    const rows = await world.test.query(
      "SELECT f::text, c::text, s::text FROM punktum.admin_factors f, punktum.admin_recovery_codes c, punktum.sign_in_steps s",
    );
    const listed = await sendV2(world.app, myFactorsApi.listMyFactors, { token });
    const all = [JSON.stringify(rows), world.logLines.join("\n"), JSON.stringify(listed.body)].join("\n");
    const plain = String(recoveryCodes[0]).replaceAll("-", "");
    expect([secret, challenge, plain, recoveryCodes[0]].filter((text) => all.includes(String(text)))).toEqual([]);
  });

  it("are replaced by a new set of recovery codes", { tags: ["AUTH-32"] }, async () => {
    const { browser, challenge, token, recoveryCodes } = await withApp();
    const renewed = await callV2(world.app, myFactorsApi.renewMyRecoveryCodes, { token });
    expect(refusalOf(await prove(browser, challenge, { recoveryCode: recoveryCodes[1] }))).toBe("403 PROOF_WRONG");
    expect((await prove(browser, challenge, { recoveryCode: renewed.recoveryCodes[1] })).status).toBe(200);
  });

  it("cannot be confirmed by another person", { tags: ["T14"] }, async () => {
    const { token } = await logIn(world.app, "partner");
    const other = await logIn(world.app, "admin");
    const body = { name: "Phone" };
    const { factorId, secret } = await callV2(world.app, myFactorsApi.addMyFactor, { token, body });
    const parts = { token: other.token, params: { factorId }, body: { code: codeOf(world, secret) } };
    expect(await refusalV2(world.app, myFactorsApi.confirmMyFactor, parts)).toBe("403 PROOF_WRONG");
  });
});
