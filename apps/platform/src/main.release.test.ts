import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { type MainFolder, openMainFolder, readyBase, statusOf, stop, takePort, until } from "./testing/main-folder.ts";
import { withDatabaseName } from "./testing/names.ts";

const OLD_DATABASE = `before_release_${process.pid}`;
let main: MainFolder;

beforeEach(async () => {
  main = await openMainFolder();
});
afterEach(() => main.close());

/** Waits until an address answers with this status. */
async function answers(url: string, status: number): Promise<void> {
  await until(async () => ((await statusOf(url)) === status ? true : undefined));
}

describe("start", () => {
  it("a used port gives one sentence and exit code 1, and nothing else is started", async () => {
    const { server, port } = await takePort();
    const { child, text } = main.launch({ PORT: String(port) });
    await once(child, "exit");
    server.close();
    expect(child.exitCode).toBe(1);
    expect(text()).toMatch(new RegExp(`^Port ${port} on 127.0.0.1 is already taken, .*PORT=<number>\\.\\n$`));
    expect(await readdir(main.folder)).toEqual([]);
  });

  it("an invalid setting gives one sentence and exit code 1", async () => {
    const { child, text } = main.launch({ PORT: "banana" });
    await once(child, "exit");
    expect(child.exitCode).toBe(1);
    expect(text()).toBe("PORT is not valid: expected a number from 0 to 65535.\n");
  });

  it("an unreachable database gives one sentence without the password", async () => {
    const { child, text } = main.launch({ DATABASE_URL: "postgres://me:canary-secret@127.0.0.1:9/none" });
    await once(child, "exit");
    expect(child.exitCode).toBe(1);
    expect(text()).toMatch(/^Cannot reach the database at 127\.0\.0\.1:9.*\n$/);
    expect(text()).not.toContain("canary-secret");
  });

  it("a database of before the first release gives one sentence and exit code 1", async () => {
    const server = new Client({ connectionString: inject("databaseUrl") });
    await server.connect();
    await server.query(`CREATE DATABASE ${OLD_DATABASE}`);
    const url = withDatabaseName(inject("databaseUrl"), OLD_DATABASE);
    const old = new Client({ connectionString: url });
    await old.connect();
    await old.query(`CREATE SCHEMA punktum; GRANT ALL ON SCHEMA punktum TO PUBLIC;
      CREATE TABLE punktum.schema_migrations (number integer, name text, checksum text)`);
    await old.end();
    const { child, text } = main.launch({ DATABASE_URL: url });
    await once(child, "exit");
    await server.query(`DROP DATABASE ${OLD_DATABASE}`);
    await server.end();
    expect(child.exitCode).toBe(1);
    expect(text()).toMatch(/^The database was made by a version from before the first release .*\n$/);
  });
});

describe("running", () => {
  it("answers 503 while its database is down, restarts it, and stops without leaving anything", async () => {
    const started = main.launch({});
    const base = await readyBase(started);
    expect(await statusOf(`${base}health/ready`)).toBe(200);
    const killed = await main.databasePid();
    process.kill(killed, "SIGKILL");
    await answers(`${base}health/ready`, 503);
    expect(await statusOf(`${base}api/v2/public/programs/pfm/config`)).toBe(503);
    expect(await statusOf(`${base}health/live`)).toBe(200);
    await answers(`${base}health/ready`, 200);
    const startedStop = performance.now();
    await stop(started.child, "SIGTERM");
    expect(performance.now() - startedStop).toBeLessThan(5_000);
    expect(started.child.exitCode).toBe(0);
    await expect(main.databasePid()).rejects.toThrow("ENOENT");
    expect((await stat(join(main.folder, "data", "secrets"))).mode & 0o077).toBe(0);
  });
});
