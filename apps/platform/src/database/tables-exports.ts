import type { ExportFilter, ExportKind } from "@punktum/contracts";
import type { Generated } from "kysely";
import type { DefaultJson, Nullable, NullableTime, Time } from "./column-types.ts";

/** Lists that are written into files. */
export interface ExportsTable {
  program_id: string;
  id: string;
  kind: ExportKind;
  from_time: NullableTime;
  to_time: NullableTime;
  filter: DefaultJson<ExportFilter>;
  language: string;
  asked_by: string;
  asked_reach: string;
  asked_at: Time;
  state: Generated<"WAITING" | "RUNNING" | "DONE" | "FAILED">;
  takes: Generated<number>;
  stalls: Generated<number>;
  taken_until: NullableTime;
  next_page: Nullable<string>;
  rows: Generated<number>;
  parts: Generated<number>;
  is_cut: Generated<boolean>;
}

/** Pieces of their files. */
export interface ExportPartsTable {
  program_id: string;
  export_id: string;
  number: number;
  content: string;
}
