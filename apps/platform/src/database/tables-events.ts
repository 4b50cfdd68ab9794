import type { DELIVERY_FAILURES, DELIVERY_STATES, EventType, Scope } from "@punktum/contracts";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Json, Nullable, NullableTime, Time, Version } from "./column-types.ts";

export interface EventsTable {
  program_id: string;
  position: number;
  id: string;
  type: EventType;
  account_id: string;
  partner_id: Nullable<number>;
  store_id: Nullable<number>;
  source: string;
  at: Time;
  data: Json<object>;
  written_at: Time;
}

export interface EventPositionsTable {
  program_id: string;
  last_position: Generated<number>;
  forgotten_to: Generated<number>;
  seen_before: number;
  seen_to: Time;
  written_in: number;
}

export interface ApplicationsTable {
  program_id: string;
  id: string;
  name: string;
  scopes: ColumnType<Scope[], Scope[], never>;
  store_id: Nullable<number>;
  created_at: Time;
  expires_at: NullableTime;
  last_used_at: NullableTime;
  revoked_at: NullableTime;
}

export interface WebhooksTable {
  program_id: string;
  id: string;
  name: string;
  url: string;
  types: ColumnType<EventType[], EventType[], EventType[]>;
  active: boolean;
  created_at: Time;
  secret: Buffer;
  old_secret: Nullable<Buffer>;
  old_secret_until: NullableTime;
  failures: Generated<number>;
  failing_since: NullableTime;
  resumes_at: NullableTime;
  version: Version;
}

export interface WebhookDeliveriesTable {
  program_id: string;
  number: GeneratedAlways<number>;
  webhook_id: string;
  position: Nullable<number>;
  event_id: string;
  lane: string;
  state: Generated<(typeof DELIVERY_STATES)[number]>;
  tries: Generated<number>;
  queued_at: Time;
  due_at: Time;
  expires_at: Time;
  leased_until: NullableTime;
  last_tried_at: NullableTime;
  failure: Nullable<(typeof DELIVERY_FAILURES)[number]>;
  status: Nullable<number>;
}
