import { randomUUID } from "node:crypto";

import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createAccount, createCoupon, createProgram, createReward } from "../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { prepared } from "./database.ts";
import { textColumn } from "./rows.ts";

const PROGRAMS = ["pfm", "mhe"] as const;
const INSUFFICIENT_PRIVILEGE = "42501";
const FOREIGN_KEY_VIOLATION = "23503";

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase({ maxConnections: 1 });
  for (const programId of PROGRAMS) {
    await createProgram(test.database, programId);
    await createAccount(test.database, programId, { points: 10, registered: true });
    await createCoupon(test.database, programId);
    await createReward(test.database, programId);
    await fillTheRest(programId);
  }
});
afterAll(() => test.close());

/** One row in every table the factories leave empty. */
async function fillTheRest(programId: string): Promise<void> {
  const [device, admin, mounting, account] = [randomUUID(), randomUUID(), randomUUID(), await accountOf(programId)];
  const hash = (kind: string) => `sha256('${kind} ${programId}')`;
  await test.query(`
    INSERT INTO punktum.interaction_points (program_id, id, kind, level, name) VALUES ('${programId}', 'app', 'APP', 'PROGRAM', 'a');
    INSERT INTO punktum.profiles (program_id, id) VALUES ('${programId}', '${randomUUID()}');
    INSERT INTO punktum.devices (program_id, id, device_key) VALUES ('${programId}', '${device}', 'key-of-${programId}');
    INSERT INTO punktum.pin_tries (program_id, device_id, purpose) VALUES ('${programId}', '${device}', 'ADMIN');
    INSERT INTO punktum.device_streams (program_id, device_id, last_position) VALUES ('${programId}', '${device}', 1);
    INSERT INTO punktum.device_events (program_id, device_id, position, topic, payload, created_at)
      VALUES ('${programId}', '${device}', 1, 'UNMOUNT', '{}', now());
    INSERT INTO punktum.client_logs (program_id, device_id, level, name, occurred_at, received_at)
      VALUES ('${programId}', '${device}', 'error', 'n', now(), now());
    INSERT INTO punktum.outbox (program_id, topic, device_id, payload) VALUES ('${programId}', 'UNMOUNT', '${device}', '{}');
    INSERT INTO punktum.mountings (program_id, id, partner_id, store_id, app_interaction_id, workstation_id)
      VALUES ('${programId}', '${mounting}', 1, 1, 'app', 'w');
    INSERT INTO punktum.admins (program_id, id, email, password_hash, role)
      VALUES ('${programId}', '${admin}', 'staff@example.org', 'x', 'PROGRAM_ADMIN');
    INSERT INTO punktum.duties (program_id, id, token_hash, device_id, admin_id, method, started_at, last_used_at)
      VALUES ('${programId}', '${randomUUID()}', ${hash("duty")}, '${device}', '${admin}', 'PIN', now(), now());
    INSERT INTO punktum.admin_partners VALUES ('${programId}', '${admin}', 1);
    INSERT INTO punktum.admin_stores VALUES ('${programId}', '${admin}', 1);
    INSERT INTO punktum.api_keys (program_id, hash, role) VALUES ('${programId}', ${hash("key")}, 'DEVICE');
    INSERT INTO punktum.refresh_tokens (program_id, hash, installation_hash, expires_at)
      VALUES ('${programId}', ${hash("token")}, ${hash("installation")}, now());
    INSERT INTO punktum.admin_sessions (program_id, id, admin_id, started_at, last_seen_at, expires_at)
      VALUES ('${programId}', '${randomUUID()}', '${admin}', now(), now(), now());
    INSERT INTO punktum.hand_work (program_id, id, fingerprint, kind, points, worked_at)
      VALUES ('${programId}', '${randomUUID()}', ${hash("w")}, 'POINTS', 1, now());
    INSERT INTO punktum.confirmations (program_id, id, key_owner, fingerprint, kind, limit_code, points, asked_at, expires_at)
      VALUES ('${programId}', '${randomUUID()}', 'o', ${hash("c")}, 'POINTS', 'l', 1, now(), now());
    INSERT INTO punktum.staff_flags (program_id, id, admin_id, rule, work_id, raised_at)
      VALUES ('${programId}', '${randomUUID()}', '${admin}', 'r', '${randomUUID()}', now());
    INSERT INTO punktum.login_attempts (program_id, bucket) VALUES ('${programId}', 'b');
    INSERT INTO punktum.display_ads (program_id, id, usage_code, file_path) VALUES ('${programId}', 1, 'SCREEN_SAVER', 'p');
    INSERT INTO punktum.promotions (program_id, id, promotion_key, type, action_type)
      VALUES ('${programId}', 1, 'rmt', 'RMT', 'MULTIPLIERACTION');
    INSERT INTO punktum.id_counters VALUES ('${programId}', 'tags', 1);
    INSERT INTO punktum.custom_properties (program_id, id, domain, key, name) VALUES ('${programId}', 1, 'COUPON', 'k', 'n');
    INSERT INTO punktum.endpoints (program_id, id, type, name, url) VALUES ('${programId}', 1, 'T', 'n', 'https://a.example');
    INSERT INTO punktum.tags (program_id, id, domain, name) VALUES ('${programId}', 1, 'STORE', 'n');
    INSERT INTO punktum.notification_settings VALUES ('${programId}', 'REGISTRATION', '{MAIL}');
    INSERT INTO punktum.point_expiry_runs (program_id, day) VALUES ('${programId}', now());
    INSERT INTO punktum.audit_log (program_id, actor_kind, action, subject_kind) VALUES ('${programId}', 'SYSTEM', 'a', 's');
    INSERT INTO punktum.idempotent_answers (program_id, id, fingerprint, status, answer)
      VALUES ('${programId}', '${randomUUID()}', ${hash("body")}, 200, '{}');
    INSERT INTO punktum.status_level_sets (program_id, id, name) VALUES ('${programId}', 1, 'n');
    INSERT INTO punktum.status_levels (program_id, id, set_id, names, threshold_points) VALUES ('${programId}', 1, 1, '{}', 0);
    INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code)
      SELECT program_id, id, 'k' FROM punktum.coupons WHERE program_id = '${programId}';
    INSERT INTO punktum.account_coupons (program_id, account_id, kind, voucher_id)
      SELECT program_id, '${account}', 'R', id FROM punktum.rewards WHERE program_id = '${programId}';
    INSERT INTO punktum.redemptions (program_id, booking_id, account_id, kind, voucher_id, redeemed_at)
      SELECT b.program_id, b.id, b.account_id, 'R', r.id, now()
      FROM punktum.bookings b JOIN punktum.rewards r USING (program_id) WHERE b.program_id = '${programId}';
    INSERT INTO punktum.reservations (program_id, id, account_id, kind, voucher_id, points, limited, description_de, description_en,
        reserved_at, deadline_at, fingerprint, key_owner, source)
      SELECT program_id, booking_id, account_id, kind, voucher_id, 0, false, '', '', now(), now(), ${hash("r")}, 'o', 's'
      FROM punktum.redemptions WHERE program_id = '${programId}';
    INSERT INTO punktum.transactions (program_id, id, transaction_type, amount_cents, paid_cents, paid_points, points, level_points,
        account_id, balance_after, external_id, transaction_time, created_at, fingerprint, key_owner, source)
      SELECT program_id, id, 'EARNTRANSACTION', 1, 0, 0, points, points, account_id, 10, 'e', now(), now(), fingerprint, 'o', 's'
      FROM punktum.bookings WHERE program_id = '${programId}';
    INSERT INTO punktum.transaction_lines
      SELECT program_id, id, 1, 'SALE', '', '', '', '', 'rmt', 1, 10, 10 FROM punktum.transactions WHERE program_id = '${programId}';
    INSERT INTO punktum.transaction_returns
      SELECT program_id, id, 1, id, 1, 1, -10 FROM punktum.transactions WHERE program_id = '${programId}';
    INSERT INTO punktum.transaction_reasons
      SELECT program_id, id, 1, false, 'STANDARD', '', '', '', '1', NULL, 1, 10 FROM punktum.transactions WHERE program_id = '${programId}';
    INSERT INTO punktum.transaction_incentives
      SELECT program_id, id, id, account_id, 10, 10, 10, '{10}', now() FROM punktum.transactions WHERE program_id = '${programId}';
    INSERT INTO punktum.booking_reversals SELECT program_id, id, id, '' FROM punktum.bookings WHERE program_id = '${programId}';
    INSERT INTO punktum.account_partners SELECT program_id, account_id, 1 FROM punktum.bookings WHERE program_id = '${programId}' LIMIT 1;
    INSERT INTO punktum.point_lots SELECT program_id, id, 1, now(), 1 FROM punktum.bookings WHERE program_id = '${programId}';
    INSERT INTO punktum.point_expirations SELECT program_id, account_id, now(), id, 12
      FROM punktum.bookings WHERE program_id = '${programId}';
    INSERT INTO punktum.admin_views VALUES ('${programId}', '${admin}', '[]');
    INSERT INTO punktum.member_follow_ups VALUES ('${programId}', now());
    INSERT INTO punktum.accounts (program_id, id) VALUES ('${programId}', '${admin}');
    INSERT INTO punktum.account_merges VALUES
      ('${programId}', '${randomUUID()}', '${account}', '${admin}', 0, NULL, NULL, 0, 0, 0, now(), NULL);
    INSERT INTO punktum.account_fraud_flags (program_id, id, account_id, reason, flagged_at, flagged_by, status_before)
      VALUES ('${programId}', '${randomUUID()}', '${account}', 'r', now(), 'o', 'ACTIVE');
    INSERT INTO punktum.member_notes VALUES
      ('${programId}', '${randomUUID()}', '${account}', 'n', '${admin}', now());
    INSERT INTO punktum.privacy_requests (program_id, id, kind, user_id, received_at, due_at, recorded_by)
      SELECT program_id, gen_random_uuid(), 'ACCESS', id, now(), now(), '${admin}' FROM punktum.users
      WHERE program_id = '${programId}' LIMIT 1;
    INSERT INTO punktum.admin_factors (program_id, id, admin_id, kind, created_at, secret)
      VALUES ('${programId}', '${randomUUID()}', '${admin}', 'TOTP', now(), ${hash("factor")});
    INSERT INTO punktum.admin_recovery_codes (program_id, admin_id, hash)
      VALUES ('${programId}', '${admin}', ${hash("recovery")});
    INSERT INTO punktum.sign_in_steps (program_id, hash, admin_id, purpose, created_at, expires_at)
      VALUES ('${programId}', ${hash("step")}, '${admin}', 'FACTOR', now(), now());
    INSERT INTO punktum.tablet_codes (program_id, id, mounting_id, code_hash, made_by, created_at, expires_at)
      VALUES ('${programId}', '${randomUUID()}', '${mounting}', ${hash("tablet")}, '${admin}', now(), now());
    INSERT INTO punktum.identity_providers (program_id, id, name, issuer, client_id, client_secret, second_factor)
      VALUES ('${programId}', 'company', 'Company', 'https://id.example', 'punktum', ${hash("client")}, 'NEVER');
    INSERT INTO punktum.admin_identities (program_id, provider_id, issuer, subject, admin_id, by_group, linked_at, last_used_at)
      VALUES ('${programId}', 'company', 'https://id.example', 'subject', '${admin}', false, now(), now());
    INSERT INTO punktum.sign_ons (program_id, state_hash, browser_hash, provider_id, created_at, expires_at)
      VALUES ('${programId}', ${hash("state")}, ${hash("browser")}, 'company', now(), now());
    INSERT INTO punktum.setup_links (program_id, id, token_hash, created_at, expires_at)
      VALUES ('${programId}', '${randomUUID()}', ${hash("setup")}, now(), now());
    INSERT INTO punktum.approvals (program_id, id, kind, account_id, points, reason, asked_by, asked_mailbox, asked_at, expires_at)
      SELECT program_id, gen_random_uuid(), 'BOOKING', '${account}', 1, 'r', id, ${hash("m")}, now(), now()
      FROM punktum.admins WHERE program_id = '${programId}';
    INSERT INTO punktum.phones (program_id, id, account_id, salt, invited_at, invitation_expires_at)
      VALUES ('${programId}', '04106106R1WC', '${account}', decode(repeat('00', 32), 'hex'), now(), now());
    INSERT INTO punktum.used_codes (program_id, phone_id, step, request_id, used_by, used_at)
      VALUES ('${programId}', '04106106R1WC', 1, '${randomUUID()}', 'd', now());
    INSERT INTO punktum.member_pins (program_id, account_id, user_id, pin_hash, set_at)
      SELECT program_id, '${account}', id, '$argon2id$x', now() FROM punktum.users WHERE program_id = '${programId}';
    INSERT INTO punktum.pin_passes (program_id, id, account_id, salt, made_at)
      VALUES ('${programId}', '04106106R1WC', '${account}', decode(repeat('00', 32), 'hex'), now());
    INSERT INTO punktum.device_look_ups (program_id, device_id, account_id, looked_up_at)
      VALUES ('${programId}', '${device}', '${account}', now());
    INSERT INTO punktum.push_tokens (program_id, account_id, device_id, environment, token)
      VALUES ('${programId}', '${account}', 'phone', 'IOS', 't');
    INSERT INTO punktum.membership_events (program_id, membership_id, account_id, user_id, event, at, actor_kind)
      SELECT program_id, id, account_id, user_id, 'CREATED', now(), 'SYSTEM' FROM punktum.memberships WHERE program_id = '${programId}';
    INSERT INTO punktum.user_passwords (program_id, user_id, password_hash)
      SELECT program_id, id, 'x' FROM punktum.users WHERE program_id = '${programId}';
    INSERT INTO punktum.user_registrations (program_id, user_id, data, registered_at)
      SELECT program_id, id, '{}', now() FROM punktum.users WHERE program_id = '${programId}';
    INSERT INTO punktum.user_tokens (program_id, hash, user_id, purpose, created_at, expires_at)
      SELECT program_id, ${hash("link")}, id, 'ACTIVATION', now(), now() FROM punktum.users WHERE program_id = '${programId}';
    INSERT INTO punktum.staff_tokens (program_id, hash, admin_id, purpose, created_at, expires_at)
      SELECT program_id, ${hash("link")}, id, 'INVITATION', now(), now() FROM punktum.admins WHERE program_id = '${programId}' LIMIT 1;
    INSERT INTO punktum.mails (program_id, id, kind, user_id, next_try_at, created_at)
      SELECT program_id, '${randomUUID()}', 'ACTIVATION', id, now(), now() FROM punktum.users WHERE program_id = '${programId}';
  `);
}

