import type { Generated } from "kysely";
import type { DefaultJson, Json, Nullable, NullableTime, Time } from "./column-types.ts";

/** Files from other systems that are taken over. */
export interface ImportsTable {
  program_id: string;
  id: string;
  kind: "MEMBERS" | "CARDS" | "BALANCES" | "KEYS" | "STORES";
  file_name: string;
  encoding: string;
  separator: string;
  head: readonly string[];
  mapping: Json<Readonly<Record<string, number>>>;
  state: Generated<"UPLOADED" | "CHECKING" | "CHECKED" | "RUNNING" | "DONE" | "UNDOING" | "UNDONE" | "FAILED">;
  failed_while: Nullable<"CHECKING" | "RUNNING" | "UNDOING">;
  row_count: Nullable<number>;
  done_rows: Generated<number>;
  new_rows: Generated<number>;
  same_rows: Generated<number>;
  wrong_rows: Generated<number>;
  points: Generated<number>;
  takes: Generated<number>;
  stalls: Generated<number>;
  taken_until: NullableTime;
  created_by: string;
  created_at: Time;
  run_by: Nullable<string>;
  run_at: NullableTime;
  file_until: Time;
}

export interface ImportFilesTable {
  program_id: string;
  import_id: string;
  content: Buffer;
}

export interface ImportProblemsTable {
  program_id: string;
  import_id: string;
  row_number: number;
  field: string;
  code: string;
}

/** A code that an import has added. */
export interface ImportedCode {
  readonly type: "APPCODE" | "CARDCODE" | "EXTERNALCODE" | "KEY";
  readonly code: string;
}

/** Records created by an import for a row. */
export interface ImportRowsTable {
  program_id: string;
  import_id: string;
  row_number: number;
  account_id: Nullable<string>;
  made_account: Generated<boolean>;
  user_id: Nullable<string>;
  booking_id: Nullable<string>;
  coupon_id: Nullable<number>;
  codes: DefaultJson<readonly ImportedCode[]>;
  store_id: Nullable<number>;
  undone: Nullable<"UNDONE" | "BOOKED" | "CHANGED" | "HAS_POINTS" | "USED">;
}
