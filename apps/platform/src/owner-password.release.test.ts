import { randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transactionsApi } from "@punktum/contracts";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, startEmbeddedPostgres } from "./database/index.ts";
import { hashOpaque } from "./office/sessions/index.ts";
import { createProgram } from "./testing/factories.ts";
import { silentLog } from "./testing/names.ts";
import { startTwo, type TwoProcesses, underLoad } from "./testing/two-processes.ts";

const TILL_KEY = `ak_${randomUUID()}`;
const newSecret = (): string => randomBytes(24).toString("hex");

let folder: string;
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let administrator: Client;
let two: TwoProcesses;

const addressWith = (password: string): string => {
  const url = new URL(server.url);
  url.username = "shop_owner";
  url.password = password;
  url.pathname = "shop";
  return url.href;
};

/** A server of its own: the password of the tests' server cannot change. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "punktum-owner-"));
  await chmod(folder, 0o755);
  server = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log: silentLog });
  administrator = new Client({ connectionString: server.url });
  await administrator.connect();
  const password = newSecret();
  await administrator.query(`CREATE ROLE shop_owner LOGIN CREATEROLE PASSWORD '${password}'`);
  await administrator.query("CREATE DATABASE shop OWNER shop_owner");
  const database = await openDatabase({ databaseUrl: addressWith(password), log: silentLog });
  await createProgram(database);
  await database.withProgram("pfm", async ({ db }) => {
    const till = { program_id: "pfm", kind: "CASH", level: "STORE", partner_id: 1, store_id: 1 } as const;
    await db
      .insertInto("interaction_points")
      .values({ ...till, id: "till", name: "Till" })
      .execute();
    const key = { program_id: "pfm", role: "TILL", partner_id: 1, interaction_id: "till", id: randomUUID() } as const;
    await db
      .insertInto("api_keys")
      .values({ ...key, hash: hashOpaque(TILL_KEY) })
      .execute();
  });
  await database.close();
  two = await startTwo({
    DATABASE_URL: addressWith(password),
    PHONE_SECRET: newSecret(),
    TOKEN_SECRET: newSecret(),
    // New connections all the time: those that exist know nothing of a new password.
    DATABASE_POOL_SIZE: "3",
  });
}, 120_000);
afterAll(async () => {
  await two.stop();
  await administrator.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const sell = (turn: number): Promise<Response> =>
  two.post(transactionsApi.createTransaction.path, { transactionType: "EARNTRANSACTION", amount: 2 }, turn, {
    "api-key": TILL_KEY,
    "idempotency-key": randomUUID(),
  });

describe("changing the password of the database's owner while tills sell", { timeout: 180_000 }, () => {
  it("has no failed sale: both processes restart with the new one, one after the other", { tags: ["D2"] }, async () => {
    const password = newSecret();
    const { answeredMeanwhile, failures } = await underLoad([sell, sell], async () => {
      await administrator.query(`ALTER ROLE shop_owner PASSWORD '${password}'`);
      await two.restartAll({ DATABASE_URL: addressWith(password) });
    });
    expect(failures).toEqual([]);
    expect(answeredMeanwhile).toBeGreaterThan(0);
  });
});
