import { signOnApi } from "@punktum/contracts";
import type { JWTPayload } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { refusalOf } from "../../testing/place-calls.ts";
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
afterEach(() => {
  world.provider.forge = undefined;
  world.provider.wrongKey = false;
});
afterAll(() => world.close());

const ADMIN = { subject: "s-admin", email: "admin@pfm.example" };
const RESULT = "/backoffice/pfm/login/sso";
const browse = () => openBrowser(world.app);

/** Runs a sign-in in which the request to the provider or its answer is tampered with. */
async function tamper({
  there = () => undefined,
  back = () => undefined,
}: {
  readonly there?: (page: URL) => void;
  readonly back?: (address: URL) => void;
}): Promise<string> {
  const browser = browse();
  const address = new URL(await goThrough(world, browser, ADMIN, there), "http://localhost");
  back(address);
  await browser.visit(`${address.pathname}${address.search}`);
  return refusalOf(await finish(browser));
}

describe("answers that belong to another sign-in", () => {
  it("a token with another nonce is refused", async () => {
    expect(await tamper({ there: (page) => page.searchParams.set("nonce", "of-another-sign-in") })).toBe(
      "403 SIGN_ON_REFUSED",
    );
  });

  it("a code that was asked for with another code verifier is refused", async () => {
    const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
    expect(await tamper({ there: (page) => page.searchParams.set("code_challenge", challenge) })).toBe(
      "403 SIGN_ON_REFUSED",
    );
  });

  it("a code issued to another client is refused", async () => {
    expect(await tamper({ there: (page) => page.searchParams.set("client_id", "other") })).toBe("403 SIGN_ON_REFUSED");
  });

  it("an answer in the name of another issuer is refused", async () => {
    expect(await tamper({ back: (address) => address.searchParams.set("iss", "https://evil.example") })).toBe(
      "403 SIGN_ON_REFUSED",
    );
  });

  it("an answer without the issuer, which this provider always names, is refused", async () => {
    expect(await tamper({ back: (address) => address.searchParams.delete("iss") })).toBe("403 SIGN_ON_REFUSED");
  });

  it("a refusal of the provider ends the sign-in", async () => {
    const refusal = (address: URL) => {
      address.searchParams.delete("code");
      address.searchParams.set("error", "access_denied");
    };
    expect(await tamper({ back: refusal })).toBe("403 SIGN_ON_REFUSED");
  });

  it.each([
    { what: "another audience", forge: (claims: JWTPayload) => ({ ...claims, aud: "other" }) },
    { what: "further audiences", forge: (claims: JWTPayload) => ({ ...claims, aud: ["punktum", "other"] }) },
    { what: "another issuer", forge: (claims: JWTPayload) => ({ ...claims, iss: "https://evil.example" }) },
    { what: "an end in the past", forge: (claims: JWTPayload) => ({ ...claims, exp: 1_700_000_000 }) },
    { what: "no nonce", forge: ({ nonce: _nonce, ...claims }: JWTPayload) => claims },
    { what: "another subject than the user information", forge: (claims: JWTPayload) => ({ ...claims, sub: "x" }) },
  ])("a token with $what is refused", async ({ forge }) => {
    world.provider.forge = forge;
    expect(refusalOf(await signOn(world, ADMIN))).toBe("403 SIGN_ON_REFUSED");
  });

  it("a token that the provider's published keys did not sign is refused", async () => {
    world.provider.wrongKey = true;
    world.provider.forge = (claims) => claims;
    expect(refusalOf(await signOn(world, ADMIN))).toBe("403 SIGN_ON_REFUSED");
  });

  it("control: the same without forgery opens a session", async () => {
    world.provider.forge = (claims) => claims;
    expect((await signOn(world, ADMIN)).status).toBe(200);
  });
});

