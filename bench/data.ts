import { Client } from "pg";

export const PROGRAM = "bench";
/** Number of calling tablets; each may make 6,000 calls a minute. */
export const DEVICES = 256;
const COUPONS = 20;
const REWARDS = 10;

export interface DataSize {
  readonly accounts: number;
  readonly bookings: number;
  readonly devices?: number;
}

/** Ids that both the platform's callers and pgbench can derive from a number. */
export const accountIdSql = (number: string): string =>
  `('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const idOf = (group: string, number: number): string =>
  `00000000-0000-4000-${group}-${number.toString(16).padStart(12, "0")}`;
export const accountId = (number: number): string => idOf("8000", number);
export const deviceId = (number: number): string => idOf("9000", number);

const texts = (kind: string): string =>
  `jsonb_build_object('de', jsonb_build_object('title', '${kind} ' || n), 'en', jsonb_build_object('title', '${kind} ' || n))`;

/**
 * Limits are checked but not reached: a few cards are booked more often within a minute than a real card within a year,
 * and by default the tenth booking within an hour is suspicious and takes four times as long.
 */
const placesOf = (program: string, { devices = DEVICES }: DataSize): string => `
  INSERT INTO programs (id, name, points_per_euro, device_look_ups_per_hour, hand_points_per_card_day, flag_bookings_per_card_hour,
      staff_on_duty)
    VALUES ('${program}', 'Bench', 100, 1000000, 1000000000, 1000000, 'OFF');
  INSERT INTO partners (program_id, id, name) VALUES ('${program}', 1, 'Partner');
  INSERT INTO stores (program_id, id, partner_id, name) VALUES ('${program}', 1, 1, 'Store');
  INSERT INTO status_level_sets (program_id, id, name) VALUES ('${program}', 1, 'levels');
  INSERT INTO status_levels (program_id, id, set_id, names, threshold_points)
    SELECT '${program}', n, 1, jsonb_build_object('de', 'Stufe ' || n, 'en', 'Level ' || n), n * 10
    FROM generate_series(0, 3) AS n OFFSET 1;
  INSERT INTO coupons (program_id, id, texts, coupon_type_code)
    SELECT '${program}', n, ${texts("Coupon")}, 'DISCOUNT' FROM generate_series(1, ${COUPONS}) AS n;
  INSERT INTO rewards (program_id, id, texts, points)
    SELECT '${program}', n, ${texts("Reward")}, n * 100 FROM generate_series(1, ${REWARDS}) AS n;
  INSERT INTO devices (program_id, id, device_key)
    SELECT '${program}', ('00000000-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'device-' || n
    FROM generate_series(0, ${devices - 1}) AS n;
  INSERT INTO interaction_points (program_id, id, partner_id, store_id, kind, level, name)
    SELECT '${program}', 'app-' || n, 1, 1, 'APP', 'STORE', 'app-' || n FROM generate_series(0, ${devices - 1}) AS n;
  INSERT INTO mountings (program_id, id, partner_id, store_id, app_interaction_id, workstation_id, device_id, device_key)
    SELECT '${program}', gen_random_uuid(), 1, 1, 'app-' || n, 'app-' || n,
      ('00000000-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'device-' || n
    FROM generate_series(0, ${devices - 1}) AS n`;

/** The same number of bookings of 10 points for every account, written in chronological order. */
function historyOf(program: string, { accounts, bookings }: DataSize): string {
  const each = bookings / accounts;
  const id = accountIdSql("n % " + accounts);
  return `
    INSERT INTO accounts (program_id, id, user_reference_code, points, state_points, earned_points, first_booked_at)
      SELECT '${program}', ${accountIdSql("n")}, 'ref-' || n, ${each} * 10, ${each} * 10, ${each} * 10, now() - interval '1 year'
      FROM generate_series(0, ${accounts - 1}) AS n;
    INSERT INTO identifiers (program_id, type, code, account_id)
      SELECT '${program}', 'CARDCODE', (4000000000 + n)::text, ${accountIdSql("n")} FROM generate_series(0, ${accounts - 1}) AS n;
    INSERT INTO bookings (program_id, id, account_id, booking_type, booking_type_code, points, balance_after, booked_at,
        fingerprint, key_owner, partner_id, store_id, source)
      SELECT '${program}', md5(n::text)::uuid, ${id}, 'EARNBOOKING', 'REV', 10, (n / ${accounts} + 1) * 10,
        now() - interval '1 year' * (${bookings} - n) / ${bookings}, sha256(''), 'bench', 1, 1, 'import'
      FROM generate_series(0, ${bookings - 1}) AS n;
    INSERT INTO postings (program_id, booking_id, line, account_id, points)
      SELECT '${program}', md5(n::text)::uuid, line, CASE line WHEN 1 THEN ${id} END, CASE line WHEN 1 THEN 10 ELSE -10 END
      FROM generate_series(0, ${bookings - 1}) AS n, generate_series(1, 2) AS line`;
}

/** Empty tables keep the statistics of the migration, as in a new installation. */
async function filledTables(client: Client): Promise<string> {
  const { rows } = await client.query<{ readonly names: string }>(
    `SELECT string_agg(oid::regclass::text, ', ') AS names FROM pg_class
     WHERE relnamespace = 'punktum'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0`,
  );
  return rows[0]?.names ?? "";
}

/**
 * Fills a migrated database with a programme as superuser, without row-level security and foreign keys, which would take hours
 * for millions of rows.
 */
export function loadData(url: string, size: DataSize, program = PROGRAM): Promise<void> {
  return load(url, [placesOf(program, size), historyOf(program, size)]);
}

/** Fills a migrated database with a programme without accounts. */
export function loadPlaces(url: string, size: DataSize): Promise<void> {
  return load(url, [placesOf(PROGRAM, size)]);
}

async function load(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url, options: "-c search_path=punktum,pg_temp" });
  await client.connect();
  try {
    await client.query(
      "SET session_replication_role = replica; SET synchronous_commit = off; SET statement_timeout = 0",
    );
    for (const statement of statements) {
      await client.query(statement);
    }
    await client.query(`VACUUM (ANALYZE) ${await filledTables(client)}`);
    await client.query("CHECKPOINT");
  } finally {
    await client.end();
  }
}
