import type { ColumnType, Generated, GeneratedAlways } from "kysely";

import type { Time, DefaultTime, NullableTime, Nullable, JsonValue, AdminRole, Version } from "./column-types.ts";

export interface AdminsTable {
  program_id: string;
  id: string;
  email: string;
  name: Generated<string>;
  password_hash: string;
  role: AdminRole;
  language: Generated<string>;
  active: Generated<boolean>;
  created_at: DefaultTime;
  last_login_at: NullableTime;
  /** Access tokens issued earlier are invalid. */
  sessions_from: NullableTime;
  /** argon2id of the personal PIN under the programme's salt. */
  duty_pin: Nullable<Buffer>;
  version: Version;
  invited_at: NullableTime;
  invited_by: Nullable<string>;
  /** Set while an invitation is open. */
  invitation_ends_at: NullableTime;
}

export interface AdminPartnersTable {
  program_id: string;
  admin_id: string;
  partner_id: number;
}

export interface AdminStoresTable {
  program_id: string;
  admin_id: string;
  store_id: number;
}

export interface RefreshTokensTable {
  program_id: string;
  hash: Buffer;
  installation_hash: Buffer;
  admin_id: Nullable<string>;
  device_id: Nullable<string>;
  created_at: DefaultTime;
  expires_at: Time;
  last_used_at: DefaultTime;
  revoked_at: NullableTime;
  replaced_by: Nullable<Buffer>;
  session_id: Nullable<string>;
  used_at: NullableTime;
  next_salt: Nullable<Buffer>;
}

export interface LoginAttemptsTable {
  program_id: string;
  bucket: string;
  attempts: Generated<number>;
  window_started_at: DefaultTime;
  blocked_until: NullableTime;
}

export interface AuditLogTable {
  program_id: string;
  position: GeneratedAlways<number>;
  at: DefaultTime;
  actor_kind: "ADMIN" | "DEVICE" | "SYSTEM" | "ANONYMOUS" | "APPLICATION";
  actor_id: Nullable<string>;
  device_id: Nullable<string>;
  action: string;
  subject_kind: string;
  subject_id: Generated<string>;
  before: ColumnType<JsonValue, string | null | undefined, never>;
  after: ColumnType<JsonValue, string | null | undefined, never>;
  reason: Generated<string>;
  request_id: Generated<string>;
}

export interface IdempotentAnswersTable {
  program_id: string;
  id: string;
  fingerprint: Buffer;
  status: number;
  answer: ColumnType<JsonValue, string, never>;
  created_at: DefaultTime;
}