describe("a state", () => {
  it("is valid once, and so is its result", async () => {
    const browser = browse();
    const back = await goThrough(world, browser, ADMIN);
    expect(await browser.visit(back)).toBe(`${RESULT}?to=%2Fmembers`);
    const cookie = browser.cookie("__Host-sign-on-pfm");
    expect(await browser.visit(back)).toBe(RESULT);
    expect((await finish(browser)).status).toBe(200);
    browser.cookies.set("__Host-sign-on-pfm", cookie);
    expect(refusalOf(await finish(browser))).toBe("410 SIGN_IN_EXPIRED");
    expect(await browser.visit(back)).toBe(RESULT);
    expect(refusalOf(await finish(browser))).toBe("410 SIGN_IN_EXPIRED");
  });

  it("of another browser is refused, with or without a sign-in there, and stays valid in its own", async () => {
    const [owner, thief, busy] = [browse(), browse(), browse()];
    const back = await goThrough(world, owner, ADMIN);
    await goThrough(world, busy, ADMIN);
    expect([await thief.visit(back), await busy.visit(back)]).toEqual([RESULT, RESULT]);
    expect([refusalOf(await finish(thief)), refusalOf(await finish(busy))]).toEqual([
      "410 SIGN_IN_EXPIRED",
      "410 SIGN_IN_EXPIRED",
    ]);
    await owner.visit(back);
    expect((await finish(owner)).status).toBe(200);
  });

  it("of one connection is refused at the address of another", async () => {
    const browser = browse();
    const back = await goThrough(world, browser, ADMIN);
    expect(await browser.visit(back.replace("/company/", "/another/"))).toBe(RESULT);
    expect(refusalOf(await finish(browser))).toBe("410 SIGN_IN_EXPIRED");
  });

  it("of one programme is refused when it names another", async () => {
    const browser = browse();
    const back = await goThrough(world, browser, ADMIN);
    browser.cookies.set("__Host-sign-on-mhe", browser.cookie("__Host-sign-on-pfm"));
    expect(await browser.visit(back.replace("state=pfm", "state=mhe"))).toBe("/backoffice/mhe/login/sso");
    expect(refusalOf(await finish(browser, "mhe"))).toBe("410 SIGN_IN_EXPIRED");
  });

  it("is valid for ten minutes", async () => {
    const browser = browse();
    const back = await goThrough(world, browser, ADMIN);
    world.places.clock.moveMs(11 * 60_000);
    // The provider is no longer contacted.
    expect(await browser.visit(back)).toBe(RESULT);
    expect(refusalOf(await finish(browser))).toBe("410 SIGN_IN_EXPIRED");
  });

  it("of a connection that was switched off meanwhile is refused", async () => {
    const browser = browse();
    const back = await goThrough(world, browser, ADMIN);
    await putConnection(world, { active: false });
    await browser.visit(back);
    expect(refusalOf(await finish(browser))).toBe("403 SIGN_ON_REFUSED");
    await putConnection(world);
  });
});

describe("people who may not sign in", () => {
  it.each([false, "true", 1, null])("an address whose verification is %j is refused", async (verified) => {
    const person = { subject: `s-${String(verified)}`, email: "partner@pfm.example", emailVerified: verified };
    expect(refusalOf(await signOn(world, person))).toBe("403 SIGN_ON_EMAIL_UNVERIFIED");
  });

  it("a person without an address is refused", async () => {
    expect(refusalOf(await signOn(world, { subject: "s-silent" }))).toBe("403 SIGN_ON_EMAIL_UNVERIFIED");
  });

  it("staff of another programme are refused like unknown people", async () => {
    const answers = [
      await signOn(world, { subject: "s-mhe", email: "admin@mhe.example" }),
      await signOn(world, { subject: "s-nobody", email: "nobody@nowhere.example" }),
    ];
    expect(answers.map(refusalOf)).toEqual(["403 SIGN_ON_UNKNOWN_PERSON", "403 SIGN_ON_UNKNOWN_PERSON"]);
  });

  it("a deactivated person is refused, also between the provider's answer and the result", async () => {
    const setActive = (active: boolean) =>
      world.places.test.query("UPDATE punktum.admins SET active = $1 WHERE email = 'staff@pfm.example'", [active]);
    const person = { subject: "s-staff", email: "staff@pfm.example" };
    expect((await signOn(world, person)).status).toBe(200);
    const browser = browse();
    await browser.visit(await goThrough(world, browser, person));
    await setActive(false);
    expect(refusalOf(await finish(browser))).toBe("410 SIGN_IN_EXPIRED");
    expect(refusalOf(await signOn(world, person))).toBe("403 SIGN_ON_UNKNOWN_PERSON");
    await setActive(true);
  });
});

