import { randomUUID } from "node:crypto";
import { registrationV1, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV1, callV2, refusalV1 } from "../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../testing/loyalty-world.ts";
import { takeMails, tokenIn } from "../testing/mails.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const newEmail = (): string => `ida+${randomUUID()}@example.org`;
const payloadOf = (emailAddress: string, keyCode: string) => ({
  channelCode: "A",
  emailAddress,
  keyCode,
  language: "en",
  clientId: "1",
  clientOptins: { clientId: "1", emailOptin: true, dataOptin: false },
});

async function tokenFor(email: string): Promise<string> {
  return tokenIn((await takeMails(world)).find(({ to }) => to === email));
}

async function registered(email: string, points = 320): Promise<{ readonly card: string; readonly token: string }> {
  const { card } = await addAccount(world, { points });
  await callV1(world, registrationV1.register, payloadOf(email, card));
  return { card, token: await tokenFor(email) };
}

const open = (token: string, more = "") => world.app.inject({ url: `/pfm/activation?token=${token}${more}` });

/** Sends a form as a browser does and follows it to the page it leads to. */
async function send(fields: readonly (readonly [string, string])[]) {
  const posted = await world.app.inject({
    method: "POST",
    url: "/pfm/activation",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  });
  expect(posted.statusCode).toBe(303);
  return world.app.inject({ url: `/pfm/${String(posted.headers.location)}` });
}

const detailsOf = (card: string) => callV2(world, v2.readAccountDetails, { params: { accountId: card } });
const finish = (token: string, optins: readonly string[] = ["EMAIL"]) =>
  send([["token", token], ["action", "activate"], ...optins.map((type) => ["optin", type] as const)]);

const eventsOf = (email: string) =>
  world.test.query<{
    event: string;
    optins: object;
    text_version: string;
    device_id: string | null;
    actor_kind: string;
  }>(
    `SELECT e.event, e.optins, e.text_version, e.device_id, e.actor_kind FROM punktum.membership_events e
     JOIN punktum.users u ON u.program_id = e.program_id AND u.id = e.user_id WHERE u.email = $1 ORDER BY e.position`,
    [email],
  );

/** What a form of the page holds by this name. */
const fieldOf = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";

