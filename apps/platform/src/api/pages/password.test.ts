import { registrationV1, usersApi } from "@punktum/contracts";
import { HOSTILE_TEXTS } from "@punktum/domain/testing/hostile-texts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newEmail } from "../testing/activation-link.ts";
import { callV1, callV2, refusalV1 } from "../testing/calls.ts";
import { createLoyaltyWorld, type LoyaltyWorld } from "../testing/loyalty-world.ts";
import { takeMails, tokenIn } from "../testing/mails.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const OLD = "the old password";
let callers = 0;
/** Tries are counted by address: each test comes from one of its own. */
const newAddress = (): string => {
  callers += 1;
  return `10.9.0.${String(callers)}`;
};

async function tokenFor(email: string): Promise<string> {
  return tokenIn((await takeMails(world)).find(({ to }) => to === email));
}

/** Somebody with a password and, in their mailbox, the link for a new one. */
async function forgetful(email = newEmail()): Promise<{ readonly email: string; readonly token: string }> {
  const body = { password: OLD, language: "en", registrationData: [{ key: "email", value: email }] } as const;
  await callV2(world, usersApi.registerUser, { body });
  await callV2(world, usersApi.activateUser, { body: { org: "pfm", token: await tokenFor(email) } });
  await callV2(world, usersApi.requestPasswordReset, { body: { org: "pfm", emailAddress: email } });
  return { email, token: await tokenFor(email) };
}

const open = (query: string, organization = "pfm", headers = {}) =>
  world.app.inject({ url: `/${organization}/password-reset${query}`, headers });

interface Sent {
  readonly fields: Readonly<Record<string, string>>;
  readonly remoteAddress?: string;
}

/** Sends a form as a browser does and follows it to the page it leads to. */
async function send({ fields, remoteAddress = newAddress() }: Sent) {
  const posted = await world.app.inject({
    method: "POST",
    url: "/pfm/password-reset",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress,
  });
  expect(posted.statusCode).toBe(303);
  const { location } = posted.headers;
  return { location: String(location), page: await world.app.inject({ url: `/pfm/${String(location)}` }) };
}

const options = (token: string, password: string, passwordRepeat = password) => ({
  fields: { action: "set", token, lang: "en", password, passwordRepeat },
});
const logIn = (emailAddress: string, password: string) => ({ emailAddress, password });

describe("the page for a new password", () => {
  it(
    "asks for it twice, without scripts, and sets it; the link is then invalid",
    { tags: ["API-29", "REG-28"] },
    async () => {
      const { email, token } = await forgetful();
      const page = await open(`?token=${token}`);
      expect(page.statusCode).toBe(200);
      expect(page.headers["cache-control"]).toBe("no-store");
      expect(page.headers["referrer-policy"]).toBe("no-referrer");
      expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'/);
      expect(page.body).not.toMatch(/<script|javascript:|\son\w+=/i);
      expect(page.body).toContain('<html lang="en">');
      expect(page.body).toContain(email);
      expect(page.body).toContain("At least 8 characters");
      const { page: done, location } = await send(options(token, "a new password"));
      expect(done.body).toContain("Your new password is set");
      expect(location).not.toContain(token);
      await callV1(world, registrationV1.validateLogin, logIn(email, "a new password"));
      expect(await refusalV1(world, registrationV1.validateLogin, logIn(email, OLD))).toBe("200 LOGIN_ERROR");
      const again = await send(options(token, "yet another one"));
      expect([again.page.statusCode, again.page.body.includes("This link is no longer valid")]).toEqual([410, true]);
      await callV1(world, registrationV1.validateLogin, logIn(email, "a new password"));
    },
  );

  it("changes nothing when opened", { tags: ["API-29"] }, async () => {
    const { email, token } = await forgetful();
    await open(`?token=${token}`);
    await open(`?token=${token}&news=done&problem=TOO_LONG`);
    await callV1(world, registrationV1.validateLogin, logIn(email, OLD));
    expect((await send(options(token, "a new password"))).page.body).toContain("Your new password is set");
  });

  it.each([
    ["", "", "Please enter a new password."],
    ["short12", "short12", "The password needs at least 8 characters."],
    ["long enough", "long enougH", "The two passwords are not the same."],
    ["x".repeat(201), "x".repeat(201), "The password may have 200 characters at most."],
  ])(
    "shows beside the field what is wrong with %j, and the link stays valid",
    { tags: ["REG-28"] },
    async (password, repeat, words) => {
      const { token } = await forgetful();
      const { page, location } = await send(options(token, password, repeat));
      expect(page.body).toContain(words);
      expect(page.body).toContain('aria-invalid="true"');
      expect(page.body).toContain("Please check: Set a new password");
      // What was typed stands neither in the address nor in the page.
      expect(`${location}${page.body}`).not.toMatch(/short12|enoug|x{20}/);
      expect((await send(options(token, "long enough"))).page.body).toContain("Your new password is set");
    },
  );

  it("is in German and English", { tags: ["API-29"] }, async () => {
    const { token } = await forgetful();
    const german = await open(`?token=${token}&lang=de`);
    expect(german.body).toContain('<html lang="de">');
    expect(german.body).toContain("Neues Passwort wiederholen");
    expect(german.body).toContain("Mindestens 8 Zeichen");
    expect((await open("", "pfm", { "accept-language": "en" })).body).toContain("Forgot your password?");
    expect((await open("")).body).toContain("Passwort vergessen?");
  });

  it(
    "refuses an expired, foreign, invented or unrelated link, and offers a new one",
    { tags: ["API-29"] },
    async () => {
      const email = newEmail();
      await callV2(world, usersApi.registerUser, { body: { registrationData: [{ key: "email", value: email }] } });
      const activation = await tokenFor(email);
      const { token: foreign } = await forgetful();
      const { token: old } = await forgetful();
      await world.test.query("UPDATE punktum.user_tokens SET expires_at = created_at WHERE hash = sha256($1::bytea)", [
        old,
      ]);
      for (const [query, organization] of [
        [`?token=${old}&lang=en`, "pfm"],
        [`?token=${foreign}&lang=en`, "mhe"],
        [`?token=${activation}&lang=en`, "pfm"],
        [`?token=mt_${"x".repeat(43)}&lang=en`, "pfm"],
        ["?token=%01%FF&lang=en", "pfm"],
      ] as const) {
        const page = await open(query, organization);
        expect([query, page.statusCode]).toEqual([query, 410]);
        expect(page.body).toContain("Send the link");
        expect(page.body).not.toContain(email);
      }
      expect((await open(`?token=${foreign}`, "nowhere")).statusCode).toBe(404);
      expect((await send(options(activation, "a new password"))).page.statusCode).toBe(410);
    },
  );
});

