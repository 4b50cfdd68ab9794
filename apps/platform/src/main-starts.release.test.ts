import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MainFolder, openMainFolder, readyBase, statusOf, stop, takePort, until } from "./testing/main-folder.ts";

let main: MainFolder;

beforeEach(async () => {
  main = await openMainFolder();
});
afterEach(() => main.close());

/** Runs the command `npm run admin` on the data of this test. */
async function runAdmin(...words: readonly string[]): Promise<{ readonly code: number | null; readonly text: string }> {
  const env = { ...process.env, DATA_DIR: join(main.folder, "data"), PUBLIC_URL: "https://punktum.example" };
  const child = spawn(process.execPath, [join(import.meta.dirname, "admin-cli.ts"), ...words], { env });
  const parts: string[] = [];
  child.stdout.on("data", (part) => parts.push(String(part)));
  child.stderr.on("data", (part) => parts.push(String(part)));
  await once(child, "close");
  return { code: child.exitCode, text: parts.join("") };
}

describe("an empty server", () => {
  const LINK = /\/backoffice\/setup#(su_[\w-]{43})/;

  it("prints one set-up address, which creates the operator and is not logged", async () => {
    const started = main.launch({ LOG_LEVEL: "debug" });
    const base = await readyBase(started);
    const token = await until(() => LINK.exec(started.text())?.[1]);
    const body = { token, email: "olga@ocean.example", name: "Olga", password: "a quiet harbour at dawn" };
    const headers = { "content-type": "application/json" };
    const made = await fetch(`${base}api/v2/setup`, { method: "POST", headers, body: JSON.stringify(body) });
    expect(made.status).toBe(201);
    expect(started.text().split(token)).toHaveLength(2);
    const invited = await runAdmin("create-operator", "--email", "Otto@Ocean.example", "--name", "Otto");
    expect(invited.text).toMatch(/otto@ocean\.example .*\n\n {2}https:\/\/punktum\.example\/backoffice\/setup#su_/);
    expect(await runAdmin("create-operator", "--email", "olga@ocean.example")).toEqual({
      code: 1,
      text: "olga@ocean.example is an operator already.\n",
    });
    await stop(started.child, "SIGTERM");
    const again = main.launch({});
    await readyBase(again);
    expect(again.text()).not.toMatch(LINK);
  });

  it("the command for operators prints usage and errors", async () => {
    const help = await runAdmin("--help");
    expect(help.code).toBe(0);
    expect(help.text).toContain("create-operator --email");
    for (const words of [["create-operator"], ["create-operator", "--email", "x"], ["remove"], ["--pasword", "x"]]) {
      const { code, text } = await runAdmin(...words);
      expect(code).toBe(2);
      expect(text).toContain("npm run admin -- --help");
    }
  });
});

describe("the demonstration on a server reachable from outside", () => {
  const PUBLIC_URL = "http://punktum.example";

  /** A database with a programme of the demonstration: its salt is derived from its id. */
  async function addDemoProgram(): Promise<void> {
    const client = new Client({ connectionString: await readFile(join(main.folder, "data", "database-url"), "utf8") });
    await client.connect();
    const salt = createHash("sha256").update("demonstration pfm").digest().subarray(0, 16);
    await client.query("INSERT INTO punktum.programs (id, name, duty_pin_salt) VALUES ('pfm', 'Pfeil', $1)", [salt]);
    await client.end();
  }

  it("is loaded only on request, because its passwords are published", async () => {
    const empty = main.launch({ DEMO: "", PUBLIC_URL });
    await readyBase(empty);
    expect(empty.text()).toContain("No demonstration data, because others can reach this address.");
    expect(empty.text()).toContain(`${PUBLIC_URL}/backoffice/setup#su_`);
    await addDemoProgram();
    await stop(empty.child, "SIGTERM");
    const silent = main.launch({ DEMO: "", PUBLIC_URL });
    await once(silent.child, "exit");
    expect(silent.child.exitCode).toBe(1);
    expect(silent.text()).toMatch(/^The database holds the demonstration data, .*DEMO=on\.\n$/);
    const { server, port } = await takePort();
    server.close();
    const asked = main.launch({ DEMO: "on", PUBLIC_URL, PORT: String(port) });
    await readyBase(asked);
    expect(asked.text()).toContain("WARNING: others can reach this address");
    const page = await fetch(`http://127.0.0.1:${port}/counter/mailbox`);
    expect(await page.text()).not.toContain("Postfach");
  });
});

describe("running", () => {
  it("restarts after it was killed, on the database that kept running", async () => {
    const first = main.launch({});
    await readyBase(first);
    await stop(first.child, "SIGKILL");
    const base = await readyBase(main.launch({}));
    expect(await statusOf(`${base}health/ready`)).toBe(200);
  });
});
