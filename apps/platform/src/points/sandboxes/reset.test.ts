import { points } from "@punktum/domain";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createAccount, createCoupon, createProgram, createReward, requestKey } from "../../testing/factories.ts";
import { fillTheRest } from "../../testing/one-row-everywhere.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createLedger } from "../ledger/index.ts";
import { resetSandbox } from "./index.ts";
import { countRows, filledTables, readRows } from "./testing/program-tables.ts";

/** Tables that keep their rows: content, staff and their access, keys, doors to other systems, the audit log. */
const KEPT = (
  "admin_factors admin_identities admin_partners admin_recovery_codes admin_sessions admin_stores " +
  "admin_views admins api_keys applications audit_log coupons custom_properties display_ads endpoints " +
  "event_positions id_counters identity_providers interaction_points ledger_blocks ledger_heads " +
  "ledger_seal_positions login_attempts mail_templates mountings notification_edits notification_settings " +
  "partners pictures profiles program_look_versions program_looks programs promotions refresh_tokens rewards " +
  "setup_links sign_in_steps sign_ons staff_tokens status_level_sets status_levels stores tags webhooks " +
  "weekly_figures"
).split(" ");

let test: TestDatabase;

async function fill(programId: string, sandboxOf: string | null): Promise<void> {
  await createProgram(test.database, programId, { sandbox_of: sandboxOf });
  await createAccount(test.database, programId, { points: 10, registered: true });
  await createCoupon(test.database, programId, { max_redeem_total: 5, redeemed_total: 3 });
  await createReward(test.database, programId);
  await fillTheRest(test, programId);
}

beforeAll(async () => {
  test = await createTestDatabase({ maxConnections: 12 });
  await fill("pfm", null);
  await fill("mhe", null);
  await fill("pfm-test", "pfm");
  await fill("attacked", "pfm");
});
afterAll(() => test.close());

const reset = (programId: string) => test.database.withProgram(programId, resetSandbox);

/** Runs statements as the application or as the owner of the tables; answers the SQLSTATE of the first that fails. */
async function sqlStateOf(
  programId: string,
  statements: string,
  { url, options = "" }: { readonly url: string; readonly options?: string } = { url: test.appUrl },
): Promise<unknown> {
  const client = new Client({ connectionString: url, options });
  await client.connect();
  const attempt = client.query(`BEGIN; SET LOCAL punktum.program = '${programId}'; ${statements}; COMMIT`);
  const state = await attempt.then(
    () => "no error",
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );
  await client.end();
  return state;
}

/** Books a point, and says how it went. */
async function book(accountId: string): Promise<string | undefined> {
  const outcome = await createLedger(test.database).bookPoints({
    programId: "pfm-test",
    request: requestKey(),
    accountId,
    bookingType: "EARNBOOKING",
    bookingTypeCode: "REV",
    points: points(1),
    origin: { source: "test" },
  });
  return outcome.ok ? "BOOKED" : String(outcome.error.code);
}

const asOwner = () => ({ url: test.url, options: "-c role=punktum_owner -c search_path=punktum" });

describe("the reset of a test programme", () => {
  it("deletes all its data and not one row of another programme", { tags: ["T14"] }, async () => {
    await test.query(`UPDATE punktum.mountings m SET device_id = d.id, device_key = d.device_key FROM punktum.devices d
      WHERE m.program_id = 'pfm-test' AND d.program_id = 'pfm-test'`);
    await test.query(`INSERT INTO punktum.api_keys (program_id, hash, role, device_id)
      SELECT program_id, sha256('tablet'), 'DEVICE', id FROM punktum.devices WHERE program_id = 'pfm-test'`);
    const others = [await readRows(test, "pfm"), await readRows(test, "mhe")];
    const before = await countRows(test, "pfm-test");
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
    expect(await reset("pfm-test")).toEqual({
      members: 2,
      persons: 1,
      bookings: 1,
      sales: 1,
      redemptions: 1,
      mails: 1,
      devices: 1,
    });
    expect([await readRows(test, "pfm"), await readRows(test, "mhe")]).toEqual(others);
    expect(await filledTables(test, "pfm-test")).toEqual(KEPT.toSorted());
    const after = await countRows(test, "pfm-test");
    const lost = KEPT.filter((name) => after[name] !== before[name]);
    // The tablet's own key.
    expect(lost).toEqual(["api_keys"]);
  });

  it("frees the places of tablets and counts redemptions from zero", async () => {
    const places = await test.query(
      "SELECT device_id, device_key FROM punktum.mountings WHERE program_id = 'pfm-test'",
    );
    expect(places).toEqual([{ device_id: null, device_key: null }]);
    const counts = await test.query("SELECT redeemed_total FROM punktum.coupons WHERE program_id = 'pfm-test'");
    expect(counts).toEqual([{ redeemed_total: 0 }]);
  });

  it("keeps cursors of the feed valid: positions are not given again", async () => {
    const last =
      "SELECT last_position = forgotten_to AS same FROM punktum.event_positions WHERE program_id = 'pfm-test'";
    expect(await test.query(last)).toEqual([{ same: true }]);
  });

  it("can be repeated, and lets the programme work as a new one", async () => {
    expect(await reset("pfm-test")).toMatchObject({ members: 0, bookings: 0 });
    await createAccount(test.database, "pfm-test", { points: 7, registered: true });
    expect(await reset("pfm-test")).toMatchObject({ members: 1, bookings: 1 });
  });

  it("leaves no half of a booking that is made meanwhile", { tags: ["L1"] }, async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => createAccount(test.database, "pfm-test")));
    const work = Array.from({ length: 15 }, () => accounts.map(book)).flat();
    const [counts, ...booked] = await Promise.all([reset("pfm-test"), ...work]);
    expect(["BOOKED", "USER_KEY_DOES_NOT_EXIST"]).toEqual(expect.arrayContaining(booked));
    expect(counts.members).toBe(4);
    for (const table of ["bookings", "postings", "account_partners", "accounts"]) {
      expect(await test.query(`SELECT FROM punktum.${table} WHERE program_id = 'pfm-test'`)).toEqual([]);
    }
  });
});

