import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { withDatabaseName } from "./testing/names.ts";

const OLD_DATABASE = `before_release_${process.pid}`;
const MAIN = join(import.meta.dirname, "main.ts");
let folder: string;
let running: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "punktum-main-"));
  // PostgreSQL never runs as root: its own user must be able to enter.
  await chmod(folder, 0o755);
  running = [];
});
afterEach(async () => {
  for (const child of running) {
    await stop(child, "SIGTERM");
  }
  await rm(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly text: () => string;
}

function launch(environment: Record<string, string>): Started {
  const env = {
    // As the start script has it.
    NODE_COMPILE_CACHE: join(import.meta.dirname, "../../../node_modules/.cache/node"),
    ...process.env,
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: join(folder, "data"),
    DEMO: "off",
    ...environment,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
  const parts: string[] = [];
  child.stdout.on("data", (part) => parts.push(String(part)));
  child.stderr.on("data", (part) => parts.push(String(part)));
  running.push(child);
  return { child, text: () => parts.join("") };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) {
    return;
  }
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

async function until<T>(read: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const value = await read();
    if (value !== undefined) {
      return value;
    }
    await delay(50);
  }
  throw new Error("waited for half a minute in vain");
}

const readyBase = ({ text }: Started) => until(() => /Punktum is ready: (http:\S+\/)/.exec(text())?.[1]);
/** Waits until an address answers with this status. */
async function answers(url: string, status: number): Promise<void> {
  await until(async () => ((await statusOf(url)) === status ? true : undefined));
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

async function databasePid(): Promise<number> {
  const pidFile = join(folder, "data", "postgres", "cluster", "postmaster.pid");
  return Number((await readFile(pidFile, "utf8")).split("\n")[0]);
}

async function listenSomewhere() {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { server, port: typeof address === "object" && address !== null ? address.port : 0 };
}

describe("start", () => {
  it("a port already taken is one sentence, exit code 1, and nothing else was started", async () => {
    const { server, port } = await listenSomewhere();
    const { child, text } = launch({ PORT: String(port) });
    await once(child, "exit");
    server.close();
    expect(child.exitCode).toBe(1);
    expect(text()).toMatch(new RegExp(`^Port ${port} on 127.0.0.1 is already taken, .*PORT=<number>\\.\\n$`));
    expect(await readdir(folder)).toEqual([]);
  });

  it("a wrong setting is one sentence and exit code 1", async () => {
    const { child, text } = launch({ PORT: "banana" });
    await once(child, "exit");
    expect(child.exitCode).toBe(1);
    expect(text()).toBe("PORT is not valid: expected a number from 0 to 65535.\n");
  });

  it("a database that cannot be reached is one sentence without the password", async () => {
    const { child, text } = launch({ DATABASE_URL: "postgres://me:canary-secret@127.0.0.1:9/none" });
    await once(child, "exit");
    expect(child.exitCode).toBe(1);
    expect(text()).toMatch(/^Cannot reach the database at 127\.0\.0\.1:9.*\n$/);
    expect(text()).not.toContain("canary-secret");
  });

  it("a database of before the first release is one sentence and exit code 1", async () => {
    const server = new Client({ connectionString: inject("databaseUrl") });
    await server.connect();
    await server.query(`CREATE DATABASE ${OLD_DATABASE}`);
    const url = withDatabaseName(inject("databaseUrl"), OLD_DATABASE);
    const old = new Client({ connectionString: url });
    await old.connect();
    await old.query(`CREATE SCHEMA punktum; GRANT ALL ON SCHEMA punktum TO PUBLIC;
      CREATE TABLE punktum.schema_migrations (number integer, name text, checksum text)`);
    await old.end();
    const { child, text } = launch({ DATABASE_URL: url });
    await once(child, "exit");
    await server.query(`DROP DATABASE ${OLD_DATABASE}`);
    await server.end();
    expect(child.exitCode).toBe(1);
    expect(text()).toMatch(/^The database was made by a version from before the first release .*\n$/);
  });
});

/** Runs the command `npm run admin` on the data of this test. */
async function runAdmin(...words: readonly string[]): Promise<{ readonly code: number | null; readonly text: string }> {
  const env = { ...process.env, DATA_DIR: join(folder, "data"), PUBLIC_URL: "https://punktum.example" };
  const child = spawn(process.execPath, [join(import.meta.dirname, "admin-cli.ts"), ...words], { env });
  const parts: string[] = [];
  child.stdout.on("data", (part) => parts.push(String(part)));
  child.stderr.on("data", (part) => parts.push(String(part)));
  await once(child, "close");
  return { code: child.exitCode, text: parts.join("") };
}

describe("an empty server", () => {
  const LINK = /\/backoffice\/setup#(su_[\w-]{43})/;

  it("prints one address for its set-up, which makes the operator and stands in no log", async () => {
    const started = launch({ LOG_LEVEL: "debug" });
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
    const again = launch({});
    await readyBase(again);
    expect(again.text()).not.toMatch(LINK);
  });

  it("the command for operators says how it is used, and what is wrong", async () => {
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

describe("the demonstration where others reach the server", () => {
  const PUBLIC_URL = "http://punktum.example";

  /** A database with a programme of the demonstration: its salt is derived from its id. */
  async function addDemoProgram(): Promise<void> {
    const client = new Client({ connectionString: await readFile(join(folder, "data", "database-url"), "utf8") });
    await client.connect();
    const salt = createHash("sha256").update("demonstration pfm").digest().subarray(0, 16);
    await client.query("INSERT INTO punktum.programs (id, name, duty_pin_salt) VALUES ('pfm', 'Pfeil', $1)", [salt]);
    await client.end();
  }

  it("is not loaded by itself, and its published passwords need to be asked for", async () => {
    const empty = launch({ DEMO: "", PUBLIC_URL });
    await readyBase(empty);
    expect(empty.text()).toContain("No demonstration data, because others can reach this address.");
    expect(empty.text()).toContain(`${PUBLIC_URL}/backoffice/setup#su_`);
    await addDemoProgram();
    await stop(empty.child, "SIGTERM");
    const silent = launch({ DEMO: "", PUBLIC_URL });
    await once(silent.child, "exit");
    expect(silent.child.exitCode).toBe(1);
    expect(silent.text()).toMatch(/^The database holds the demonstration data, .*DEMO=on\.\n$/);
    const { server, port } = await listenSomewhere();
    server.close();
    const asked = launch({ DEMO: "on", PUBLIC_URL, PORT: String(port) });
    await readyBase(asked);
    expect(asked.text()).toContain("WARNING: others can reach this address");
    const page = await fetch(`http://127.0.0.1:${port}/counter/mailbox`);
    expect(await page.text()).not.toContain("Postfach");
  });
});

describe("running", () => {
  it("answers 503 while its database is killed, brings it back by itself, and stops without leaving anything", async () => {
    const started = launch({});
    const base = await readyBase(started);
    expect(await statusOf(`${base}health/ready`)).toBe(200);
    const killed = await databasePid();
    process.kill(killed, "SIGKILL");
    await answers(`${base}health/ready`, 503);
    expect(await statusOf(`${base}api/v2/public/programs/pfm/config`)).toBe(503);
    expect(await statusOf(`${base}health/live`)).toBe(200);
    await answers(`${base}health/ready`, 200);
    const startedStop = performance.now();
    await stop(started.child, "SIGTERM");
    expect(performance.now() - startedStop).toBeLessThan(5_000);
    expect(started.child.exitCode).toBe(0);
    await expect(databasePid()).rejects.toThrow("ENOENT");
    expect((await stat(join(folder, "data", "secrets"))).mode & 0o077).toBe(0);
  });

  it("starts again after it was killed itself, on the database it left running", async () => {
    const first = launch({});
    await readyBase(first);
    await stop(first.child, "SIGKILL");
    const base = await readyBase(launch({}));
    expect(await statusOf(`${base}health/ready`)).toBe(200);
  });
});
