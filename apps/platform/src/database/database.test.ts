import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createProgram } from "../testing/factories.ts";
import { openLateCloseProxy } from "../testing/late-close-proxy.ts";
import { silentLog } from "../testing/names.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { deriveAppUrl, scramVerifier } from "./app-password.ts";
import { openDatabase } from "./connect.ts";
import { prepared } from "./database.ts";
import { refusalOf } from "./errors.ts";
import { booleanColumn, integerColumn, nullable, textColumn, timeColumn } from "./rows.ts";

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase({ maxConnections: 2 });
  await createProgram(test.database);
});
afterAll(() => test.close());

const one = prepared("test.one", "SELECT $1::bigint AS value", (row) => integerColumn(row, "value"));
const pid = prepared("test.pid", "SELECT pg_backend_pid() AS pid", (row) => integerColumn(row, "pid"));

describe("values", () => {
  it("reads bigint as an integer and refuses one that would lose digits", { tags: ["L7"] }, async () => {
    expect(await test.database.withoutProgram(one, ["9007199254740991"])).toEqual([9_007_199_254_740_991]);
    await expect(test.database.withoutProgram(one, ["9007199254740992"])).rejects.toThrow("outside the safe range");
  });

  it("reads a date of birth as the same day in every time zone", async () => {
    const day = prepared("test.day", "SELECT DATE '1980-02-29' AS day", (row) => textColumn(row, "day"));
    expect(await test.database.withoutProgram(day, [])).toEqual(["1980-02-29"]);
  });

  it("checks the expected types", () => {
    const row = { text: "x", integer: 1, yes: true, time: new Date(0), nothing: null };
    expect(nullable(row, "nothing", textColumn)).toBeNull();
    expect(() => textColumn(row, "integer")).toThrow("column integer is not text");
    expect(() => integerColumn(row, "text")).toThrow("column text is not a whole number");
    expect(() => booleanColumn(row, "time")).toThrow("column time is not true or false");
    expect(() => timeColumn(row, "yes")).toThrow("column yes is not a time");
  });
});

