import { randomUUID } from "node:crypto";
import { memberPinsApi } from "@punktum/contracts";
import { HOSTILE_TEXTS } from "@punktum/domain/testing/hostile-texts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callV2, codeV2 } from "../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../testing/loyalty-world.ts";
import { takeMails } from "../testing/mails.ts";
import { pinLink, sendPinForm } from "../testing/member-pins.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

let card: string;
let email: string;
beforeEach(async () => {
  // Forms are counted by address, and all of them come from one here.
  world.clock.moveMs(3_600_001);
  await world.renewTokens();
  email = `ida+${randomUUID()}@example.org`;
  ({ card } = await addAccount(world, { points: 100, registered: true, email }));
});

const open = (query: string) => world.app.inject({ url: `/pfm/member-pin${query}` });
const prove = (pin: string) => ({ params: { accountId: card }, body: { pin } });

describe("the page on which a member sets a PIN", { tags: ["B-41"] }, () => {
  it("works without scripts, in both languages, stores nothing and shows the card", async () => {
    const page = await open(`?token=${await pinLink(world, card)}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.headers["referrer-policy"]).toBe("no-referrer");
    expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'/);
    expect(page.body).not.toMatch(/<script|javascript:|\son\w+=/i);
    expect(page.body).toContain("Ihre PIN wählen");
    expect(page.body).toContain(email);
    expect(page.body).toContain(card.slice(-4));
    expect(page.body).not.toContain(card);
    const english = await open(`?token=${await pinLink(world, card)}&lang=en`);
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).toContain("Choose your PIN");
  });

  it("sets the PIN once, which invalidates this link and other open ones", async () => {
    const [waiting, token] = [await pinLink(world, card), await pinLink(world, card)];
    await open(`?token=${token}`);
    expect(await sendPinForm(world, { token, pin: "8352" })).toBe("member-pin?news=done");
    expect((await open("?news=done")).body).toContain("Ihre PIN gilt");
    expect((await callV2(world, memberPinsApi.provePin, prove("8352"))).pass).toMatch(/^PP1:/);
    for (const used of [token, waiting]) {
      await sendPinForm(world, { token: used, pin: "62917" });
      expect((await open(`?token=${used}`)).statusCode).toBe(410);
    }
    expect(await codeV2(world, memberPinsApi.provePin, prove("62917"))).toBe("INVALID_PIN");
  });

  it("informs everybody who can spend from the account, in a mail without a link", async () => {
    const second = `ben+${randomUUID()}@example.org`;
    await world.test.query(
      `WITH person AS (
         INSERT INTO punktum.users (program_id, id, email, language) VALUES ('pfm', gen_random_uuid(), $2, 'en')
         RETURNING id)
       INSERT INTO punktum.memberships (program_id, id, user_id, account_id, role)
       SELECT 'pfm', gen_random_uuid(), p.id, m.account_id, 'COOWNER'
       FROM person p, punktum.memberships m JOIN punktum.users u ON u.id = m.user_id WHERE u.email = $1`,
      [email, second],
    );
    const token = await pinLink(world, card);
    expect(await sendPinForm(world, { token, pin: "1234" })).toContain("problem=PIN_EASY");
    expect(await takeMails(world)).toEqual([]);
    await sendPinForm(world, { token, pin: "8352" });
    const mails = await takeMails(world);
    expect(new Map(mails.map(({ to, subject }) => [to, subject]))).toEqual(
      new Map([
        [email, expect.stringMatching(/^Ihre neue PIN bei .+ gilt$/)],
        [second, expect.stringMatching(/^Your new PIN with .+ counts$/)],
      ]),
    );
    expect(mails.map(({ text }) => text).join("")).not.toMatch(/8352|https?:|mt_/);
  });

  it("sets one PIN for ten concurrent forms", async () => {
    const token = await pinLink(world, card);
    const pins = Array.from({ length: 10 }, (_, index) => String(83_520 + 7 * index));
    const told = await Promise.all(pins.map((pin) => sendPinForm(world, { token, pin })));
    expect(told.filter((to) => to === "member-pin?news=done")).toHaveLength(1);
  });

  it("is refused after an hour, in another programme, for an invented link, and after the person has left", async () => {
    const token = await pinLink(world, card);
    expect((await world.app.inject({ url: `/mhe/member-pin?token=${token}` })).statusCode).toBe(410);
    expect((await open(`?token=mt_${"x".repeat(43)}`)).statusCode).toBe(410);
    expect((await open("")).statusCode).toBe(410);
    await world.test.query(
      "UPDATE punktum.memberships m SET status = 'TERMINATED' FROM punktum.users u WHERE u.id = m.user_id AND u.email = $1",
      [email],
    );
    expect((await open(`?token=${token}`)).statusCode).toBe(410);
    await world.test.query(
      "UPDATE punktum.memberships m SET status = 'ACTIVE' FROM punktum.users u WHERE u.id = m.user_id AND u.email = $1",
      [email],
    );
    expect((await open(`?token=${token}`)).statusCode).toBe(200);
    world.clock.moveMs(3_600_001);
    expect((await open(`?token=${token}`)).statusCode).toBe(410);
    expect(await sendPinForm(world, { token, pin: "8352" })).toBe(`member-pin?token=${token}`);
  });

  it.each([
    ["", "", "Bitte geben Sie eine PIN ein."],
    ["835", "835", "mindestens 4 Ziffern"],
    ["83a2", "83a2", "besteht aus 4 bis 8 Ziffern"],
    ["1234", "1234", "zu leicht zu erraten"],
    ["8352", "8353", "sind nicht gleich"],
  ])("refuses %j and %j with a message; neither address nor page contains the input", async (pin, repeat, words) => {
    const token = await pinLink(world, card);
    const to = await sendPinForm(world, { token, pin, repeat });
    const told = new URLSearchParams(to.slice(to.indexOf("?")));
    expect([...told.keys()]).toEqual(["token", "problem"]);
    const page = await world.app.inject({ url: `/pfm/${to}` });
    expect(page.body).toContain(words);
    expect(page.body).not.toMatch(/<input[^>]*name="(?:pin|repeat)"[^>]*value=/);
  });

  it("refuses the end of the card's number", async () => {
    const token = await pinLink(world, card);
    expect(await sendPinForm(world, { token, pin: card.slice(-5) })).toContain("problem=PIN_EASY");
  });

  it("accepts thirty forms an hour from one network address", async () => {
    const token = `mt_${"y".repeat(43)}`;
    const told = [];
    for (let round = 0; round < 31; round += 1) {
      told.push(await sendPinForm(world, { token, pin: "8352" }));
    }
    expect(told.at(-1)).toBe("member-pin?news=tooMany");
  });

  it("executes nothing from the address", { tags: ["S7", "T17"] }, async () => {
    const token = await pinLink(world, card);
    for (const text of HOSTILE_TEXTS.slice(0, 60)) {
      const page = await open(`?${new URLSearchParams({ token, problem: text, news: text, lang: text }).toString()}`);
      expect(page.statusCode).toBe(200);
      expect(page.body).not.toMatch(/<(?:script|img|svg|iframe|object|embed|math)/i);
    }
  });
});
