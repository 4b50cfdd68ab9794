export { openDatabase, type OpenDatabaseOptions } from "./connect.ts";
export { prepared, type Database, type Prepared, type ProgramTransaction } from "./database.ts";
export {
  readEmbeddedUrl,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from "./embedded/index.ts";
export { DatabaseSetupError, refusalOf, sqlStateOf, type LedgerErrorCode } from "./errors.ts";
export type { DatabaseLog } from "./log.ts";
export { booleanColumn, integerColumn, nullable, textColumn, timeColumn } from "./rows.ts";
export type * from "./tables.ts";
