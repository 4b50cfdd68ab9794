import { signOnApi, signOnProofsApi, staffSessionsApi } from "@punktum/contracts";
import type { JWTPayload } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { ProviderPerson } from "../../../testing/identity-provider.ts";
import { addApp } from "../../testing/authenticator-app.ts";
import { openBrowser, type TestBrowser } from "../../testing/browser.ts";
import { callV2, logIn, refusalOf, type Reply, sendV2 } from "../../testing/place-calls.ts";
import {
  createSignOnWorld,
  finish,
  goThrough,
  putConnection,
  signOn,
  type SignOnWorld,
} from "../../testing/sign-on-world.ts";

let world: SignOnWorld;

beforeAll(async () => {
  world = await createSignOnWorld();
});
afterEach(async () => {
  world.provider.forge = undefined;
  await putConnection(world);
});
afterAll(() => world.close());

const ADMIN = { subject: "s-admin", email: "admin@pfm.example" };
const PARTNER = { subject: "s-partner", email: "partner@pfm.example" };
const OWN_PAGE = { "sec-fetch-site": "same-origin" };
const seconds = (before = 0): number => Math.floor(Date.now() / 1_000) - before;
const old = (claims: JWTPayload): JWTPayload => ({ ...claims, auth_time: seconds(3_600) });

/** A browser signed in with the provider, whose own session there is an hour old. */
async function signInLongAgo(person: ProviderPerson = ADMIN) {
  world.provider.forge = old;
  const browser = openBrowser(world.app);
  await browser.visit(await goThrough(world, browser, person));
  const { session } = z.parse(signOnApi.finishSignOn.response, (await finish(browser)).body);
  world.provider.forge = undefined;
  return { browser, token: String(session?.token) };
}

/** Authenticates at the provider; `change` tampers with the request. */
async function visitProvider(
  browser: TestBrowser,
  person: ProviderPerson = ADMIN,
  change: (page: URL) => void = () => undefined,
): Promise<string> {
  return browser.visit(await goThrough(world, browser, person, change, "proof=1"));
}

const prove = (browser: TestBrowser, token: string, code?: string): Promise<Reply> =>
  browser.ask(
    signOnProofsApi.finishSignOnProof,
    { ...(code !== undefined && { code }) },
    { ...OWN_PAGE, authorization: `Bearer ${token}` },
  );
const tokenIn = ({ body }: Reply): string => z.parse(signOnProofsApi.finishSignOnProof.response, body).token;

/** Result of a call that requires recent authentication; its target does not exist. */
const guarded = async (token: string): Promise<string> => {
  const params = { programId: "pfm", adminId: "0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11" };
  return refusalOf(await sendV2(world.app, staffSessionsApi.resetFactors, { token, params }));
};

describe("repeated authentication at the identity provider", () => {
  it("opens the calls that require it, for five minutes from the provider's time", { tags: ["AUTH-32"] }, async () => {
    const { browser, token } = await signInLongAgo();
    expect(await guarded(token)).toBe("403 STEP_UP_REQUIRED");
    expect(await visitProvider(browser)).toBe("/backoffice/pfm/login/sso?proof=1");
    const proved = await prove(browser, token);
    expect(proved.status).toBe(200);
    expect(await guarded(tokenIn(proved))).toBe("404 NOT_FOUND");
    const { provedUntil } = z.parse(signOnProofsApi.finishSignOnProof.response, proved.body);
    expect(Math.abs(Date.parse(provedUntil) - Date.now() - 5 * 60_000)).toBeLessThan(30_000);
    expect(String(proved.headers["set-cookie"])).toContain("__Host-sign-on-pfm=;");
  });

  it("requests a new authentication, which a sign-in does not", async () => {
    const asked: (string | null)[][] = [];
    const look = ({ searchParams }: URL): void => {
      asked.push([searchParams.get("prompt"), searchParams.get("max_age")]);
    };
    const { browser } = await signInLongAgo();
    await visitProvider(browser, ADMIN, look);
    await goThrough(world, browser, ADMIN, look);
    expect(asked).toEqual([
      ["login", "0"],
      [null, null],
    ]);
  });

  it("is offered by linked connections, and reports whether the person has a password", async () => {
    const groups = [{ group: "support", role: "SUPPORT_AGENT", partnerIds: [], storeIds: [] }];
    await putConnection(world, { groupsClaim: "groups", groups });
    const person = { subject: "s-sup", email: "sup@pfm.example", groups: ["support"] };
    const { token } = await signInLongAgo(person);
    const read = async (who: string) => callV2(world.app, signOnProofsApi.readMyProofs, { token: who });
    const company = { id: "company", name: "Company ID" };
    expect(await read(token)).toEqual({ hasPassword: false, providers: [company] });
    const { token: byPassword } = await logIn(world.app, "staff");
    expect(await read(byPassword)).toEqual({ hasPassword: true, providers: [] });
    await putConnection(world, { groupsClaim: "groups", groups, active: false });
    expect(await read(token)).toEqual({ hasPassword: false, providers: [] });
  });

  it("is in the audit log", async () => {
    const { browser, token } = await signInLongAgo();
    await visitProvider(browser);
    await prove(browser, token);
    const rows = await world.places.test.query<{ action: string }>(
      "SELECT action FROM punktum.audit_log WHERE program_id = 'pfm' ORDER BY position DESC LIMIT 1",
    );
    expect(rows).toEqual([{ action: "STEP_UP" }]);
  });
});

