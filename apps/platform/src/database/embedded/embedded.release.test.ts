import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, lstat, mkdir, mkdtemp, readFile, readlink, rm, stat, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { completeNativeFolder } from "./binaries.ts";
import { readEmbeddedUrl, startEmbeddedPostgres, stopLeftOverPostgres, type EmbeddedPostgres } from "./index.ts";
import { isAlive, readPostmaster } from "./postmaster-file.ts";

const PLATFORM = fileURLToPath(new URL("../../testing/embedded-cli.ts", import.meta.url));

let root: string;
let dataDir: string;
let lines: string[] = [];
const log = { info: (message: string) => lines.push(message), warn: (message: string) => lines.push(message) };
const children: ChildProcess[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "punktum-embedded-"));
  // As root the server runs as another user, who must get in.
  await chmod(root, 0o755);
  dataDir = join(root, "data");
});

afterEach(() => {
  lines = [];
  children.splice(0).forEach((child) => child.kill("SIGKILL"));
});

afterAll(async () => {
  await stopLeftOverPostgres(dataDir);
  await rm(root, { recursive: true, force: true });
});

function start(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log });
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return Object.values(rows[0] ?? {})[0];
}

/** Starts a platform of its own process; resolves with the line that says how it went. */
async function startPlatform(): Promise<{ readonly child: ChildProcess; readonly line: string }> {
  const child = spawn(process.execPath, [PLATFORM, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const result = /^(?:URL|REFUSED) (.*)$/.exec(line);
    if (result !== null) {
      return { child, line: result[1] ?? "" };
    }
  }
  throw new Error("the platform ended without a word");
}

async function killHard(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

describe("the built-in PostgreSQL", () => {
  it("starts in an empty folder with durable settings and checksums, reachable on loopback only", async () => {
    const server = await start();
    const settings = await ask(
      server.url,
      `SELECT json_object_agg(name, setting) FROM pg_settings WHERE name IN
        ('fsync', 'full_page_writes', 'synchronous_commit', 'commit_delay', 'data_checksums', 'listen_addresses', 'unix_socket_directories')`,
    );
    await server.stop();
    expect(settings).toEqual({
      fsync: "on",
      full_page_writes: "on",
      synchronous_commit: "on",
      commit_delay: "0",
      data_checksums: "on",
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
    });
  });

  it("keeps its password in a file readable by its user only, and requires it", async () => {
    const server = await start();
    const { mode } = await stat(join(dataDir, "database-password"));
    const wrong = new URL(server.url);
    wrong.password = "guess";
    const attempt = ask(wrong.href, "SELECT 1");
    await expect(attempt).rejects.toThrow("password authentication failed");
    await server.stop();
    expect((mode & 0o777).toString(8)).toBe("600");
  });

  it("keeps its data over starts and is ready within a second", async () => {
    const first = await start();
    await ask(first.url, "CREATE TABLE kept AS SELECT 42 AS value");
    await first.stop();
    const timesMs: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const begin = performance.now();
      const again = await start();
      timesMs.push(performance.now() - begin);
      expect(await ask(again.url, "SELECT value FROM kept")).toBe(42);
      await again.stop();
    }
    expect(Math.min(...timesMs)).toBeLessThan(1000);
  });

  it("leaves no process and no socket behind when stopped", async () => {
    const server = await start();
    const pid = await serverPid(server.clusterDir);
    expect(await readEmbeddedUrl(dataDir)).toBe(server.url);
    await server.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await readEmbeddedUrl(dataDir)).toBeUndefined();
  });

  it("is reused without a restart after the platform was killed", async () => {
    const { child, line: url } = await startPlatform();
    await killHard(child);
    const server = await start();
    await server.stop();
    expect(server.url).toBe(url);
    expect(lines).toContain("database: a server left over from an earlier run is still there, using it");
  });

  it("survives a Ctrl-C to the platform's process group", async () => {
    const { child } = await startPlatform();
    const pid = await serverPid(join(dataDir, "postgres", "cluster"));
    expect(await processGroupOf(pid)).toBe(String(pid));
    expect(await processGroupOf(child.pid)).not.toBe(String(pid));
    await killHard(child);
  });

  it("is not taken from a running platform", async () => {
    const { child, line: url } = await startPlatform();
    await expect(start()).rejects.toThrow(`Another platform is running on the data in ${dataDir}`);
    expect(await ask(url, "SELECT 1")).toBe(1);
    await killHard(child);
  });

  it("restarts after it was killed, with all committed data", async () => {
    let server = await start();
    await ask(server.url, "CREATE TABLE committed AS SELECT 7 AS value");
    // Started at once: the process that was killed may still be there for a moment.
    for (let round = 0; round < 5; round += 1) {
      process.kill(await serverPid(server.clusterDir), "SIGKILL");
      server = await start();
      expect(await ask(server.url, "SELECT value FROM committed")).toBe(7);
    }
    await server.stop();
  });

  it("starts if its old process id belongs to another program", async () => {
    const server = await start();
    const pidFile = join(server.clusterDir, "postmaster.pid");
    const content = await readFile(pidFile, "utf8");
    await server.stop();
    await writeFile(pidFile, content.replace(/^\d+/, String(process.ppid)));
    const again = await start();
    expect(await ask(again.url, "SELECT 1")).toBe(1);
    await again.stop();
  });

  it("explains what to do without its password file", async () => {
    const file = join(dataDir, "database-password");
    const password = await readFile(file, "utf8");
    await unlink(file);
    await expect(start()).rejects.toThrow("database-password is missing");
    await writeFile(file, password, { mode: 0o600 });
  });

  it("explains what to do with data of another major version", async () => {
    const file = join(dataDir, "postgres", "cluster", "PG_VERSION");
    await writeFile(file, "17\n");
    await expect(start()).rejects.toThrow("was written by PostgreSQL 17");
    await writeFile(file, "18\n");
  });
});