describe("the page of the activation link", () => {
  it("REG-20 is readable without a script, in the organisation's look, in the person's language and in the other one", async () => {
    const email = newEmail();
    const { token, card } = await registered(email);
    const page = await open(token);
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.headers["referrer-policy"]).toBe("no-referrer");
    expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'/);
    expect(page.body).not.toMatch(/<script|javascript:|\son\w+=/i);
    expect(page.body).toContain('<html lang="en">');
    expect(page.body).toContain(email);
    expect(page.body).toContain(`Card ending in ${card.slice(-4)}`);
    expect(page.body).toContain("320 points");
    const german = await open(token, "&lang=de");
    expect(german.body).toContain('<html lang="de">');
    expect(german.body).toContain("Registrierung abschließen");
  });

  it("REG-20 changes nothing when it is opened, however often: only the button finishes the registration", async () => {
    const email = newEmail();
    const { token, card } = await registered(email);
    await open(token);
    await open(token);
    expect((await detailsOf(card)).memberships).toEqual([]);
    const done = await finish(token);
    expect(done.body).toContain("You are registered");
    const after = await detailsOf(card);
    expect(after.memberships).toMatchObject([{ role: "OWNER" }]);
    expect(after.balance.points).toBe(320);
    // Pressed twice, or gone back: nothing new, and no error.
    expect((await finish(token)).body).toContain("You are registered");
  });

  it("REG-29 REG-05 shows the consents as they were given; each change is kept with time and version, and may be withdrawn later", async () => {
    const email = newEmail();
    const { token } = await registered(email);
    const page = await open(token);
    expect(page.body).toMatch(/value="EMAIL"\s+checked/);
    expect(page.body).toMatch(/value="DATA"\s*\/?>/);
    await finish(token, ["DATA"]);
    const saved = await send([
      ["token", token],
      ["action", "consents"],
    ]);
    expect(saved.body).toContain("Saved.");
    expect(saved.body).not.toMatch(/\schecked/);
    expect(await eventsOf(email)).toMatchObject([
      { event: "CREATED", optins: { EMAIL: true, DATA: false }, device_id: world.device.id, actor_kind: "DEVICE" },
      { event: "OPTINS_CHANGED", optins: { EMAIL: false, DATA: true }, device_id: null, actor_kind: "ANONYMOUS" },
      { event: "OPTINS_CHANGED", optins: { EMAIL: false, DATA: false }, actor_kind: "ANONYMOUS" },
    ]);
  });

  it("REG-03 REG-05 B-11 shows the programme's own words with their links, and the pages of terms and privacy", async () => {
    const { token } = await registered(newEmail());
    await world.test.query(`UPDATE punktum.programs SET config = config || $1::jsonb WHERE id = 'pfm'`, [
      JSON.stringify({
        register_form: { termsUrl: "https://www.pfm.example/terms", privacyUrl: "https://www.pfm.example/privacy" },
        translations: {
          en: {
            "register.consent.EMAIL":
              'Yes, <b onclick=x()>offers</b> (<a href="https://www.pfm.example/what" onmouseover="x()">what?</a><a href="javascript:x()">this</a>)<img src=x onerror=x()>',
          },
        },
      }),
    ]);
    const { body } = await open(token);
    const rel = 'target="_blank" rel="noopener noreferrer"';
    expect(body).toContain(
      `Yes, <strong>offers</strong> (<a href="https://www.pfm.example/what" ${rel}>what?</a>this)</span`,
    );
    expect(body).toContain(`<a href="https://www.pfm.example/terms" ${rel}>Terms and conditions</a>`);
    expect(body).toContain(`<a href="https://www.pfm.example/privacy" ${rel}>Privacy</a>`);
    expect(body).not.toMatch(/<img|javascript:|\son\w+=/);
  });

  it("REG-20 knows no link that is too old, was never made, or is of another programme", async () => {
    const email = newEmail();
    const { token } = await registered(email);
    await world.test.query("UPDATE punktum.user_tokens SET expires_at = created_at WHERE hash = sha256($1::bytea)", [
      token,
    ]);
    for (const address of [
      `/pfm/activation?token=${token}`,
      `/pfm/activation?token=mt_${"x".repeat(40)}`,
      "/pfm/activation",
    ]) {
      const page = await world.app.inject({ url: address });
      expect([address, page.statusCode]).toEqual([address, 410]);
      expect(page.body).not.toContain(email);
    }
    expect((await world.app.inject({ url: `/nowhere/activation?token=${token}` })).statusCode).toBe(404);
    const late = await finish(token);
    expect(late.statusCode).toBe(410);
  });

  it.each([
    ["text/plain", "action=activate"],
    ["application/json", '{"action":"activate"}'],
    ["application/x-www-form-urlencoded", "token=%FF&action=merge&from=1&into=2"],
    ["application/x-www-form-urlencoded", "&&&==="],
  ])("S7 takes no body but a form, and does nothing for a wrong one (%s)", async (type, payload) => {
    const headers = { "content-type": type };
    const answer = await world.app.inject({ method: "POST", url: "/pfm/activation", headers, payload });
    expect([303, 400, 415]).toContain(answer.statusCode);
  });
});