describe("invalid authentication", () => {
  it.each([
    ["an hour old, from a provider that ignores the question", old],
    ["two minutes older than the question", (claims: JWTPayload) => ({ ...claims, auth_time: seconds(120) })],
    ["without a moment", ({ auth_time: _time, ...claims }: JWTPayload) => claims],
    ["of a moment that is a text", (claims: JWTPayload) => ({ ...claims, auth_time: String(seconds()) })],
    ["of the future", (claims: JWTPayload) => ({ ...claims, auth_time: seconds(-3_600) })],
    ["with another nonce", (claims: JWTPayload) => ({ ...claims, nonce: "of another" })],
    ["for another client", (claims: JWTPayload) => ({ ...claims, aud: "other" })],
  ])("%s is refused", async (_what, forge) => {
    const { browser, token } = await signInLongAgo();
    world.provider.forge = forge;
    await visitProvider(browser);
    expect(refusalOf(await prove(browser, token))).toBe("403 SIGN_ON_REFUSED");
    expect(await guarded(token)).toBe("403 STEP_UP_REQUIRED");
  });

  it("of another or an unknown person is refused", async () => {
    await signOn(world, PARTNER);
    const stranger = { subject: "s-stranger", email: "partner@pfm.example" };
    for (const person of [PARTNER, stranger]) {
      const { browser, token } = await signInLongAgo();
      await visitProvider(browser, person);
      expect(refusalOf(await prove(browser, token))).toBe("403 PROOF_WRONG");
      expect(await guarded(token)).toBe("403 STEP_UP_REQUIRED");
    }
  });

  it("is refused in another browser, a second time, or before the provider's answer", async () => {
    const { browser, token } = await signInLongAgo();
    await visitProvider(browser);
    expect(refusalOf(await prove(openBrowser(world.app), token))).toBe("410 SIGN_IN_EXPIRED");
    expect((await prove(browser, token)).status).toBe(200);
    expect(refusalOf(await prove(browser, token))).toBe("410 SIGN_IN_EXPIRED");
    await browser.visit("/api/v2/login/oidc/company/start?org=pfm&proof=1");
    expect(refusalOf(await prove(browser, token))).toBe("410 SIGN_IN_EXPIRED");
  });

  it("a sign-in does not renew authentication, and a repeated authentication opens no session", async () => {
    const { browser, token } = await signInLongAgo();
    await browser.visit(await goThrough(world, browser, ADMIN));
    expect(refusalOf(await prove(browser, token))).toBe("410 SIGN_IN_EXPIRED");
    const other = openBrowser(world.app);
    await visitProvider(other);
    expect(refusalOf(await finish(other))).toBe("410 SIGN_IN_EXPIRED");
  });

  it("the page of another host, and a caller who is not signed in, are refused", async () => {
    const { browser, token } = await signInLongAgo();
    await visitProvider(browser);
    const call = signOnProofsApi.finishSignOnProof;
    const foreign = { "sec-fetch-site": "cross-site", authorization: `Bearer ${token}` };
    expect(refusalOf(await browser.ask(call, {}, foreign))).toBe("403 GENERAL_NO_PERMISION");
    expect(refusalOf(await browser.ask(call, {}))).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
  });
});

describe("a person with an authenticator app", () => {
  const STAFF = { subject: "s-staff", email: "staff@pfm.example" };

  it(
    "enters its code too, and visits the provider once even after a mistyped code",
    { tags: ["AUTH-32"] },
    async () => {
      const { browser, token } = await signInLongAgo(STAFF);
      const { token: byPassword } = await logIn(world.app, "staff");
      const { recoveryCodes } = await addApp(world.places, byPassword);
      await visitProvider(browser, STAFF);
      expect(refusalOf(await prove(browser, token))).toBe("403 PROOF_WRONG");
      expect(refusalOf(await prove(browser, token, "000000"))).toBe("403 PROOF_WRONG");
      expect((await prove(browser, token, recoveryCodes[0])).status).toBe(200);
    },
  );

  it("enters no code if the provider's second factor is accepted", async () => {
    const withFactor = { ...STAFF, amr: ["pwd", "otp", "mfa"] };
    const { browser, token } = await signInLongAgo(withFactor);
    await visitProvider(browser, withFactor);
    expect((await prove(browser, token)).status).toBe(200);
  });
});
