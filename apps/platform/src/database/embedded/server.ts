import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readFile, stat, truncate } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

import { DatabaseSetupError } from "../errors.ts";
import type { DatabaseLog } from "../log.ts";
import type { Place } from "./place.ts";
import { disownPostmasterFile, isAlive, isServerOf, readPostmaster, type Postmaster } from "./postmaster-file.ts";
import { idsOf, serverEnvironment } from "./run.ts";

const POLL_MS = 15;
const START_ATTEMPTS = 40;
const RETRY_DELAY_MS = 250;
/** Crash recovery reads the log since the last checkpoint, which takes far less than five minutes. */
const READY_TIMEOUT_MS = 300_000;
const FAST_STOP_TIMEOUT_MS = 30_000;
const EXIT_AFTER_FILE_MS = 2000;
const ANSWER_TIMEOUT_MS = 2000;
/** SSLRequest of PostgreSQL's protocol: the length 8, then its code. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);
const LOG_LIMIT_BYTES = 10_000_000;

/**
 * Temporary errors: a child of a killed server still exists, or another program took the port between our check and the
 * server's bind.
 */
const TEMPORARY_ERRORS = /pre-existing shared memory|lock file .* already exists|could not bind|Address already in use/;

/** Uses the server that already runs on this cluster (left by a killed platform), or starts one. */
export async function ensureServer(place: Place, log: DatabaseLog): Promise<Postmaster> {
  const leftOver = await findAnswering(place);
  if (leftOver !== undefined) {
    log.info("database: a server left over from an earlier run is still there, using it");
    return leftOver;
  }
  await limitLog(place.logFile);
  for (let attempt = 1; ; attempt += 1) {
    const started = await tryStart(place);
    if (started.ok) {
      return started.postmaster;
    }
    if (attempt === START_ATTEMPTS || !TEMPORARY_ERRORS.test(started.words)) {
      throw new DatabaseSetupError(
        `The built-in PostgreSQL does not start (log: ${place.logFile}): ${started.words.trim()}`,
      );
    }
    await delay(RETRY_DELAY_MS);
  }
}

/** Stops the server: first a fast shutdown, after 30 seconds an immediate one. Both keep every answered booking. */
export async function stopServer(place: Place): Promise<void> {
  const postmaster = await readPostmaster(place.clusterDir);
  if (postmaster === undefined || !(await isServerOf(place.clusterDir, postmaster.pid))) {
    return;
  }
  signal(postmaster.pid, "SIGINT");
  if (!(await goneWithin(place, postmaster.pid, FAST_STOP_TIMEOUT_MS))) {
    signal(postmaster.pid, "SIGQUIT");
    await goneWithin(place, postmaster.pid, FAST_STOP_TIMEOUT_MS);
  }
}

/** Finds a running server that answers. One that was just killed may still be listed, and is gone at the next look. */
async function findAnswering(place: Place): Promise<Postmaster | undefined> {
  while ((await findRunning(place)) !== undefined) {
    const ready = await waitUntilReady(place);
    if (await answers(ready.port)) {
      return ready;
    }
    await delay(POLL_MS);
  }
  return undefined;
}

/** Sends an SSLRequest, which a server answers before a login. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
    socket.on("connect", () => socket.write(SSL_REQUEST));
    socket.on("data", () => {
      resolve(true);
      socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(false));
  });
}

async function findRunning(place: Place): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(place.clusterDir);
  if (postmaster === undefined || !isAlive(postmaster.pid)) {
    return undefined;
  }
  if (await isServerOf(place.clusterDir, postmaster.pid)) {
    return postmaster;
  }
  await disownPostmasterFile(place.clusterDir);
  return undefined;
}

type StartResult =
  | { readonly ok: true; readonly postmaster: Postmaster }
  | { readonly ok: false; readonly words: string };

async function tryStart(place: Place): Promise<StartResult> {
  const port = await findFreePort();
  const logStart = await sizeOf(place.logFile);
  const logHandle = openSync(place.logFile, "a", 0o600);
  // Detached, because Ctrl-C is sent to the whole process group and the server must run until our own orderly stop.
  const child = spawn(
    place.postgres,
    ["-D", place.clusterDir, "-p", String(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    {
      ...idsOf(place.user),
      cwd: "/",
      env: serverEnvironment(),
      stdio: ["ignore", logHandle, logHandle],
      detached: true,
    },
  );
  closeSync(logHandle);
  const ended = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", () => resolve("exited"));
  });
  child.unref();
  const outcome = await Promise.race([waitUntilReady(place, child.pid), ended]);
  return typeof outcome === "string"
    ? { ok: false, words: `${outcome === "exited" ? "" : outcome}${await logSince(place.logFile, logStart)}` }
    : { ok: true, postmaster: outcome };
}

async function waitUntilReady(place: Place, expectedPid?: number): Promise<Postmaster> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const postmaster = await readPostmaster(place.clusterDir);
    if (postmaster?.ready === true && (expectedPid === undefined || postmaster.pid === expectedPid)) {
      return postmaster;
    }
    if (expectedPid !== undefined && !isAlive(expectedPid)) {
      // Never resolves: the caller learns of the end from the process itself.
      return new Promise(() => undefined);
    }
    await delay(POLL_MS);
  }
  throw new DatabaseSetupError(`The built-in PostgreSQL was not ready after five minutes (log: ${place.logFile}).`);
}

/** Waits for the process to end, or for its file to disappear and two more seconds: a zombie process keeps its id. */
async function goneWithin(place: Place, pid: number, timeoutMs: number): Promise<boolean> {
  const fileGone = await waitFor(
    async () => !isAlive(pid) || (await readPostmaster(place.clusterDir))?.pid !== pid,
    timeoutMs,
  );
  await waitFor(() => Promise.resolve(!isAlive(pid)), fileGone ? EXIT_AFTER_FILE_MS : 0);
  return fileGone;
}

async function waitFor(condition: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (await condition()) {
      return true;
    }
    await delay(POLL_MS);
  }
  return false;
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended already.
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === "object" ? resolve(address.port) : reject(new Error("no free port")),
      );
    });
  });
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
}

async function logSince(file: string, start: number): Promise<string> {
  return (await readFile(file)).subarray(start).toString("utf8");
}

async function limitLog(file: string): Promise<void> {
  if ((await sizeOf(file)) > LOG_LIMIT_BYTES) {
    await truncate(file);
  }
}
