export {
  countMigrations,
  type MigrationState,
  type OutboxLag,
  readBookingsWritten,
  readMigrationState,
  readOutboxLag,
} from "./state.ts";
