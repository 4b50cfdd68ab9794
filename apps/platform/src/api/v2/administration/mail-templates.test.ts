import { mailTemplatesApi, MAIL_EVENTS, staffLettersApi } from "@punktum/contracts";
import { HOSTILE_TEXTS } from "@punktum/domain/testing/hostile-texts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendMailsOnce } from "../../../people/mails/index.ts";
import type { OutgoingMail } from "../../../people/mails/sender.ts";
import { type AdministrationWorld, createAdministrationWorld } from "./testing/administration-world.ts";

let world: AdministrationWorld;
beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());

const { listMailTemplates, readMailTemplate, replaceMailTemplate, resetMailTemplate, previewMail, testMail } =
  mailTemplatesApi;
const at = (event: string, language = "en", programId = "pfm") => ({ params: { programId, event, language } });
/** Hostile texts that are no question of variables. */
const WITHOUT_VARIABLES = HOSTILE_TEXTS.filter((text) => !/\{\{|\}\}/.test(text));
const WORDS = { subject: "Hello from {{program}}", text: "Dear {{name}},\ncome in.", action: "Open" };

async function takeMails(): Promise<readonly OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  const sender = { send: async (mail: OutgoingMail) => void mails.push(mail) };
  const log = { warn: () => undefined, error: () => undefined };
  await sendMailsOnce(world.test.database, { sender, publicUrl: "https://punktum.example/", log }, new Date());
  return mails;
}