describe("asking for another link", () => {
  const ask = (email: string, remoteAddress = newAddress()) =>
    send({ fields: { action: "ask", lang: "en", email }, remoteAddress });

  it(
    "known and unknown addresses get the same answer; only a known one gets a mail",
    { tags: ["API-29", "T6"] },
    async () => {
      const { email } = await forgetful();
      const unknown = newEmail();
      const pages = [await ask(email), await ask(unknown)];
      expect(new Set(pages.map(({ page, location }) => `${location} ${page.statusCode} ${page.body}`)).size).toBe(1);
      expect(pages[0]?.page.body).toContain("Look into your mailbox");
      const mails = await takeMails(world);
      expect(mails.map(({ to }) => to)).toEqual([email]);
      expect(mails[0]?.text).toContain("https://punktum.example/pfm/password-reset?token=");
    },
  );

  it.each([
    ["", "Please enter your e-mail address."],
    ["nobody", "Please enter a valid e-mail address."],
  ])("shows what is wrong with the address %j", { tags: ["API-29"] }, async (email, words) => {
    expect((await ask(email)).page.body).toContain(words);
  });

  it("at most three mails an hour are sent to one address", { tags: ["API-29"] }, async () => {
    const email = newEmail();
    const pages = [];
    for (let round = 0; round < 4; round += 1) {
      pages.push((await ask(email)).page.statusCode);
    }
    expect(pages).toEqual([200, 200, 200, 429]);
  });

  it(
    "accepts thirty passwords an hour from one network address, for any links",
    { tags: ["API-29", "T6"] },
    async () => {
      const remoteAddress = newAddress();
      const { token } = await forgetful();
      const made = `mt_${"y".repeat(43)}`;
      for (let round = 0; round < 30; round += 1) {
        await send({ ...options(made, "a new password"), remoteAddress });
      }
      const { page } = await send({ ...options(token, "a new password"), remoteAddress });
      expect([page.statusCode, page.body.includes("Too many tries")]).toEqual([429, true]);
      expect((await send(options(token, "a new password"))).page.body).toContain("Your new password is set");
    },
  );
});

describe("hostile input", () => {
  it("the page shows any input as text and executes nothing", { tags: ["S7", "T17"] }, async () => {
    const { token } = await forgetful();
    for (const text of HOSTILE_TEXTS.slice(0, 120)) {
      const query = new URLSearchParams({ token, problem: text, news: text, lang: text });
      const page = await open(`?${query.toString()}`);
      expect(page.statusCode).toBe(200);
      const sent = await send({ fields: { action: text, token: text, lang: text, email: text, password: text } });
      for (const { body } of [page, sent.page]) {
        const ours = body.replaceAll(/<input (?:type="hidden"|id=)[^<>]*>/g, "");
        expect(ours).not.toMatch(/<(?:script|img|svg|iframe|object|embed|math|body on|a href="(?!\?))/i);
      }
    }
  });

  it("a password may be any text and is used unchanged", { tags: ["S7"] }, async () => {
    for (const password of ["'; DROP TABLE users; --", '"><script>x</script>', "pässwörter€🙂", "  eight blanks  "]) {
      const { email, token } = await forgetful();
      expect((await send(options(token, password))).page.body).toContain("Your new password is set");
      await callV1(world, registrationV1.validateLogin, logIn(email, password));
    }
  });

  it.each([
    ["text/plain", "action=set"],
    ["application/json", '{"action":"set"}'],
    ["application/x-www-form-urlencoded", "token=%FF&action=set&password=%00"],
    ["application/x-www-form-urlencoded", "&&&==="],
    ["application/x-www-form-urlencoded", `password=${"x".repeat(20_000)}`],
  ])("accepts a short form only (%s)", { tags: ["S7"] }, async (type, payload) => {
    const headers = { "content-type": type };
    const answer = await world.app.inject({ method: "POST", url: "/pfm/password-reset", headers, payload });
    expect([303, 400, 413, 415]).toContain(answer.statusCode);
  });
});
