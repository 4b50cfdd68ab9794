export { openDatabase } from "./connect.ts";
export { type Channel, openChannel } from "./channel.ts";
export { prepared, type Database, type ProgramTransaction } from "./database.ts";
export { readEmbeddedUrl, startEmbeddedPostgres } from "./embedded/index.ts";
export { DatabaseSetupError } from "./errors.ts";
export type { DatabaseLog } from "./log.ts";
export { PLATFORM_SQL } from "./sql-files.ts";
export { booleanColumn, integerColumn, nullable, textColumn, timeColumn } from "./rows.ts";
export type * from "./tables.ts";
