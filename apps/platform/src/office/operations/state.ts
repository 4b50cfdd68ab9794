import { readdir } from "node:fs/promises";
import {
  type Database,
  integerColumn,
  nullable,
  PLATFORM_SQL,
  prepared,
  textColumn,
  timeColumn,
} from "../../database/index.ts";

/** Undelivered announcements; 10,001 stands for more. */
export interface OutboxLag {
  readonly rows: number;
  /** Age of the oldest; zero when there is none. */
  readonly ageMs: number;
}

/** Bookings that staff confirmed and that are not in the ledger. */
interface KeptBookings {
  readonly programId: string;
  /** Those that tablets keep, as they told last. */
  readonly unsent: number;
  /** Those that the platform refused and nobody has settled. */
  readonly refused: number;
}

/** The newest migration of the database. */
export interface MigrationState {
  readonly number: number;
  readonly name: string;
}

const outboxLag = prepared("operations.outbox-lag", "SELECT waiting, oldest_at FROM read_outbox_lag()", (row) => ({
  rows: integerColumn(row, "waiting"),
  oldestAt: nullable(row, "oldest_at", timeColumn),
}));

const migrationState = prepared(
  "operations.migration-state",
  "SELECT number, name FROM read_migration_state()",
  (row): MigrationState => ({ number: integerColumn(row, "number"), name: textColumn(row, "name") }),
);

export async function readOutboxLag(database: Database, nowMs: number): Promise<OutboxLag> {
  const [lag] = await database.withoutProgram(outboxLag, []);
  if (lag === undefined || lag.oldestAt === null) {
    return { rows: 0, ageMs: 0 };
  }
  return { rows: lag.rows, ageMs: Math.max(0, nowMs - lag.oldestAt.getTime()) };
}

const keptBookings = prepared(
  "operations.kept-bookings",
  "SELECT program_id, unsent, refused FROM read_kept_bookings()",
  (row): KeptBookings => ({
    programId: textColumn(row, "program_id"),
    unsent: integerColumn(row, "unsent"),
    refused: integerColumn(row, "refused"),
  }),
);

/** Bookings of each programme that wait on tablets or were refused. */
export const readKeptBookings = (database: Database): Promise<readonly KeptBookings[]> =>
  database.withoutProgram(keptBookings, []);

export async function readMigrationState(database: Database): Promise<MigrationState> {
  const [state] = await database.withoutProgram(migrationState, []);
  return state ?? { number: 0, name: "none" };
}

/** Number of migrations this release contains; more in the database mean that a newer release is running too. */
export async function countMigrations(): Promise<number> {
  return (await readdir(PLATFORM_SQL.migrationsFolder)).filter((name) => name.endsWith(".sql")).length;
}

const bookingsWritten = prepared(
  "operations.bookings",
  "SELECT n_tup_ins AS written FROM pg_stat_user_tables WHERE schemaname = 'punktum' AND relname = 'bookings'",
  (row) => integerColumn(row, "written"),
);

/** Bookings written since the start of the database's statistics, by all processes. */
export async function readBookingsWritten(database: Database): Promise<number> {
  const [written] = await database.withoutProgram(bookingsWritten, []);
  return written ?? 0;
}
