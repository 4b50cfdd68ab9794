import type { Generated } from "kysely";

import type { AdminRole, DefaultJson, Json, Nullable, NullableTime, Time, Version } from "./column-types.ts";

export interface AdminSessionsTable {
  program_id: string;
  id: string;
  admin_id: string;
  browser: Generated<string>;
  started_at: Time;
  last_seen_at: Time;
  expires_at: Time;
  ended_at: NullableTime;
  end_reason: Nullable<"LOGOUT" | "ENDED" | "PASSWORD" | "CLOSED" | "TOKEN_REUSED">;
  kind: Generated<"APP" | "BROWSER">;
  proved_at: NullableTime;
  with_factor: Generated<boolean>;
}

/** A list with its filter, order and columns, as its owner named it. */
export interface SavedView {
  readonly id: string;
  readonly screen: string;
  readonly name: string;
  readonly query: string;
  readonly isDefault: boolean;
}

export interface AdminViewsTable {
  program_id: string;
  admin_id: string;
  views: Json<SavedView[]>;
}

export interface HandWorkTable {
  program_id: string;
  id: string;
  fingerprint: Buffer;
  kind: "POINTS" | "SALE" | "RETURN" | "REVERSAL";
  admin_id: Nullable<string>;
  duty_id: Nullable<string>;
  device_id: Nullable<string>;
  store_id: Nullable<number>;
  account_id: Nullable<string>;
  points: number;
  is_unlinked: Generated<boolean>;
  worked_at: Time;
  confirmed_by: Nullable<string>;
  suspicions: Generated<string[]>;
}

export interface ConfirmationsTable {
  program_id: string;
  id: string;
  key_owner: string;
  fingerprint: Buffer;
  admin_id: Nullable<string>;
  device_id: Nullable<string>;
  partner_id: Nullable<number>;
  store_id: Nullable<number>;
  account_id: Nullable<string>;
  kind: HandWorkTable["kind"];
  limit_code: string;
  points: number;
  asked_at: Time;
  expires_at: Time;
  confirmed_by: Nullable<string>;
  confirmed_at: NullableTime;
  used_by: Nullable<string>;
}

export interface ApprovalsTable {
  program_id: string;
  id: string;
  kind: "BOOKING" | "REVERSAL" | "MERGE" | "EXPORT" | "ERASE";
  account_id: Nullable<string>;
  secondary_id: Nullable<string>;
  booking_id: Nullable<string>;
  user_id: Nullable<string>;
  points: Nullable<number>;
  reason: string;
  partner_id: Nullable<number>;
  store_id: Nullable<number>;
  asked_by: string;
  asked_mailbox: Buffer;
  asked_at: Time;
  expires_at: Time;
  state: Generated<"OPEN" | "APPROVED" | "REJECTED" | "WITHDRAWN">;
  decided_by: Nullable<string>;
  decided_at: NullableTime;
  decision_reason: Generated<string>;
  refusal: Nullable<string>;
  result_id: Nullable<string>;
}

export interface StaffFlagsTable {
  program_id: string;
  id: string;
  admin_id: string;
  rule: string;
  work_id: string;
  account_id: Nullable<string>;
  store_id: Nullable<number>;
  raised_at: Time;
  cleared_at: NullableTime;
  cleared_by: Nullable<string>;
  decision: Nullable<"HARMLESS" | "CONFIRMED">;
  decision_reason: Generated<string>;
  decided_by: Nullable<string>;
  decided_at: NullableTime;
}

export interface AdminFactorsTable {
  program_id: string;
  id: string;
  admin_id: string;
  kind: "TOTP" | "PASSKEY";
  name: Generated<string>;
  created_at: Time;
  confirmed_at: NullableTime;
  last_used_at: NullableTime;
  secret: Nullable<Buffer>;
  last_step: Nullable<number>;
  credential_id: Nullable<string>;
  public_key: Nullable<Buffer>;
  sign_count: Nullable<number>;
  transports: Nullable<string[]>;
}

export interface AdminRecoveryCodesTable {
  program_id: string;
  admin_id: string;
  hash: Buffer;
  used_at: NullableTime;
}

export interface SignInStepsTable {
  program_id: string;
  hash: Buffer;
  admin_id: Nullable<string>;
  purpose: "FACTOR" | "ENROL" | "PASSKEY";
  passkey_challenge: Nullable<string>;
  created_at: Time;
  expires_at: Time;
  failures: Generated<number>;
}

/** Role of people of a group at an identity provider. */
export interface GroupRole {
  readonly group: string;
  readonly role: AdminRole;
  readonly partnerIds: string[];
  readonly storeIds: string[];
}

export interface IdentityProvidersTable {
  program_id: string;
  id: string;
  name: string;
  issuer: string;
  client_id: string;
  client_secret: Buffer;
  second_factor: "NEVER" | "WHEN_SAID" | "ALWAYS";
  groups_claim: Generated<string>;
  groups: DefaultJson<GroupRole[]>;
  emails_verified: Generated<boolean>;
  active: Generated<boolean>;
  version: Version;
}

export interface AdminIdentitiesTable {
  program_id: string;
  provider_id: string;
  issuer: string;
  subject: string;
  admin_id: string;
  by_group: boolean;
  linked_at: Time;
  last_used_at: Time;
}

export interface SignOnsTable {
  program_id: string;
  state_hash: Buffer;
  browser_hash: Buffer;
  provider_id: string;
  way_back: Generated<string>;
  purpose: Generated<"SESSION" | "PROOF">;
  created_at: Time;
  expires_at: Time;
  answered_at: NullableTime;
  admin_id: Nullable<string>;
  refusal: Nullable<string>;
  with_factor: Generated<boolean>;
  proved_at: NullableTime;
}