async function accountOf(programId: string): Promise<string> {
  const [row] = await test.query<{ id: string }>("SELECT id FROM punktum.accounts WHERE program_id = $1", [programId]);
  return row?.id ?? "";
}

/** Tables that hold rows of programmes, with the column that says whose. */
async function programTables(): Promise<readonly { readonly name: string; readonly column: string }[]> {
  const rows = await test.query<{ relname: string; attname: string }>(`
    SELECT c.relname, a.attname
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
    WHERE c.relnamespace = 'punktum'::regnamespace AND c.relkind IN ('r', 'p')
      AND (a.attname = 'program_id' OR (c.relname = 'programs' AND a.attname = 'id'))
    ORDER BY c.relname`);
  return rows.map((row) => ({ name: row.relname, column: row.attname }));
}

/** Programmes whose rows a statement of the application finds in a table. */
function programsIn(name: string, column: string) {
  return prepared(`programs_in_${name}`, `SELECT DISTINCT ${column} AS program FROM punktum.${name}`, (row) =>
    textColumn(row, "program"),
  );
}

/** How a statement of the application inside a programme fails. */
async function sqlStateWithin(programId: string, sql: string): Promise<unknown> {
  const statement = prepared(`statement_${randomUUID()}`, sql, () => undefined);
  const attempt = test.database.withProgram(programId, ({ run }) => run(statement, []));
  return attempt.then(
    () => "no error",
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );
}