describe("a second card of the same person", () => {
  it("REG-21 A-70 of somebody not activated waits for the same mail; both then are theirs, and may be merged as the preview said", async () => {
    const email = newEmail();
    const first = await registered(email, 300);
    const { card } = await addAccount(world, { points: 45 });
    expect(await refusalV1(world, registrationV1.register, payloadOf(email, card))).toBe(
      "200 REGISTRATION_USER_EXISTS_NOT_ACTIVATED",
    );
    const token = await tokenFor(email);
    const before = await open(token);
    expect(before.body).not.toContain("Merge the cards");
    expect((await detailsOf(card)).memberships).toEqual([]);
    const done = await finish(token);
    expect(done.body).toContain("345 points");
    const merged = await send([
      ["token", token],
      ["action", "merge"],
      ["into", fieldOf(done.body, "into")],
      ["from", fieldOf(done.body, "from")],
    ]);
    expect(merged.body).toContain("Your cards are merged.");
    const [one, other] = [await detailsOf(first.card), await detailsOf(card)];
    expect([one.balance.points, other.balance.points]).toEqual([345, 345]);
    expect(one.account.accountId).toBe(other.account.accountId);
  });

  it("REG-20 A-70 of somebody activated changes nothing until the holder of the mailbox says so", async () => {
    const email = newEmail();
    const first = await registered(email, 300);
    await finish(first.token);
    const { card } = await addAccount(world, { points: 20 });
    expect(await refusalV1(world, registrationV1.register, payloadOf(email, card))).toBe(
      "200 REGISTRATION_USER_EXISTS",
    );
    expect((await detailsOf(card)).memberships).toEqual([]);
    const page = await open(await tokenFor(email));
    expect(page.body).toContain("320 points");
    expect([(await detailsOf(first.card)).balance.points, (await detailsOf(card)).balance.points]).toEqual([300, 20]);
    const [into, from] = [fieldOf(page.body, "into"), fieldOf(page.body, "from")];
    // The link of somebody else merges nothing of hers.
    const stranger = await registered(newEmail(), 5);
    await finish(stranger.token);
    await send([
      ["token", stranger.token],
      ["action", "merge"],
      ["into", into],
      ["from", from],
    ]);
    expect((await detailsOf(card)).balance.points).toBe(20);
    await send([
      ["token", first.token],
      ["action", "merge"],
      ["into", into],
      ["from", from],
    ]);
    expect((await detailsOf(card)).balance.points).toBe(320);
  });

  it("REG-20 leaves a card alone that somebody else became the owner of meanwhile", async () => {
    const email = newEmail();
    const first = await registered(email, 300);
    await finish(first.token);
    const { card } = await addAccount(world, { points: 20 });
    await refusalV1(world, registrationV1.register, payloadOf(email, card));
    const page = await open(await tokenFor(email));
    const other = newEmail();
    await callV1(world, registrationV1.register, payloadOf(other, card));
    await finish(await tokenFor(other));
    const fields = ["into", "from"].map((name) => [name, fieldOf(page.body, name)] as const);
    const answer = await send([["token", first.token], ["action", "merge"], ...fields]);
    expect(answer.body).toContain("could not be merged");
    expect((await detailsOf(card)).balance.points).toBe(20);
  });
});

const HOSTILE = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "'; DROP TABLE users; --",
  "{{7*7}}${7*7}",
  "</style><svg onload=alert(1)>",
  "\u202Eevil\u0007",
];

describe("a card that went to somebody else", () => {
  it("REG-20 is told of instead of a success, shows nothing of the card any more and changes nothing", async () => {
    const [slow, quick] = [newEmail(), newEmail()];
    const { token, card } = await registered(slow, 777);
    await callV1(world, registrationV1.register, payloadOf(quick, card));
    await finish(await tokenFor(quick));
    const events = await eventsOf(slow);
    const refused = await finish(token);
    expect(refused.body).toContain("belongs to another person");
    expect(refused.body).toContain("One more step");
    expect((await open(token)).body).not.toMatch(new RegExp(`777|${card.slice(-4)}`));
    expect(await eventsOf(slow)).toEqual(events);
    expect((await open(token, "&lang=de")).statusCode).toBe(200);
    const next = await addAccount(world, { points: 30 });
    await refusalV1(world, registrationV1.register, payloadOf(slow, next.card));
    expect((await finish(token)).body).toContain(next.card.slice(-4));
    expect((await detailsOf(next.card)).memberships).toHaveLength(1);
    expect((await detailsOf(card)).memberships).toHaveLength(1);
  });
});

describe("hostile words", () => {
  it.each(HOSTILE)("S7 REG-17 stores %j intact and shows it nowhere but as words", async (text) => {
    const email = newEmail();
    const { token, card } = await registered(email);
    const { userReferenceCode } = await callV1(world, registrationV1.register, payloadOf(newEmail(), card));
    await callV1(world, registrationV1.updateProfileExtendedRegistration, {
      userReferenceCode,
      emailAddress: email,
      givenName: text,
      familyName: text,
      city: text,
      streetHouseNo: text,
    });
    const [user] = await world.test.query("SELECT first_name, last_name FROM punktum.users WHERE email = $1", [email]);
    expect(user).toEqual({ first_name: text.trim(), last_name: text.trim() });
    const page = await open(token, `&lang=${encodeURIComponent(text)}&news=${encodeURIComponent(text)}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/<script|<svg|<img|onerror/i);
  });
});
