import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { connectTo } from "../apps/platform/src/database/connection.ts";
import { type Database, openDatabase, prepareDatabase } from "../apps/platform/src/database/index.ts";
import { createAccount, createProgram } from "../apps/platform/src/testing/factories.ts";
import { createInstallation, type Installation } from "../apps/platform/src/testing/installations.ts";
import { silentLog } from "../apps/platform/src/testing/names.ts";
import { startPlatform } from "../apps/platform/src/testing/platform-process.ts";
import { demandDebian } from "./testing/debian.ts";
import { freePort } from "./testing/free-port.ts";

interface Pooler {
  /** The address with the pooler in place of the server. */
  readonly through: (url: string) => string;
  readonly stop: () => Promise<void>;
}

/** pgbouncer refuses to run as root. */
const USER = "postgres";
const SERVER_SESSIONS = 4;

const idOf = (flag: string): number => Number(spawnSync("id", [flag, USER], { encoding: "utf8" }).stdout);

let folder: string;
let installation: Installation;
let appUrl: string;
const poolers: Pooler[] = [];

async function startPooler(mode: "session" | "transaction"): Promise<Pooler> {
  const port = await freePort();
  const server = new URL(appUrl);
  const path = join(folder, `${mode}.ini`);
  const users = join(folder, `${mode}.users`);
  await writeFile(users, `"${server.username}" "${server.password}"\n`);
  await writeFile(
    path,
    `[databases]
* = host=127.0.0.1 port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${mode === "transaction" ? SERVER_SESSIONS : 50}
max_client_conn = 500
`,
  );
  await Promise.all([users, path].map((file) => chown(file, idOf("-u"), idOf("-g"))));
  const child: ChildProcess = spawn("pgbouncer", ["-q", path], { uid: idOf("-u"), gid: idOf("-g"), stdio: "ignore" });
  const ended = once(child, "exit");
  const through = (url: string): string => {
    const address = new URL(url);
    address.hostname = "127.0.0.1";
    address.port = String(port);
    return address.href;
  };
  await vi.waitFor(async () => (await connectOnce(through(appUrl))).length, { timeout: 20_000 });
  const pooler = {
    through,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
  poolers.push(pooler);
  return pooler;
}

/** A session of the pooler; the sentence when a start parameter was refused. */
async function connectOnce(url: string): Promise<string> {
  try {
    const client = await connectTo(url, "punktum test pooler");
    await client.end();
    return "connected";
  } catch (error) {
    const sentence = String(error);
    if (sentence.includes("ECONNREFUSED")) {
      throw error;
    }
    return sentence;
  }
}

/** Accounts with points, many at once: transactions with named and unnamed statements on more clients than sessions. */
async function bookMany(database: Database, programId: string): Promise<number> {
  await createProgram(database, programId);
  const made = await Promise.all(
    Array.from({ length: 60 }, () => createAccount(database, programId, { points: 100, registered: true })),
  );
  return new Set(made).size;
}

beforeAll(async () => {
  demandDebian(["pgbouncer"]);
  folder = await mkdtemp(join(tmpdir(), "punktum-pgbouncer-"));
  await chmod(folder, 0o755);
  installation = await createInstallation();
  appUrl = (await prepareDatabase({ databaseUrl: installation.url, log: silentLog })).url;
});
afterAll(async () => {
  await Promise.all(poolers.map((pooler) => pooler.stop()));
  await installation.remove();
  await rm(folder, { recursive: true });
});

describe("pgbouncer between platform and PostgreSQL", () => {
  it("in session mode books with named statements", async () => {
    const pooler = await startPooler("session");
    const database = await openDatabase({
      databaseAppUrl: pooler.through(appUrl),
      databaseDirectUrl: appUrl,
      log: silentLog,
    });
    expect(await bookMany(database, "named")).toBe(60);
    await database.close();
  });

  it("in transaction mode books without named statements, on fewer sessions than clients", async () => {
    const pooler = await startPooler("transaction");
    const address = { databaseAppUrl: pooler.through(appUrl), databaseDirectUrl: appUrl };
    const database = await openDatabase({ ...address, preparesStatements: false, log: silentLog });
    expect(await bookMany(database, "unnamed")).toBe(60);
    const sessions = await installation.asAdministrator(
      "SELECT count(*)::integer AS number FROM pg_stat_activity WHERE datname = current_database() AND usename LIKE '%\\_app' AND application_name = 'punktum'",
    );
    expect(Number(sessions[0]?.["number"])).toBeLessThanOrEqual(SERVER_SESSIONS);
    await database.close();
  });

  it("in transaction mode breaks with named statements, which is why DATABASE_PREPARED=off exists", async () => {
    const pooler = await startPooler("transaction");
    const address = { databaseAppUrl: pooler.through(appUrl), databaseDirectUrl: appUrl };
    const database = await openDatabase({ ...address, log: silentLog });
    await expect(bookMany(database, "broken")).rejects.toThrow(/prepared statement/);
    await database.close();
  });

  it("lets two processes hear each other, over the server's own address", async () => {
    const pooler = await startPooler("transaction");
    const environment = {
      DATABASE_APP_URL: pooler.through(appUrl),
      DATABASE_DIRECT_URL: appUrl,
      DATABASE_PREPARED: "off",
      TOKEN_SECRET: "a secret of this test that is long enough",
      PHONE_SECRET: "another secret of this test which is long enough",
    };
    const platforms = [await startPlatform(environment), await startPlatform(environment)];
    const health = await Promise.all(platforms.map(({ base }) => fetch(`${base}/health/ready`).then((r) => r.json())));
    await Promise.all(platforms.map((platform) => platform.end("SIGTERM")));
    const sound = { status: "ready", weaknesses: [] };
    expect(health).toMatchObject([sound, sound]);
  });
});
