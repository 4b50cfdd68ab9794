export {
  countMigrations,
  type MigrationState,
  type OutboxLag,
  readBookingsWritten,
  readKeptBookings,
  readMigrationState,
  readOutboxLag,
} from "./state.ts";