describe("programmes do not see each other", () => {
  it("every table but the lists of migrations, of SQL functions and of messages between processes belongs to programmes and has rows of both for this test", async () => {
    const tables = await programTables();
    const all = await test.query<{ relname: string }>(
      "SELECT relname FROM pg_class WHERE relnamespace = 'punktum'::regnamespace AND relkind IN ('r', 'p')",
    );
    const counts = await Promise.all(
      tables.map(async ({ name, column }) => {
        const rows = await test.query(`SELECT DISTINCT ${column} FROM punktum.${name}`);
        return { name, programs: rows.length };
      }),
    );
    expect(all.length).toBe(tables.length + 3);
    expect(counts.filter(({ programs }) => programs !== 2)).toEqual([]);
  });

  it("a transaction of one programme finds its own rows and no others, in every table", async () => {
    for (const { name, column } of await programTables()) {
      const found = await test.database.withProgram("pfm", ({ run }) => run(programsIn(name, column), []));
      expect([name, ...found]).toEqual([name, "pfm"]);
    }
  });

  it("a statement outside of any programme finds nothing, also on a connection that served one before", async () => {
    for (const { name, column } of await programTables()) {
      await test.database.withProgram("mhe", () => Promise.resolve());
      const found = await test.database.withoutProgram(programsIn(name, column), []);
      expect([name, ...found]).toEqual([name]);
    }
  });

  it("a failed transaction leaves no programme behind", async () => {
    const failing = test.database.withProgram("pfm", () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(await test.database.withoutProgram(programsIn("stores", "program_id"), [])).toEqual([]);
  });

  it("the owner of the tables is held by the same walls", async () => {
    const client = new Client({ connectionString: test.url, options: "-c role=punktum_owner -c search_path=punktum" });
    await client.connect();
    const outside = await client.query("SELECT FROM stores");
    await client.query("SET punktum.program = 'mhe'");
    const inside = await client.query("SELECT program_id FROM stores");
    await client.end();
    expect(outside.rowCount).toBe(0);
    expect(inside.rows).toEqual([{ program_id: "mhe" }]);
  });

  it("rows cannot be written into or moved to another programme", async () => {
    const insert = "INSERT INTO partners (program_id, id, name) VALUES ('mhe', 77, 'x')";
    const move = "UPDATE partners SET program_id = 'mhe' WHERE id = 1";
    expect(await sqlStateWithin("pfm", insert)).toBe(INSUFFICIENT_PRIVILEGE);
    expect(await sqlStateWithin("pfm", move)).toBe(INSUFFICIENT_PRIVILEGE);
  });

  it("a row cannot refer to a row of another programme", async () => {
    await test.query("INSERT INTO punktum.partners (program_id, id, name) VALUES ('mhe', 500, 'only in mhe')");
    const insert = "INSERT INTO stores (program_id, id, partner_id, name) VALUES ('pfm', 500, 500, 'x')";
    expect(await sqlStateWithin("pfm", insert)).toBe(FOREIGN_KEY_VIOLATION);
  });

  it("a ledger call inside another programme's transaction is refused", async () => {
    const account = await accountOf("mhe");
    const call = `SELECT punktum.book_points('mhe', '${randomUUID()}', sha256(''), 'o', '${account}', 'EARNBOOKING', 'REV', 1,
      '', '', '', NULL, NULL, NULL, NULL, NULL, NULL, 't')`;
    expect(await sqlStateWithin("pfm", call)).toBe("P0001");
    expect(await sqlStateWithin("pfm", "SELECT punktum.enter_program('mhe')")).toBe("P0001");
  });

  it("keys and tokens are found without a programme, but only by their hash", async () => {
    const find = prepared(
      "test_find",
      `SELECT punktum.find_api_key_program(sha256('key mhe')) AS key, punktum.find_refresh_token_program(sha256('token pfm')) AS token,
        coalesce(punktum.find_api_key_program(sha256('no key')), 'nothing') AS unknown`,
      (row) => row,
    );
    expect(await test.database.withoutProgram(find, [])).toEqual([{ key: "mhe", token: "pfm", unknown: "nothing" }]);
  });

  it("control: without the wall on one table its foreign rows would be seen", async () => {
    await test.query("ALTER TABLE punktum.display_ads DISABLE ROW LEVEL SECURITY");
    const statement = programsIn("display_ads", "program_id");
    const found = await test.database.withProgram("pfm", ({ run }) => run(statement, []));
    await test.query("ALTER TABLE punktum.display_ads ENABLE ROW LEVEL SECURITY");
    expect(found.toSorted()).toEqual(["mhe", "pfm"]);
  });

  it("a programme id that is not one never reaches the server", async () => {
    const attempt = test.database.withProgram("pfm'; DROP TABLE stores; --", () => Promise.resolve());
    await expect(attempt).rejects.toThrow(RangeError);
  });
});

describe("the application's role", () => {
  it.each(["bookings", "postings", "redemptions"])("can neither add, change nor remove %s", async (table) => {
    const statements = [
      `INSERT INTO ${table} (program_id) VALUES ('pfm')`,
      `UPDATE ${table} SET program_id = 'pfm'`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
    ];
    const states = await Promise.all(statements.map((sql) => sqlStateWithin("pfm", sql)));
    expect(states).toEqual(statements.map(() => INSUFFICIENT_PRIVILEGE));
  });

  it.each([
    "UPDATE accounts SET points = 1000000",
    "UPDATE accounts SET earned_points = 0",
    "DELETE FROM accounts",
    "UPDATE account_coupons SET redeemed_count = 0",
    "UPDATE coupon_keys SET redeemed_at = NULL",
    "UPDATE audit_log SET action = ''",
    "DELETE FROM audit_log",
    "UPDATE idempotent_answers SET status = 1",
    "UPDATE membership_events SET text_version = ''",
    "DELETE FROM membership_events",
    "DELETE FROM mails",
    "DROP TABLE bookings",
    "CREATE TABLE mine (id integer)",
    "SELECT punktum.write_booking(NULL)",
    "SELECT punktum.begin_booking('pfm', NULL, NULL, NULL)",
    "ALTER TABLE bookings DISABLE ROW LEVEL SECURITY",
  ])("may not: %s", async (sql) => {
    expect(["42501", "3F000"]).toContain(await sqlStateWithin("pfm", sql));
  });
});
