import type { Generated, GeneratedAlways } from "kysely";

import type { DefaultTime, Nullable, NullableTime, Time, Version } from "./column-types.ts";

/** Things that can have tags and custom properties. */
type DomainCode = "PROGRAM" | "PARTNER" | "STORE" | "INTERACTIONPOINT" | "ACCOUNT" | "USER" | "COUPON" | "REWARD";

/** The last id assigned per table; ids are never assigned twice. */
export interface IdCountersTable {
  program_id: string;
  kind: string;
  last_id: number;
}

export interface CustomPropertiesTable {
  program_id: string;
  id: number;
  domain: DomainCode;
  key: string;
  name: string;
  value_type: Generated<"TEXT" | "NUMBER" | "BOOLEAN" | "DATE">;
  active: Generated<boolean>;
  version: Version;
}

export interface EndpointsTable {
  program_id: string;
  id: number;
  type: string;
  name: string;
  url: string;
  active: Generated<boolean>;
  version: Version;
}

export interface TagsTable {
  program_id: string;
  id: number;
  domain: DomainCode;
  name: string;
  active: Generated<boolean>;
  version: Version;
}

export interface NotificationSettingsTable {
  program_id: string;
  event: string;
  channels: string[];
  since: DefaultTime;
  read_to: DefaultTime;
}

export interface NotificationEditsTable {
  program_id: string;
  /** The programme; by it edits are compared. */
  id: GeneratedAlways<string>;
  version: Version;
}

export interface MailTemplatesTable {
  program_id: string;
  /** `EVENT/language`. */
  id: string;
  subject: string;
  body: string;
  action: Nullable<string>;
  version: Version;
}

/** One-time links that make an operator. */
export interface SetupLinksTable {
  program_id: string;
  id: string;
  token_hash: Buffer;
  email: Nullable<string>;
  name: Nullable<string>;
  created_at: Time;
  expires_at: Time;
  ended_at: NullableTime;
}
