/** Public interface of the database folder; code outside imports only from here. */
export { type DatabaseAddress, openDatabase, openPrepared, prepareDatabase } from "./connect.ts";
export { connectionConfig } from "./connection.ts";
export { prepared, type Database, type Prepared, type ProgramTransaction } from "./database.ts";
export { onOwnServer, openFoundDatabase, withFoundDatabase } from "./find-database.ts";
export { type Channel, openChannel } from "./channel.ts";
export { readEmbeddedUrl, startEmbeddedPostgres } from "./embedded/index.ts";
export type { StatementTrace } from "./statement-trace.ts";
export { environment } from "./environment.ts";
export type { DatabaseLog } from "./log.ts";

export { migrate, migrateTables } from "./migrate.ts";
export { isRolePrefix } from "./role-names.ts";
export { becomeOwner, rolesHere } from "./roles.ts";
export { PLATFORM_SQL } from "./sql-files.ts";

export { unlessReferenced, unlessTaken } from "./conflicts.ts";
export {
  changedMeanwhile,
  DatabaseSetupError,
  isChangedMeanwhile,
  ledgerErrorCode,
  refusalOf,
  refusalsAsOutcome,
  sqlStateOf,
  type LedgerErrorCode,
} from "./errors.ts";
export { readOneState } from "./one-state.ts";
export { askTogether, byProgram, concernsOneQuestion, inOrder } from "./together.ts";

export { booleanColumn, integerColumn, nullable, textColumn, timeColumn } from "./rows.ts";
export { PERSONAL_DATA } from "./personal-data.ts";
export type * from "./tables.ts";
export type { AdminSessionsTable, GroupRole, IdentityProvidersTable, SavedView } from "./tables-insiders.ts";
export type { ImportedCode } from "./tables-imports.ts";
export type { DayCounts } from "./tables-figures.ts";
export type { ReservationState } from "./tables-reservations.ts";