describe("transactions", () => {
  it("roll back when the work throws", async () => {
    const failing = test.database.withProgram("pfm", async ({ db }) => {
      await db.insertInto("partners").values({ program_id: "pfm", id: 9, name: "never" }).execute();
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await test.query("SELECT id FROM punktum.partners WHERE id = 9")).toEqual([]);
  });

  it("report no commit if a failed statement was swallowed", async () => {
    const swallowing = test.database.withProgram("pfm", async ({ db, run }) => {
      await db.insertInto("partners").values({ program_id: "pfm", id: 10, name: "never" }).execute();
      await run(one, ["not a number"]).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow("rolled back because a statement in it had failed");
  });

  it("cancel a statement above the time limit and keep the connection", async () => {
    const impatient = await openDatabase({ databaseUrl: test.url, log: silentLog, statementTimeoutMs: 2_000 });
    const sleep = prepared("test.sleep", "SELECT pg_sleep(60)::text AS slept", (row) => row);
    await expect(impatient.withoutProgram(sleep, [])).rejects.toThrow("statement timeout");
    expect(await impatient.withoutProgram(one, [1])).toEqual([1]);
    await impatient.close();
  });

  it("keep the connection after an error of the server", async () => {
    const single = await openDatabase({ databaseUrl: test.url, log: silentLog, maxConnections: 1 });
    const before = await single.withoutProgram(pid, []);
    await expect(single.withoutProgram(one, ["not a number"])).rejects.toThrow("invalid input syntax");
    expect(await single.withoutProgram(pid, [])).toEqual(before);
    await single.close();
  });

  it("survive the loss of a connection in use: that work fails, the next gets a new connection", async () => {
    const single = await openDatabase({ databaseUrl: test.url, log: silentLog, maxConnections: 1 });
    const cut = single.withProgram("pfm", async ({ run }) => {
      const [backend] = await run(pid, []);
      await test.query("SELECT pg_terminate_backend($1)", [backend]);
      await run(one, [1]);
    });
    // The driver hears of the end either before the next statement or in its answer.
    await expect(cut).rejects.toThrow(/terminat|not queryable/i);
    expect(await single.withoutProgram(one, [2])).toEqual([2]);
    await single.close();
  });

  it("do not reuse a connection that the server has given up but not yet closed", async () => {
    const line = await openLateCloseProxy(test.url, 200);
    const single = await openDatabase({ databaseUrl: line.databaseUrl, log: silentLog, maxConnections: 1 });
    const endItself = prepared("test.end-itself", "SELECT pg_terminate_backend(pg_backend_pid())::text", (row) => row);
    await expect(single.withoutProgram(endItself, [])).rejects.toThrow("terminating connection");
    expect(await single.withoutProgram(one, [3])).toEqual([3]);
    await single.close();
    await line.close();
  });
});

describe("opening", () => {
  it("derives the same password in every process and a different one per owner", () => {
    const url = deriveAppUrl("postgres://owner:secret@db.example:5432/punktum?sslmode=require", "punktum_app");
    expect(url).toBe(deriveAppUrl("postgres://owner:secret@db.example:5432/punktum?sslmode=require", "punktum_app"));
    expect(url).toMatch(/^postgres:\/\/punktum_app:[\w-]{43}@db\.example:5432\/punktum\?sslmode=require$/);
    expect(url).not.toContain("secret");
    expect(deriveAppUrl("postgres://owner:other@db.example/punktum", "punktum_app")).not.toBe(url);
  });

  it("requires a password if none can be derived", () => {
    expect(() => deriveAppUrl("postgres://owner@localhost/punktum", "punktum_app")).toThrow(
      "DATABASE_URL has no password",
    );
  });

  it("computes the verifier of RFC 7677's example", () => {
    const verifier = scramVerifier("pencil", Buffer.from("W22ZaJ0SNY7soEsUEjb6gQ==", "base64"));
    expect(verifier).toBe(
      "SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=",
    );
  });

  it("reports an unreachable server in one sentence, without the password", async () => {
    const attempt = openDatabase({ databaseUrl: "postgres://owner:secret@127.0.0.1:1/punktum", log: silentLog });
    await expect(attempt).rejects.toThrow("Cannot reach the database at 127.0.0.1:1/punktum (ECONNREFUSED)");
  });

  it("warns if all processes together may need more connections than the server allows", async () => {
    const warnings: string[] = [];
    const log = { ...silentLog, warn: (sentence: string) => void warnings.push(sentence) };
    const modest = await openDatabase({ databaseUrl: test.url, log, maxConnections: 3 });
    const greedy = await openDatabase({ databaseUrl: test.url, log, maxConnections: 5_000 });
    await Promise.all([modest.close(), greedy.close()]);
    expect(warnings).toEqual([
      expect.stringMatching(
        /1 processes with up to 5001 connections each may want 5001, and the server gives \d+: lower/,
      ),
    ]);
  });

  it("has search path, time zone and defaults from its role, without startup parameters", async () => {
    const settings = ["search_path", "timezone", "statement_timeout", "idle_in_transaction_session_timeout", "jit"];
    const show = prepared("test.settings", "SELECT current_setting($1) AS value", (row) => row["value"]);
    const values = await Promise.all(settings.map((name) => test.database.withoutProgram(show, [name])));
    expect(values.flat()).toEqual(["punktum, pg_temp", "UTC", "10s", "30s", "off"]);
  });

  it("tells what an administrator must do if the login may not create roles or schemas", async () => {
    await test.query("CREATE ROLE modest LOGIN PASSWORD 'secret'");
    const url = new URL(test.url);
    url.username = "modest";
    url.password = "secret";
    const attempt = openDatabase({ databaseUrl: url.href, log: silentLog });
    await expect(attempt).rejects.toThrow("GRANT punktum_owner, punktum_auditor TO modest; and name");
    await test.query("DROP ROLE modest");
  });
});

describe("business errors of SQL functions", () => {
  it("become tagged failures; all others stay errors", () => {
    const business = Object.assign(new Error("LOCKED_USER"), { code: "PK001" });
    expect(refusalOf(business)).toEqual({ ok: false, error: { code: "LOCKED_USER", message: "LOCKED_USER" } });
    expect(refusalOf(Object.assign(new Error("SOMETHING_NEW"), { code: "PK001" }))).toBeUndefined();
    expect(refusalOf(Object.assign(new Error("LOCKED_USER"), { code: "23505" }))).toBeUndefined();
    expect(refusalOf("LOCKED_USER")).toBeUndefined();
  });
});
