import type { Generated } from "kysely";

import type { Nullable, NullableTime, PosMode, Time } from "./column-types.ts";

export interface PinTriesTable {
  program_id: string;
  device_id: string;
  purpose: "ADMIN" | "CASHIER" | "DUTY";
  wrong_count: Generated<number>;
  blocked_until: NullableTime;
}

/** A person on duty at a device; open until `ended_at`. */
export interface DutiesTable {
  program_id: string;
  id: string;
  token_hash: Buffer;
  device_id: string;
  admin_id: string;
  method: "PIN" | "PASSWORD";
  started_at: Date;
  last_used_at: Date;
  ended_at: NullableTime;
  statement_hash: Nullable<Buffer>;
  partner_id: Nullable<number>;
  store_id: Nullable<number>;
  pos_mode: Nullable<PosMode>;
}

/** Codes that mount tablets, each valid once. */
export interface TabletCodesTable {
  program_id: string;
  id: string;
  mounting_id: string;
  code_hash: Buffer;
  made_by: string;
  created_at: Time;
  expires_at: Time;
  used_at: NullableTime;
  used_by: Nullable<Buffer>;
  device_id: Nullable<string>;
}
