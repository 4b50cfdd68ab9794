import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { loadPlaces, type DataSize } from "./data.ts";

const ROWS = fileURLToPath(new URL("./huge-rows.ts", import.meta.url));

const COLUMNS = {
  accounts: "program_id, id, user_reference_code, points, state_points, earned_points, first_booked_at",
  identifiers: "program_id, type, code, account_id",
  bookings: `program_id, id, account_id, booking_type, booking_type_code, points, balance_after, booked_at, created_at,
    fingerprint, key_owner, partner_id, store_id, source`,
  postings: "program_id, booking_id, line, account_id, points",
} as const;
type Table = keyof typeof COLUMNS;

/**
 * Figures and seals begin with what is written from now on. Working off the loaded bookings would take hours and is not measured
 * here.
 */
const SKIP_LOADED = [
  `INSERT INTO figure_positions (program_id, time_zone, counted_before, begun_at, filled_to, as_of, written_in)
   SELECT id, 'Europe/Berlin', pg_snapshot_xmax(pg_current_snapshot())::text::bigint, now(), 'infinity', now(),
     pg_current_xact_id()::text::bigint
   FROM programs`,
  `INSERT INTO ledger_seal_positions (program_id, chain, sealed_before, as_of, written_in)
   SELECT id, 'BOOKINGS', pg_snapshot_xmax(pg_current_snapshot())::text::bigint, now(), pg_current_xact_id()::text::bigint
   FROM programs`,
];

/** A superuser's connection that checks neither foreign keys nor row-level security. */
async function loading<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, options: "-c search_path=punktum,pg_temp" });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica; SET statement_timeout = 0");
    await client.query("SET maintenance_work_mem = '2GB'; SET max_parallel_maintenance_workers = 2");
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Fills empty tables by COPY. Rows of a table emptied in the same transaction need no write-ahead log and no later vacuum
 * (`wal_level = minimal`, FREEZE). Its indexes are built afterwards, once.
 */
async function copyInto(client: Client, tables: readonly Table[], { accounts, bookings }: DataSize): Promise<void> {
  await client.query("BEGIN");
  await client.query(`TRUNCATE ${tables.join(", ")} CASCADE`);
  for (const table of tables) {
    await client.query("UPDATE pg_index SET indisready = false WHERE indrelid = $1::regclass", [table]);
    const program = [process.execPath, ROWS, table, accounts, bookings].join(" ");
    await client.query(`COPY ${table} (${COLUMNS[table]}) FROM PROGRAM '${program}' WITH (FREEZE)`);
    console.log(`  ${table} copied`);
  }
  await client.query("COMMIT");
}

/** Fills a migrated database with more rows than {@link loadData} can insert in an hour. */
export async function loadHugeData(url: string, size: DataSize): Promise<void> {
  await Promise.all(
    ([["accounts", "identifiers", "bookings"], ["postings"]] as const).map((tables) =>
      loading(url, (client) => copyInto(client, tables, size)),
    ),
  );
  await loading(url, async (client) => {
    for (const table of Object.keys(COLUMNS)) {
      await client.query(`REINDEX TABLE ${table}`);
      console.log(`  ${table} indexed`);
    }
  });
  await loadPlaces(url, size);
  await loading(url, async (client) => {
    for (const statement of SKIP_LOADED) {
      await client.query(statement);
    }
  });
}

/** Reads accounts, cards and all indexes once, because a server that has run for a while has them in memory. */
export async function readIntoMemory(url: string): Promise<void> {
  await loading(url, async (client) => {
    await client.query("CREATE EXTENSION pg_prewarm");
    await client.query(
      `SELECT sum(pg_prewarm(oid, 'read')) FROM pg_class
       WHERE relname IN ('accounts', 'identifiers')
         OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = ANY ($1::regclass[]))`,
      [Object.keys(COLUMNS)],
    );
  });
}
