import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../apps/platform/src/database/embedded/index.ts";
import { openDatabase } from "../apps/platform/src/database/index.ts";
import { createAccessTokens } from "../apps/platform/src/office/sessions/index.ts";
import { DEVICES, deviceId, loadData, PROGRAM, type DataSize } from "./data.ts";
import { parseResult, type LoadOrder, type LoadResult } from "./load-order.ts";
import { startServerProcess, type ServerProcess } from "./server-process.ts";

const LOAD = fileURLToPath(new URL("./load-cli.ts", import.meta.url));
const LEDGER = fileURLToPath(new URL("./ledger-cli.ts", import.meta.url));
const SECRET = randomBytes(32).toString("hex");
const silent = { info: () => undefined, warn: () => undefined };

/** The platform's embedded PostgreSQL with further settings, and with enough connections for 256 callers of pgbench. */
export async function startCluster(folder: string, settings: readonly string[] = []): Promise<EmbeddedPostgres> {
  const dataDir = join(folder, "data");
  const first = await startEmbeddedPostgres({ dataDir, log: silent });
  for (const setting of ["max_connections = 400", ...settings]) {
    await onServer(first.url, `ALTER SYSTEM SET ${setting}`);
  }
  await first.stop();
  return startEmbeddedPostgres({ dataDir, log: silent });
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Creates a database with data; returns its address. */
export async function createData(
  clusterUrl: string,
  name: string,
  size: DataSize,
  load: (url: string, size: DataSize) => Promise<void> = loadData,
): Promise<string> {
  await onServer(clusterUrl, `CREATE DATABASE ${name}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  await (await openDatabase({ databaseUrl: url.href, rolePrefix: "punktum", log: silent })).close();
  await load(url.href, size);
  return url.href;
}

export interface Platform extends Pick<ServerProcess, "port" | "pid"> {
  /** Runs callers against it for some time. */
  readonly load: (
    order: Pick<LoadOrder, "kind" | "callers" | "seconds" | "accounts"> & Partial<Pick<LoadOrder, "tokens">>,
  ) => Promise<LoadResult>;
  /** Access tokens of the devices of a programme, in their order. */
  readonly issueTokens: (of?: { readonly program?: string; readonly devices?: number }) => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
}

/** The platform as in production: its own process, request log on (discarded), limits and row-level security on. */
export async function startPlatform(
  databaseUrl: string,
  dataDir: string,
  nodeOptions: readonly string[] = [],
): Promise<Platform> {
  const server = await startServerProcess(
    { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: "off", TOKEN_SECRET: SECRET },
    nodeOptions,
  );
  const { port, pid } = server;
  return {
    port,
    pid,
    issueTokens,
    load: async (order) => runProgram([LOAD], JSON.stringify({ tokens: await issueTokens(), ...order, port })),
    stop: server.stop,
  };
}

function issueTokens({ program = PROGRAM, devices = DEVICES } = {}): Promise<readonly string[]> {
  const tokens = createAccessTokens([SECRET], { nowMs: () => Date.now() });
  const subjects = Array.from({ length: devices }, (_, number) => deviceId(number));
  return Promise.all(
    subjects.map(async (subjectId) => (await tokens.issue({ programId: program, kind: "DEVICE", subjectId })).token),
  );
}

/** One caller of the ledger without HTTP. */
export function loadLedger(url: string, order: Pick<LoadOrder, "seconds" | "accounts">): Promise<LoadResult> {
  return runProgram([LEDGER, url, String(order.seconds), String(order.accounts)], "");
}

async function runProgram(words: readonly string[], input: string): Promise<LoadResult> {
  const child = spawn(process.execPath, words, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(input);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    output += part;
  });
  await new Promise((resolve) => child.once("close", resolve));
  const result = parseResult(output);
  if (result.refused > 0) {
    throw new Error(`${result.refused} calls were refused, the first with: ${result.firstRefusal.slice(0, 900)}`);
  }
  return result;
}
