import type { ColumnType, GeneratedAlways } from "kysely";
import type { JsonObject, Nullable, NullableTime, Version } from "./column-types.ts";

export interface ProgramLooksTable {
  program_id: string;
  /** The programme; by it edits are compared. */
  id: GeneratedAlways<string>;
  draft: ColumnType<JsonObject | null, string | null | undefined, string | null>;
  drafted_at: NullableTime;
  drafted_by: Nullable<string>;
  version: Version;
}

export interface ProgramLookVersionsTable {
  program_id: string;
  number: number;
  look: ColumnType<JsonObject, string, never>;
  published_at: NullableTime;
  published_by: Nullable<string>;
  reverts_to: Nullable<number>;
}
