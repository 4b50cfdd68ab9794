import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type DemoPlatform, startDemoPlatform } from "../../../testing/demo-platform.ts";

const page = readFileSync(new URL("../../../../../../docs/integrate.md", import.meta.url), "utf8");
const blocks = (language: string): readonly string[] =>
  Array.from(page.matchAll(new RegExp("```" + language + "\\n(.*?)```", "gs")), ([, block = ""]) => block);

const [settings = "", ...commands] = blocks("sh");
/** In the order of the page. */
const [login = "", application = "", balance = "", registration = "", order = "", reserve = "", ...more] = commands;
const [commit = "", events = "", copy = "", loginThere = "", mailsThere = "", reset = ""] = more;
const [client = "", ...jobs] = blocks("ts");
const [showBalance = "", register = "", book = "", redeem = "", follow = "", verify = ""] = jobs;

const runFile = promisify(execFile);
/** Lets the page's code import the repository's client by name. */
const HERE = fileURLToPath(new URL("../../../..", import.meta.url));

let demo: DemoPlatform;
beforeAll(async () => {
  demo = await startDemoPlatform();
});
afterAll(() => demo.close());

type Learned = Readonly<Record<string, string>>;
const here = (): string => settings.replace(/^PUNKTUM=.*$/m, `PUNKTUM=${demo.platform.base}`);

/** Runs a block of the page unchanged in a shell, except for the server's address. */
async function run(block: string, learned: Learned = {}): Promise<unknown> {
  const env = { PATH: process.env["PATH"], ...learned };
  return JSON.parse((await runFile("sh", ["-ec", `${here()}\n${block}`], { cwd: demo.folder, env })).stdout);
}

/** Runs a block of TypeScript after the one that creates the client. */
async function runCode(block: string, learned: Learned): Promise<unknown> {
  const values = Object.fromEntries(
    Array.from(here().matchAll(/^(\w+)=(.*)$/gm), ([, name = "", text = ""]) => [name, text]),
  );
  const words = ["--no-warnings", "--input-type=module-typescript", "--eval", `${client}\n${block}`];
  const { stdout } = await runFile(process.execPath, words, { cwd: HERE, env: { ...values, ...learned } });
  return JSON.parse(stdout);
}

describe("docs/integrate.md", () => {
  it("its commands and code do the five jobs with one key", async () => {
    expect([commands.length, jobs.length]).toEqual([12, 6]);
    const { token: TOKEN } = z.parse(z.object({ token: z.string() }), await run(login));
    const { apiKey: API_KEY } = z.parse(z.object({ apiKey: z.string() }), await run(application, { TOKEN }));
    const learned = { API_KEY };

    expect(await run(balance, learned)).toMatchObject({ points: 12_480 });
    expect(await runCode(showBalance, learned)).toMatchObject({ ok: true, response: { points: 12_480 } });

    expect(await run(registration, learned)).toMatchObject({ status: "NOT_ACTIVATED" });
    expect(await runCode(register, learned)).toMatchObject({ ok: true, response: { status: "NOT_ACTIVATED" } });

    const booked = await run(order, learned);
    expect(booked).toMatchObject({ storeId: "1001", externalId: "order-1001" });
    expect(await run(order, learned)).toEqual(booked);
    expect(await runCode(book, learned)).toMatchObject({ ok: true, response: { externalId: "order-1002" } });

    const { reservationId: RESERVATION } = z.parse(
      z.object({ reservationId: z.string() }),
      await run(reserve, learned),
    );
    expect(await run(commit, { ...learned, RESERVATION })).toMatchObject({ points: -100 });
    expect(await runCode(redeem, learned)).toMatchObject({ ok: true, response: { points: -250 } });

    const types = async () => z.parse(feed, await run(events, learned)).data.map(({ type }) => type);
    await expect
      .poll(types, { timeout: 20_000 })
      .toEqual(expect.arrayContaining(["points.booked", "voucher.redeemed"]));
    expect(await runCode(follow, learned)).toMatchObject({ ok: true });
  }, 120_000);

  it("its test programme registers, keeps the mail, and begins anew after a reset", async () => {
    const { token: TOKEN } = z.parse(z.object({ token: z.string() }), await run(login));
    expect(await run(copy, { TOKEN })).toMatchObject({ program: { id: "pfm-test", sandboxOf: "pfm" } });
    const { token: TEST_TOKEN } = z.parse(z.object({ token: z.string() }), await run(loginThere));
    const inCopy = (block: string) => `PROGRAM=pfm-test\n${block}`;
    const made = await run(inCopy(application), { TOKEN: TEST_TOKEN });
    const { apiKey: API_KEY } = z.parse(z.object({ apiKey: z.string() }), made);
    const register = registration.replace(', "accountId": "4000000002"', "");
    expect(await run(inCopy(register), { API_KEY })).toMatchObject({ status: "NOT_ACTIVATED" });
    const texts = async () => z.parse(mails, await run(mailsThere, { TEST_TOKEN })).data.map(({ text }) => text);
    await expect.poll(async () => (await texts()).length, { timeout: 20_000 }).toBe(1);
    expect((await texts())[0]).toContain("/pfm-test/activation?");
    expect(await run(reset, { TEST_TOKEN })).toMatchObject({ persons: 1, mails: 1 });
    expect(await run(mailsThere, { TEST_TOKEN })).toEqual({ data: [] });
    expect(await run(inCopy(register), { API_KEY })).toMatchObject({ status: "NOT_ACTIVATED" });
  }, 120_000);

  it("its check accepts signed messages only", async () => {
    const secret = `whsec_${Buffer.from("a secret of thirty-two bytes ...").toString("base64")}`;
    const [id, body, at] = ["1f5c2a7e", '{"type":"webhook.test"}', new Date()];
    const signature = new Webhook(secret).sign(id, at, body);
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": signature,
    };
    const check = (text: string): string =>
      `${verify}\nlet said = "refused";\ntry { said = JSON.stringify(eventOf(...${JSON.stringify([secret, text, headers])})); } catch {}\nconsole.log(JSON.stringify(said));`;
    expect(await runCode(check(body), {})).toBe(body);
    expect(await runCode(check('{"type":"points.booked"}'), {})).toBe("refused");
  });
});

const mails = z.object({ data: z.array(z.object({ text: z.string() })) });
const feed = z.object({ data: z.array(z.object({ type: z.string() })) });