/** Only root runs the server as somebody else, who may stand before a closed folder. */
const closedFolders = process.getuid?.() === 0 ? ["closed"] : [];

describe("a data folder in an inaccessible folder", () => {
  it.each(closedFolders)("is replaced by one below /var/tmp, which is logged (%s)", async (name) => {
    const closed = join(root, name);
    await mkdir(closed, { mode: 0o700 });
    const server = await startEmbeddedPostgres({ dataDir: join(closed, "data"), log });
    await server.stop();
    await rm(dirname(server.clusterDir), { recursive: true, force: true });
    expect(server.clusterDir).toMatch(/^\/var\/tmp\/punktum-[0-9a-f]{12}\/cluster$/);
    expect(lines.join("\n")).toContain("cannot reach");
  });
});

describe("the npm package", () => {
  it("gets the library links and executable bits that its post-install script would create", async () => {
    const native = join(root, "package", "native");
    await mkdir(join(native, "bin"), { recursive: true });
    await mkdir(join(native, "lib"));
    await writeFile(join(native, "lib", "libx.so.1.2"), "");
    await writeFile(join(native, "bin", "initdb"), "", { mode: 0o644 });
    await writeFile(join(native, "bin", "postgres"), "", { mode: 0o644 });
    const links = [{ source: "native/lib/libx.so.1.2", target: "native/lib/libx.so.1" }];
    await writeFile(join(native, "pg-symlinks.json"), JSON.stringify(links));

    expect(await completeNativeFolder(native)).toBe(true);
    expect(await completeNativeFolder(native)).toBe(true);
    expect(await readlink(join(native, "lib", "libx.so.1"))).toBe("libx.so.1.2");
    expect((await lstat(join(native, "bin", "postgres"))).mode & 0o555).toBe(0o555);
  });
});

async function serverPid(clusterDir: string): Promise<number> {
  const postmaster = await readPostmaster(clusterDir);
  if (postmaster === undefined) {
    throw new Error("no server is running");
  }
  return postmaster.pid;
}

async function processGroupOf(pid: number | undefined): Promise<string> {
  const child = spawn("ps", ["-o", "pgid=", "-p", String(pid)], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  for await (const chunk of child.stdout) {
    output += String(chunk);
  }
  return output.trim();
}