describe("a request that waits for a reset", () => {
  it("is not cancelled as one of two that wait for each other: the reset begins again", async () => {
    const { database } = test;
    await createAccount(database, "pfm-test", { registered: true });
    const audit = (db: Parameters<Parameters<typeof database.withProgram>[1]>[0]["db"]) =>
      db
        .insertInto("audit_log")
        .values({ program_id: "pfm-test", actor_kind: "SYSTEM", action: "WAITED", subject_kind: "TEST" })
        .execute();
    const request = database.withProgram("pfm-test", async ({ db }) => {
      await db.updateTable("users").set({ first_name: "Ida" }).execute();
      // The reset holds the programme by now, and needs the person.
      await expect.poll(isLocked).toBe(true);
      await audit(db);
      return "done";
    });
    await expect.poll(isUpdating).toBe(true);
    const [answer, counts] = await Promise.all([request, reset("pfm-test")]);
    expect([answer, counts.members]).toEqual(["done", 1]);
    expect(await test.query("SELECT FROM punktum.audit_log WHERE action = 'WAITED'")).toHaveLength(1);
  });
});

/** Whether a reset waits for a lock. */
async function isLocked(): Promise<boolean> {
  const waiting = await test.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%reset_sandbox%'",
  );
  return waiting.length > 0;
}

/** Whether a request has changed a person and is still at work. */
async function isUpdating(): Promise<boolean> {
  const working = await test.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction' AND query ILIKE 'update%users%'",
  );
  return working.length > 0;
}

describe("a real programme", () => {
  it("is refused", async () => {
    await expect(reset("pfm")).rejects.toThrow("SANDBOX_REQUIRED");
  });

  it.each([
    ["pfm", "SELECT reset_sandbox('pfm')", "PK001"],
    ["attacked", "SELECT reset_sandbox('pfm')", "P0001"],
    ["pfm", "SELECT reset_sandbox('attacked')", "P0001"],
    ["pfm", "SET LOCAL punktum.program = 'attacked'; SELECT reset_sandbox('pfm')", "P0001"],
    ["pfm", "UPDATE programs SET sandbox_of = 'mhe'; SELECT reset_sandbox('pfm')", "P0001"],
    [
      "pfm",
      `INSERT INTO programs (id, name, sandbox_of) VALUES ('pfm', 'x', 'mhe')
         ON CONFLICT (id) DO UPDATE SET sandbox_of = 'mhe'; SELECT reset_sandbox('pfm')`,
      "P0001",
    ],
    ["attacked", "UPDATE programs SET sandbox_of = NULL", "P0001"],
    ["attacked", "UPDATE programs SET id = 'pfm2'", "42501"],
    ["attacked", "UPDATE bookings SET program_id = 'pfm'", "42501"],
    ["attacked", "DELETE FROM bookings", "42501"],
    ["attacked", "TRUNCATE postings", "42501"],
    ["attacked", "ALTER TABLE programs DISABLE TRIGGER keep_sandbox_mark", "42501"],
    [
      "attacked",
      "CREATE OR REPLACE FUNCTION keep_sandbox_mark() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
      "42501",
    ],
  ])("cannot be emptied from %s by the application: %s", { tags: ["T28"] }, async (programId, attack, state) => {
    const before = await readRows(test, "pfm");
    expect(await sqlStateOf(programId, attack)).toBe(state);
    expect(await readRows(test, "pfm")).toEqual(before);
  });

  it("cannot be emptied through a table of the caller with the same name", async () => {
    const before = await readRows(test, "pfm");
    const attack = `CREATE TEMPORARY TABLE programs (id text, sandbox_of text); INSERT INTO pg_temp.programs (id, sandbox_of)
      VALUES ('pfm', 'mhe'); SET LOCAL search_path = pg_temp, punktum; SELECT punktum.reset_sandbox('pfm')`;
    expect(["PK001", "42501"]).toContain(await sqlStateOf("pfm", attack));
    expect(await readRows(test, "pfm")).toEqual(before);
  });

  it.each([
    ["UPDATE programs SET sandbox_of = 'mhe' WHERE id = 'pfm'", "P0001"],
    ["SELECT reset_sandbox('pfm')", "PK001"],
    [
      "INSERT INTO programs (id, name, sandbox_of) VALUES ('pfm', 'x', 'mhe') ON CONFLICT (id) DO UPDATE SET sandbox_of = 'mhe'",
      "P0001",
    ],
  ])("cannot be made a test programme by the owner of the tables: %s", async (attack, state) => {
    expect(await sqlStateOf("pfm", attack, asOwner())).toBe(state);
  });

  it("control: the superuser's mark would let the same statement through", async () => {
    await test.query("ALTER TABLE punktum.programs DISABLE TRIGGER keep_sandbox_mark");
    await test.query("UPDATE punktum.programs SET sandbox_of = 'pfm' WHERE id = 'mhe'");
    await test.query("ALTER TABLE punktum.programs ENABLE TRIGGER keep_sandbox_mark");
    expect(await sqlStateOf("mhe", "SELECT reset_sandbox('mhe')")).toBe("no error");
    expect(await test.query("SELECT FROM punktum.bookings WHERE program_id = 'mhe'")).toEqual([]);
  });
});
