import { registrationV1 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ActivationLink, activationLinkIn, newEmail, payloadOf } from "../testing/activation-link.ts";
import { callV1 } from "../testing/calls.ts";
import { createLoyaltyWorld, type LoyaltyWorld } from "../testing/loyalty-world.ts";

let world: LoyaltyWorld;
let send: ActivationLink["send"];
let registered: ActivationLink["registered"];
let open: ActivationLink["open"];
let finish: ActivationLink["finish"];
let detailsOf: ActivationLink["detailsOf"];
let eventsOf: ActivationLink["eventsOf"];
beforeAll(async () => {
  world = await createLoyaltyWorld();
  ({ send, registered, open, finish, detailsOf, eventsOf } = activationLinkIn(world));
});
afterAll(() => world.close());

describe("the activation page", () => {
  it(
    "works without scripts, in the organisation's look, in the person's and the other language",
    { tags: ["REG-20"] },
    async () => {
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
    },
  );

  it("changes nothing on opening; only the button completes the registration", { tags: ["REG-20"] }, async () => {
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

  it(
    "shows the given consents; each change is stored with time and version, and can be withdrawn",
    { tags: ["REG-29", "REG-05"] },
    async () => {
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
    },
  );

  it(
    "shows the programme's texts with their links, and the pages of terms and privacy",
    { tags: ["REG-03", "REG-05", "B-11"] },
    async () => {
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
    },
  );

  it("refuses expired, invented and foreign links", { tags: ["REG-20"] }, async () => {
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
  ])("accepts forms only, and ignores an invalid one (%s)", { tags: ["S7"] }, async (type, payload) => {
    const headers = { "content-type": type };
    const answer = await world.app.inject({ method: "POST", url: "/pfm/activation", headers, payload });
    expect([303, 400, 415]).toContain(answer.statusCode);
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

describe("hostile texts", () => {
  it.each(HOSTILE)("stores %j unchanged and shows it as text only", { tags: ["S7", "REG-17"] }, async (text) => {
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
