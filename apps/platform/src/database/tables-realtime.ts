import type { ColumnType, Generated } from "kysely";

import type { JsonObject, Nullable, ReadOnly } from "./column-types.ts";

export interface DeviceStreamsTable {
  program_id: string;
  device_id: string;
  last_position: Generated<number>;
  acknowledged_position: Generated<number>;
  connection_number: Generated<number>;
  server_id: Nullable<string>;
}

/** Written and deleted by prepared statements of the client logs module. */
export interface ClientLogsTable {
  program_id: ReadOnly<string>;
  id: ReadOnly<number>;
  device_id: ReadOnly<string | null>;
  level: ReadOnly<"error" | "warning" | "info">;
  name: ReadOnly<string>;
  message: ReadOnly<string>;
  stack: ReadOnly<string>;
  tags: ColumnType<JsonObject, never, never>;
  count: ReadOnly<number>;
  release: ReadOnly<string>;
  occurred_at: ReadOnly<Date>;
  received_at: ReadOnly<Date>;
}

/** Written by one prepared statement of the device events module. */
export interface DeviceEventsTable {
  program_id: ReadOnly<string>;
  device_id: ReadOnly<string>;
  position: ReadOnly<number>;
  topic: ReadOnly<"REVENUE" | "UNMOUNT" | "STAFF_MESSAGE">;
  payload: ColumnType<JsonObject, never, never>;
  created_at: ReadOnly<Date>;
}
