import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { UiLanguage } from "@punktum/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createProgram } from "../../testing/factories.ts";
import { startSmtpServer, type TestSmtpServer } from "../../testing/smtp-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import {
  cancelMails,
  createFileSender,
  createSmtpSender,
  listSandboxMails,
  queueMail,
  sendMailsOnce,
  type MailSender,
} from "./index.ts";

let test: TestDatabase;
let server: TestSmtpServer;
beforeAll(async () => {
  test = await createTestDatabase();
  server = await startSmtpServer();
  await createProgram(test.database, "pfm", { name: "Pfeil & Mehr <Test>" });
  await createProgram(test.database, "mhe");
});
afterAll(async () => {
  await server.close();
  await test.close();
});
beforeEach(async () => {
  server.answerRecipients("250 ok");
  await test.query("TRUNCATE punktum.mails CASCADE");
});

const logged: unknown[] = [];
const log = { warn: (facts: unknown) => void logged.push(facts), error: (facts: unknown) => void logged.push(facts) };
const settingsWith = (sender: MailSender) => ({ sender, publicUrl: "https://punktum.example/", log });
const smtp = () => settingsWith(createSmtpSender({ url: server.url, from: "Punktum <no-reply@punktum.example>" }));
const start = new Date("2026-11-21T10:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);

interface Options {
  readonly programId?: string;
  readonly email?: string;
  readonly language?: UiLanguage;
}

/** A person who is not activated, with a waiting mail. */
async function addWaiting({
  programId = "pfm",
  email = `ida+${randomUUID()}@example.org`,
  language = "de",
}: Options = {}) {
  const userId = randomUUID();
  await test.database.withProgram(programId, async (transaction) => {
    const user = { program_id: programId, id: userId, email, language, status: "NOT_ACTIVATED" } as const;
    await transaction.db.insertInto("users").values(user).execute();
    await queueMail(transaction, { kind: "ACTIVATION", userId, now: start });
  });
  return { userId, email };
}

const readMail = async (userId: string) => {
  const [mail] = await test.query<{ status: string; tries: number; last_error: string; next_try_at: Date }>(
    "SELECT status, tries, last_error, next_try_at FROM punktum.mails WHERE user_id = $1",
    [userId],
  );
  return mail;
};

describe("sending mails", () => {
  it("sends all waiting mails of every programme through a mail server", async () => {
    const [first, second] = [await addWaiting(), await addWaiting({ programId: "mhe", language: "en" })];
    expect(await sendMailsOnce(test.database, smtp(), start)).toBe(2);
    const [german, english] = [first, second].map(({ email }) => server.mails.find(({ to }) => to.includes(email)));
    expect(german).toMatchObject({ from: "no-reply@punktum.example", to: [first.email] });
    expect(german?.data).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(german?.data).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(english?.data).toMatch(/^Subject: Your registration with MHE/m);
    expect(await readMail(first.userId)).toMatchObject({ status: "SENT", tries: 1, last_error: "" });
  });

  it("keeps a plus sign in the address, in envelope and header", { tags: ["A-33"] }, async () => {
    const { email } = await addWaiting({ email: "maria+punkte@example.org" });
    await sendMailsOnce(test.database, smtp(), start);
    const mail = server.mails.at(-1);
    expect(mail?.to).toEqual([email]);
    expect(mail?.data).toMatch(/^To: maria\+punkte@example\.org/m);
  });

  it("sends each mail once with any number of senders", async () => {
    const waiting = await Promise.all(Array.from({ length: 30 }, () => addWaiting()));
    const sent = await Promise.all(Array.from({ length: 4 }, () => sendMailsOnce(test.database, smtp(), start)));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(30);
    const recipients = server.mails.flatMap(({ to }) => to);
    expect(waiting.map(({ email }) => recipients.filter((to) => to === email).length)).toEqual(waiting.map(() => 1));
  });

  it("retries with growing delays, then gives up visibly", async () => {
    server.answerRecipients("550 5.1.1 <somebody@example.org> is not known here");
    const { userId, email } = await addWaiting();
    const waits = [];
    let now = start;
    for (let round = 1; round <= 8; round += 1) {
      expect(await sendMailsOnce(test.database, smtp(), now)).toBe(0);
      const mail = await readMail(userId);
      waits.push(Number(mail?.next_try_at) - now.getTime());
      now = new Date(Number(mail?.next_try_at));
    }
    expect(waits.slice(0, 4)).toEqual([60_000, 120_000, 240_000, 480_000]);
    expect(await readMail(userId)).toMatchObject({ status: "FAILED", tries: 8, last_error: "EENVELOPE 550" });
    server.answerRecipients("250 ok");
    expect(await sendMailsOnce(test.database, smtp(), after(1e9))).toBe(0);
    expect(JSON.stringify(logged)).toContain('"tries":8');
    expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${email.split("+")[1]}|somebody`));
  });

  it("takes over the mails of a stopped sender after two minutes", async () => {
    const { userId } = await addWaiting();
    const dying = settingsWith({ send: () => new Promise(() => undefined) });
    void sendMailsOnce(test.database, dying, start);
    while ((await readMail(userId))?.tries !== 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await sendMailsOnce(test.database, smtp(), after(119_000))).toBe(0);
    expect(await sendMailsOnce(test.database, smtp(), after(121_000))).toBe(1);
  });

  it("keeps one waiting mail of a kind, and none for a person who activated or left", async () => {
    const [activated, gone] = [await addWaiting(), await addWaiting()];
    await test.database.withProgram("pfm", async (transaction) => {
      await queueMail(transaction, { kind: "ACTIVATION", userId: activated.userId, now: start });
      await transaction.db.updateTable("users").set({ status: "ACTIVE" }).where("id", "=", activated.userId).execute();
      await cancelMails(transaction, gone.userId);
    });
    const rows = await test.query("SELECT id FROM punktum.mails WHERE user_id = $1", [activated.userId]);
    expect(rows).toHaveLength(1);
    expect(await sendMailsOnce(test.database, smtp(), start)).toBe(0);
    expect(await readMail(activated.userId)).toMatchObject({ status: "CANCELLED" });
    expect(await readMail(gone.userId)).toMatchObject({ status: "CANCELLED", tries: 0 });
  });

  it("writes mails into a folder without a mail server", async () => {
    const folder = await mkdtemp(join(tmpdir(), "punktum-mails-"));
    const { email } = await addWaiting();
    const sender = createFileSender({ folder: join(folder, "mails"), from: "no-reply@punktum.example" });
    expect(await sendMailsOnce(test.database, settingsWith(sender), start)).toBe(1);
    const names = await readdir(join(folder, "mails"));
    const text = await readFile(join(folder, "mails", String(names[0])), "utf8");
    await rm(folder, { recursive: true });
    expect(names).toHaveLength(1);
    expect(text).toContain(`To: ${email}`);
    expect(text.replaceAll("=\r\n", "")).toContain("https://punktum.example/pfm/activation?token=3Dmt_");
  });

  it("tells mail programs how to switch off mails about points, and no others", async () => {
    const { userId, email } = await addWaiting();
    await test.query("UPDATE punktum.users SET status = 'ACTIVE' WHERE id = $1", [userId]);
    await test.query(
      `INSERT INTO punktum.mails (program_id, id, kind, user_id, about, cause, next_try_at, created_at)
       VALUES ('pfm', gen_random_uuid(), 'POINTS_EARNED', $1, '{"points": 1, "balance": 1}', 'b', $2, $2)`,
      [userId, start],
    );
    await test.database.withProgram("pfm", (transaction) =>
      queueMail(transaction, { kind: "PASSWORD_RESET", userId, now: start }),
    );
    expect(await sendMailsOnce(test.database, smtp(), start)).toBe(2);
    const headers = server.mails
      .filter(({ to }) => to.includes(email))
      .map(({ data }) => data.replace(/\n\n.*/s, ""))
      .map((head) => head.replaceAll(/\n\s+/g, " "));
    const off = headers.filter((head) => /^List-Unsubscribe:/im.test(head));
    expect([headers.length, off.length]).toEqual([2, 1]);
    expect(off[0]).toMatch(/^List-Unsubscribe: <https:\/\/punktum\.example\/pfm\/mail-choice-off\?token=[\w-]{36}>$/im);
    expect(off[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
  });

  it("sends mails that somebody waits for before those about bookings, and lets the next programme have its turn", async () => {
    const { userId } = await addWaiting({ programId: "mhe", language: "en" });
    await test.query("UPDATE punktum.users SET status = 'ACTIVE' WHERE program_id = 'mhe' AND id = $1", [userId]);
    await test.query(
      `INSERT INTO punktum.mails (program_id, id, kind, user_id, about, cause, next_try_at, created_at)
       SELECT 'mhe', gen_random_uuid(), 'POINTS_EARNED', $1, '{"points": 1, "balance": 1}', n::text, $2, $2
       FROM generate_series(1, 450) n`,
      [userId, new Date(start.getTime() - 60_000)],
    );
    await test.database.withProgram("mhe", (transaction) =>
      queueMail(transaction, { kind: "PASSWORD_RESET", userId, now: start }),
    );
    const other = await addWaiting();
    const subjects: string[] = [];
    const sender = { send: async ({ subject }: { readonly subject: string }) => void subjects.push(subject) };
    await sendMailsOnce(test.database, settingsWith(sender), start);
    expect(subjects[0]).toMatch(/password/);
    expect((await readMail(other.userId))?.status).toBe("SENT");
    expect(subjects.length).toBeLessThan(450);
  });

  it("keeps the mails of a test programme instead of sending them, until the person is erased", async () => {
    await createProgram(test.database, "pfm-test", { sandbox_of: "pfm", name: "Copy" });
    const before = server.mails.length;
    const { userId, email } = await addWaiting({ programId: "pfm-test", language: "en" });
    const real = await addWaiting();
    expect(await sendMailsOnce(test.database, smtp(), start)).toBe(2);
    expect(server.mails.slice(before).flatMap(({ to }) => to)).toEqual([real.email]);
    expect(await readMail(userId)).toMatchObject({ status: "SENT", tries: 1 });
    const kept = () => test.database.withProgram("pfm-test", listSandboxMails);
    const subject = "Your registration with Copy";
    expect(await kept()).toMatchObject([{ to: email, subject, keptAt: start }]);
    expect((await kept())[0]?.text).toContain("https://punktum.example/pfm-test/activation?token=mt_");
    await test.database.withProgram("pfm-test", (transaction) => cancelMails(transaction, userId));
    expect(await kept()).toEqual([]);
  });

  it("keeps the last hundred mails of a test programme", async () => {
    await createProgram(test.database, "pfm-many", { sandbox_of: "pfm" });
    for (let count = 0; count < 102; count += 1) {
      await addWaiting({ programId: "pfm-many" });
      await sendMailsOnce(test.database, smtp(), after(count * 1_000));
    }
    const kept = await test.database.withProgram("pfm-many", listSandboxMails);
    expect([kept.length, kept[0]?.keptAt, kept.at(-1)?.keptAt]).toEqual([100, after(101_000), after(2_000)]);
  });
});
