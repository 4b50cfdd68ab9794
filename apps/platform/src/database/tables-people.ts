import type { ColumnType, Generated, GeneratedAlways } from "kysely";

import type { DefaultTime, Json, Nullable, NullableTime, ReadOnly, Time, Version } from "./column-types.ts";

export interface UserPasswordsTable {
  program_id: string;
  user_id: string;
  password_hash: string;
  changed_at: DefaultTime;
}

export interface UserRegistrationsTable {
  program_id: string;
  user_id: string;
  data: Json<Readonly<Record<string, string>>>;
  partner_id: Nullable<number>;
  device_id: Nullable<string>;
  registered_at: Time;
}

export interface UserTokensTable {
  program_id: string;
  hash: Buffer;
  user_id: string;
  purpose: "ACTIVATION" | "PASSWORD_RESET" | "MEMBER_PIN";
  account_id: Nullable<string>;
  created_at: Time;
  expires_at: Time;
  used_at: NullableTime;
}

/** Mails that a person wants; without a row all. */
export interface MailChoicesTable {
  program_id: string;
  user_id: string;
  /** The person; by it edits are compared. */
  id: GeneratedAlways<string>;
  point_mails: ColumnType<boolean, boolean | undefined, boolean>;
  /** Bookings from before are not told. */
  point_mails_since: DefaultTime;
  /** Secret of the link that switches mails off. */
  link_key: ColumnType<string, string | undefined, string>;
  version: Version;
}

export interface MembershipEventsTable {
  program_id: string;
  position: GeneratedAlways<number>;
  membership_id: string;
  account_id: string;
  user_id: string;
  event: "CREATED" | "TERMINATED" | "OPTINS_CHANGED";
  at: Time;
  optins: ColumnType<Readonly<Record<string, boolean>>, string | undefined, never>;
  text_version: Generated<string>;
  actor_kind: "ADMIN" | "DEVICE" | "SYSTEM" | "ANONYMOUS" | "APPLICATION";
  actor_id: Nullable<string>;
  device_id: Nullable<string>;
}

export interface PushTokensTable {
  program_id: string;
  account_id: string;
  device_id: string;
  environment: "IOS" | "ANDROID" | "OTHER";
  token: string;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

/** Links in mails to staff. */
export interface StaffTokensTable {
  program_id: string;
  hash: Buffer;
  admin_id: string;
  purpose: "INVITATION" | "PASSWORD_RESET";
  created_at: Date;
  expires_at: Date;
  used_at: NullableTime;
}

export interface PrivacyRequestsTable {
  program_id: string;
  id: string;
  kind: "ACCESS" | "ERASURE" | "RECTIFICATION" | "RESTRICTION" | "OBJECTION";
  user_id: string;
  note: Generated<string>;
  received_at: Time;
  due_at: Time;
  recorded_by: string;
  state: Generated<"OPEN" | "DONE" | "REJECTED">;
  closed_by: Nullable<string>;
  closed_at: NullableTime;
  proof: Generated<string>;
}

export interface MemberTagsTable {
  program_id: string;
  account_id: string;
  tag_id: number;
}

export interface MemberNotesTable {
  program_id: string;
  id: string;
  account_id: string;
  text: string;
  written_by: string;
  written_at: Time;
}

/** Mails of a test programme, which are sent to nobody. */
export interface SandboxMailsTable {
  program_id: string;
  id: string;
  user_id: Nullable<string>;
  recipient: string;
  subject: string;
  text: string;
  kept_at: Time;
}

export interface MailsTable {
  program_id: string;
  id: string;
  kind:
    | "ACTIVATION"
    | "PASSWORD_RESET"
    | "EMAIL_CHANGED"
    | "CARD_CLAIM"
    | "MEMBER_PIN"
    | "MEMBER_PIN_SET"
    | "STAFF_INVITATION"
    | "STAFF_PASSWORD_RESET"
    | "STAFF_WEEKLY_FIGURES"
    | "STAFF_TEST_MAIL"
    | "MEMBERSHIP_CREATED"
    | "MEMBERSHIP_TERMINATED"
    | "OPTINS_CHANGED"
    | "POINTS_EARNED"
    | "POINTS_REDEEMED";
  /** Null for a mail to staff. */
  user_id: Nullable<string>;
  admin_id: Nullable<string>;
  account_id: Nullable<string>;
  recipient: Nullable<string>;
  status: Generated<"WAITING" | "SENT" | "FAILED" | "CANCELLED">;
  tries: Generated<number>;
  next_try_at: Time;
  created_at: Time;
  sent_at: NullableTime;
  last_error: Generated<string>;
  about: ColumnType<Readonly<Record<string, unknown>>, string | undefined, never>;
  cause: Generated<string>;
}

/** Written by triggers and a job only. */
export interface MemberEntriesTable {
  program_id: ReadOnly<string>;
  account_id: ReadOnly<string>;
  status: ReadOnly<string>;
  registered: ReadOnly<boolean>;
  optins: ReadOnly<readonly string[]>;
  created_at: ReadOnly<Date>;
  sort_name: ReadOnly<string>;
  search: ReadOnly<string>;
  points: ReadOnly<number>;
  state_points: ReadOnly<number>;
  active_at: ReadOnly<Date>;
  last_store_id: ReadOnly<number | null>;
}

export interface MemberFollowUpsTable {
  program_id: ReadOnly<string>;
  followed_to: ReadOnly<Date>;
}
