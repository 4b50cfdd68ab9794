import { randomUUID } from "node:crypto";
import { administrationApi, userMailsApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eraseUser } from "../../people/privacy/index.ts";
import { queuePointMailsOnce } from "../../points/point-mails/index.ts";
import { newEmail } from "../testing/activation-link.ts";
import { callV2, codeV2 } from "../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../testing/loyalty-world.ts";
import { takeMails, tokenIn } from "../testing/mails.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  const notifications = ["POINTS_EARNED", "POINTS_REDEEMED", "OPTINS_CHANGED"].map((event) => ({
    event,
    channels: ["MAIL"],
  }));
  const request = { params: { programId: "pfm" }, body: { notifications } };
  await callV2(world, administrationApi.replaceNotificationConfiguration, request, { who: "admin" });
});
afterAll(() => world.close());

let email: string;
let card: string;
let userId: string;
beforeEach(async () => {
  email = newEmail();
  ({ card } = await addAccount(world, { registered: true, email }));
  const [row] = await world.test.query<{ id: string }>("SELECT id FROM punktum.users WHERE email = $1", [email]);
  userId = row?.id ?? "";
});

const now = () => new Date(world.clock.nowMs());
const give = async (points: number): Promise<void> => {
  const body = { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points, reason: "" } as const;
  await callV2(world, v2.createBooking, { params: { accountId: card }, body }, { key: randomUUID() });
};
const toMember = async () => {
  await queuePointMailsOnce(world.database, now());
  return (await takeMails(world)).filter(({ to }) => to === email);
};
const open = (token: string, program = "pfm") =>
  world.app.inject({ url: `/${program}/mail-choice?token=${token}`, headers: { "accept-language": "en" } });
const post = (url: string, type: string, payload: string) =>
  world.app.inject({ method: "POST", url, headers: { "content-type": type }, payload });
const FORM = "application/x-www-form-urlencoded";
const choose = (token: string, pointMails: "on" | "off", program = "pfm") =>
  post(`/${program}/mail-choice`, FORM, new URLSearchParams({ token, pointMails }).toString());
const choiceOf = async () =>
  (await callV2(world, userMailsApi.readMailChoice, { params: { userId } }, { who: "admin" })).pointMails;

/** The mail about some points, and the secret of its link. */
async function pointMail() {
  await give(10);
  const [mail] = await toMember();
  return { mail, token: tokenIn(mail) };
}

describe("mails about points", { tags: ["API-58", "BO-09"] }, () => {
  it("have a link for the person and one for the mail program, the same in every mail", async () => {
    const { mail, token } = await pointMail();
    const page = `https://punktum.example/pfm/mail-choice?token=${token}`;
    expect(mail?.text).toContain(`Keine E-Mails über Punkte mehr erhalten:\n${page}`);
    expect(mail?.html).toContain(`<a href="${page}">Keine E-Mails über Punkte mehr erhalten</a>`);
    expect(mail?.unsubscribeUrl).toBe(`https://punktum.example/pfm/mail-choice-off?token=${token}`);
    expect((await pointMail()).token).toBe(token);
  });

  it("are switched off on a page without scripts, and on again for what is booked from then on", async () => {
    const { token } = await pointMail();
    const page = await open(token);
    expect([page.statusCode, page.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(page.body).not.toMatch(/<script|javascript:|\son\w+=/i);
    expect(page.body).not.toContain(email);
    expect(await choiceOf()).toBe(true);
    await give(20);
    expect((await choose(token, "off")).headers.location).toBe(`mail-choice?token=${token}`);
    expect((await open(token)).body).toContain("Sie erhalten keine E-Mails über Punkte");
    expect(await choiceOf()).toBe(false);
    await give(30);
    expect(await toMember()).toEqual([]);
    await choose(token, "on");
    expect(await toMember()).toEqual([]);
    await give(40);
    expect((await toMember()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^40 Punkte/)]);
  });

  it("are not sent if they waited while the person switched them off", async () => {
    const { token } = await pointMail();
    await give(20);
    await queuePointMailsOnce(world.database, now());
    await choose(token, "off");
    expect(await toMember()).toEqual([]);
  });

  it.each([
    [FORM, "List-Unsubscribe=One-Click"],
    [
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])("are switched off by one click in the mail program, sent as %s", async (type, payload) => {
    const { mail } = await pointMail();
    const { pathname, search } = new URL(String(mail?.unsubscribeUrl));
    const seen = await world.app.inject({ url: pathname + search });
    expect([seen.statusCode, seen.headers.location]).toEqual([303, `mail-choice${search}`]);
    expect(await choiceOf()).toBe(true);
    expect((await post(pathname + search, type, payload)).statusCode).toBe(200);
    expect(await choiceOf()).toBe(false);
    expect((await post(pathname + search, type, payload)).statusCode).toBe(200);
    await give(20);
    expect(await toMember()).toEqual([]);
  });

  it("are switched by staff, who learn of another person's edit", async () => {
    const ask = { params: { userId }, body: { pointMails: false } };
    const off = await callV2(world, userMailsApi.replaceMailChoice, ask, { who: "admin" });
    expect(off).toEqual({ pointMails: false, version: 2 });
    await give(20);
    expect(await toMember()).toEqual([]);
    const audited = await world.test.query(
      "SELECT before, after FROM punktum.audit_log WHERE action = 'MAIL_CHOICE_CHANGED' AND subject_id = $1",
      [userId],
    );
    expect(audited).toEqual([{ before: { pointMails: true }, after: { pointMails: false } }]);
    const unknown = { params: { userId: randomUUID() }, body: { pointMails: false } };
    expect(await codeV2(world, userMailsApi.replaceMailChoice, unknown, { who: "admin" })).toBe("NOT_FOUND");
  });

  it("keep their link secret: another programme, an unknown one and that of an erased person open nothing", async () => {
    const { token } = await pointMail();
    for (const [wrong, program] of [
      [token, "mhe"],
      [randomUUID(), "pfm"],
      ["not-a-secret-of-anybody", "pfm"],
      ["", "pfm"],
    ] as const) {
      expect((await open(wrong, program)).statusCode).toBe(410);
      await choose(wrong, "off", program);
      expect((await post(`/${program}/mail-choice-off?token=${wrong}`, FORM, "")).statusCode).toBe(200);
    }
    expect(await choiceOf()).toBe(true);
    const actor = { kind: "SYSTEM", id: null, deviceId: null, requestId: "test" } as const;
    await world.database.withProgram("pfm", (transaction) => eraseUser(transaction, { userId, actor, now: now() }));
    expect((await open(token)).statusCode).toBe(410);
  });
});