describe("texts of mails", { tags: ["BO-09"] }, () => {
  it("are the platform's own at first, for every event and language", async () => {
    const { data } = await world.good("partner", listMailTemplates);
    expect(data.map(({ event }) => event)).toEqual(MAIL_EVENTS);
    expect(data.flatMap(({ templates }) => templates.map(({ isOwn, language }) => `${language} ${isOwn}`))).toEqual(
      MAIL_EVENTS.flatMap(() => ["de false", "en false"]),
    );
    const previews = await Promise.all(
      data.flatMap(({ templates }) =>
        templates.map(({ event, language, subject, text, action }) =>
          world.ask("admin", previewMail, { ...at(event, language), body: { subject, text, action } }),
        ),
      ),
    );
    expect(previews.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it("are replaced, sent with the next mail, and go back to the standard", async () => {
    const key = at("STAFF_INVITATION");
    const before = await world.good("admin", readMailTemplate, key);
    const position = await world.auditPosition();
    const body = { subject: "Join {{program}}", text: "Welcome, {{name}}.\n\nYour team", action: "Come in" };
    const saved = await world.good("admin", replaceMailTemplate, { ...key, body });
    expect(saved).toMatchObject({ ...body, isOwn: true });
    const invited = { email: "zoe@pfm.example", name: "Zoë <b>", role: "STORE_STAFF", storeIds: ["1"], language: "en" };
    await world.good("admin", staffLettersApi.inviteStaff, { body: invited });
    const [mail] = await takeMails();
    expect(mail?.to).toBe("zoe@pfm.example");
    expect(mail?.subject).toMatch(/^Join /);
    expect(mail?.text).toContain("Welcome, Zoë <b>.\n\nYour team\n\nCome in:\nhttps://punktum.example/");
    expect(mail?.html).toContain("<p>Welcome, Zoë &lt;b&gt;.</p><p>Your team</p>");
    expect(await world.good("admin", resetMailTemplate, key)).toEqual(before);
    const actions = (await world.auditSince(position)).map(({ action, subject_id }) => `${action} ${subject_id}`);
    expect(actions).toContain("MAIL_TEMPLATE_CHANGED STAFF_INVITATION/en");
    expect(actions).toContain("MAIL_TEMPLATE_RESET STAFF_INVITATION/en");
  });

  it("are read by those who read settings, and written by those who run the programme", async () => {
    const refused = "403 GENERAL_NO_PERMISION";
    for (const who of ["partner", "staff", "device"] as const) {
      expect(await world.refused(who, replaceMailTemplate, { ...at("ACTIVATION"), body: WORDS })).toBe(refused);
      expect(await world.refused(who, resetMailTemplate, at("ACTIVATION"))).toBe(refused);
      expect(await world.refused(who, testMail, at("ACTIVATION"))).toBe(refused);
    }
    expect(await world.refused("device", listMailTemplates)).toBe(refused);
  });

  it("of another programme are out of reach, and its own stay as they are", async () => {
    for (const programId of ["mhe", "nobody"]) {
      const there = at("ACTIVATION", "en", programId);
      expect(await world.refused("admin", replaceMailTemplate, { ...there, body: WORDS })).toMatch(/^40[34] /);
      expect(await world.refused("admin", readMailTemplate, there)).toMatch(/^40[34] /);
      expect(await world.refused("admin", testMail, there)).toMatch(/^40[34] /);
    }
    await world.good("admin", replaceMailTemplate, { ...at("CARD_CLAIM"), body: WORDS });
    const theirs = await world.good("stranger", readMailTemplate, at("CARD_CLAIM", "en", "mhe"));
    expect(theirs.isOwn).toBe(false);
  });

  it.each([
    ["{{nmae}}", "ACTIVATION"],
    ["{{ name }}", "ACTIVATION"],
    ["{{points}}", "ACTIVATION"],
    ["{{name", "POINTS_EARNED"],
    ["{{constructor}}", "POINTS_EARNED"],
  ])("refuse %s in a mail %s with its name, in each part, before anything is stored", async (variable, event) => {
    for (const part of ["subject", "text"] as const) {
      const body = { subject: "s", text: "t", action: null, [part]: `a ${variable}` };
      const answer = await world.ask("admin", replaceMailTemplate, { ...at(event), body });
      expect(answer).toMatchObject({
        status: 400,
        body: { errorType: "MAIL_VARIABLE_UNKNOWN", details: { variable } },
      });
      expect(await world.refused("admin", previewMail, { ...at(event), body })).toBe("400 MAIL_VARIABLE_UNKNOWN");
    }
    expect(await world.good("admin", readMailTemplate, at(event))).toMatchObject({ isOwn: false });
  });

  it.each([
    { subject: "", text: "t", action: null },
    { subject: "a\nBcc: everybody@example.org", text: "t", action: null },
    { subject: "s", text: " \n ", action: null },
    { subject: "s", text: "t".repeat(5_001), action: null },
    { subject: "s", text: "t", action: "x".repeat(81) },
  ])("refuse what is no text of a mail: %j", async (body) => {
    expect(await world.refused("admin", replaceMailTemplate, { ...at("ACTIVATION"), body })).toBe(
      "400 REQUEST_INVALID",
    );
  });

  it("know no other events and languages", async () => {
    for (const key of [at("MOON"), at("LEVEL_CHANGED"), at("ACTIVATION", "ru"), at("STAFF_TEST_MAIL")]) {
      expect(await world.refused("admin", readMailTemplate, key)).toBe("400 REQUEST_INVALID");
    }
  });

  it("of two who write the first text at once, the second is told of the first, also after a reset", async () => {
    const key = at("PASSWORD_RESET");
    const { version } = await world.good("admin", readMailTemplate, key);
    const body = (subject: string) => ({ body: { ...WORDS, subject }, ifMatch: `"${version}"` });
    const answers = await Promise.all(
      ["first", "second"].map((subject) => world.ask("admin", replaceMailTemplate, { ...key, ...body(subject) })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
    const stale = { ifMatch: `"${(await world.good("admin", readMailTemplate, key)).version}"` };
    await world.good("admin", resetMailTemplate, { ...key, ...stale });
    expect(await world.refused("admin", replaceMailTemplate, { ...key, body: WORDS, ...stale })).toBe(
      "412 CHANGED_MEANWHILE",
    );
    expect(await world.good("admin", readMailTemplate, key)).toMatchObject({ isOwn: false });
  });

  it("become no markup and no header, whatever they are", { tags: ["S7"] }, async () => {
    for (const text of WITHOUT_VARIABLES.slice(0, 60)) {
      const body = { subject: "s", text: `a ${text.replaceAll("\0", "")}`, action: "open" };
      const { html } = await world.good("admin", previewMail, { ...at("ACTIVATION"), body });
      expect(html).not.toMatch(/<(?:script|img|svg|iframe|object|embed|math|style)/i);
    }
  });
});

describe("a test mail", () => {
  it("goes to who asks for it, with the saved text and example values, and its button leads to the start page", async () => {
    await world.good("admin", replaceMailTemplate, { ...at("MEMBER_PIN"), body: WORDS });
    await world.good("admin", testMail, at("MEMBER_PIN"));
    const mails = await takeMails();
    expect(mails.map(({ to }) => to)).toEqual(["admin@pfm.example"]);
    expect(mails[0]?.text).toMatch(/^Dear Maria Muster,\n\ncome in\.\n\nOpen:\nhttps:\/\/punktum\.example\/\n/);
    expect(mails[0]?.text).not.toContain("token");
  });

  it("is sent ten times an hour at most, each text once while it waits", async () => {
    const told = [];
    for (const language of ["de", "en", "de", "en", "de", "en", "de", "en", "de", "en", "de"]) {
      told.push((await world.ask("admin", testMail, at("ACTIVATION", language))).status);
    }
    expect([told[0], told.at(-1)]).toEqual([200, 429]);
    expect((await takeMails()).map(({ language }) => language).toSorted()).toEqual(["de", "en"]);
  });
});