describe("addresses", () => {
  it.each([
    "https://evil.example/",
    "//evil.example/",
    String.raw`/\evil.example`,
    "javascript:alert(1)",
    "/members\r\nlocation: https://evil.example",
  ])("never lead elsewhere: to=%j", async (to) => {
    const browser = browse();
    const query = new URLSearchParams({ org: "pfm", to });
    const page = new URL(await browser.visit(`/api/v2/login/oidc/company/start?${query.toString()}`));
    expect(page.origin).toBe(world.provider.issuer);
    const callback = new URLSearchParams({ state: String(page.searchParams.get("state")), error: "access_denied" });
    expect(await browser.visit(`/api/v2/login/oidc/company/callback?${callback.toString()}`)).toBe(RESULT);
  });

  it.each([
    "/api/v2/login/oidc/company/start",
    "/api/v2/login/oidc/company/start?org=https://evil.example",
    "/api/v2/login/oidc/COMPANY%2F../start?org=pfm",
    "/api/v2/login/oidc/company/callback",
    "/api/v2/login/oidc/company/callback?state=//evil.example.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "/api/v2/login/oidc/company/callback?state=pfm.x&state=pfm.y",
  ])("of the platform lead into the back office whatever they hold: %s", async (address) => {
    expect(await browse().visit(address)).toBe("/backoffice/");
  });

  it("a result is returned to pages of this host only", async () => {
    const browser = browse();
    await browser.visit(await goThrough(world, browser, ADMIN));
    const other = await browser.ask(signOnApi.finishSignOn, { org: "pfm" }, { "sec-fetch-site": "cross-site" });
    expect(refusalOf(other)).toBe("403 GENERAL_NO_PERMISION");
    expect((await finish(browser)).status).toBe(200);
  });
});

describe("secrets", () => {
  it("neither code, state, tokens nor the client's secret are in a log line", async () => {
    const browser = browse();
    const back = new URL(await goThrough(world, browser, ADMIN), "http://localhost");
    await browser.visit(`${back.pathname}${back.search}`);
    await tamper({ there: (page) => page.searchParams.set("nonce", "wrong") });
    const log = world.places.logLines.join("\n");
    expect(log).toContain("sign-on refused");
    const [code = "", state = ""] = [back.searchParams.get("code"), back.searchParams.get("state")].map(String);
    expect(code.length).toBeGreaterThan(20);
    for (const secret of [code, state.slice(4), browser.cookie("__Host-sign-on-pfm"), "a secret of the provider"]) {
      expect(log).not.toContain(secret);
    }
    expect(log).not.toMatch(/eyJ[\w-]{10,}\.eyJ/);
  });

  it("the database holds neither nonce, code verifier, state nor the browser's secret", async () => {
    const browser = browse();
    const page = new URL(await browser.visit("/api/v2/login/oidc/company/start?org=pfm"));
    const rows = await world.places.test.query<{ row: string }>("SELECT s::text AS row FROM punktum.sign_ons s");
    const kept = rows.map(({ row }) => row).join("\n");
    const cookie = browser.cookie("__Host-sign-on-pfm");
    for (const secret of [page.searchParams.get("nonce"), page.searchParams.get("state")?.slice(4), cookie]) {
      expect(kept).not.toContain(secret);
    }
  });
});
