import type { ColumnType, Generated } from "kysely";

import type { JsonValue, Nullable, NullableTime, Time } from "./column-types.ts";

/** Ranges of numbers, as PostgreSQL writes them: `{[1,3),[7,8)}`. */
type Ranges = Generated<string>;

/** An outbox of a device, which stores entries until the platform has answered. */
export interface DeviceOutboxesTable {
  program_id: string;
  id: string;
  device_id: string;
  last_number: number;
  answered: Ranges;
  waiting: Ranges;
  missing: Ranges;
  settled: Ranges;
  contacts: ColumnType<JsonValue, string | undefined, string>;
  first_heard_at: Time;
  heard_at: Time;
  closed_at: NullableTime;
  lost_at: NullableTime;
  loss_settled_at: NullableTime;
}

/** An entry of a device that was refused or withdrawn. */
export interface DeadLettersTable {
  program_id: string;
  id: string;
  device_id: string;
  outbox_id: string;
  number: number;
  entry_key: string;
  kind: "SALE" | "POINTS" | "CHECK_IN" | "REDEMPTION" | "UNREADABLE";
  entry: ColumnType<JsonValue, string | null | undefined, string | null>;
  action_at: Time;
  duty_id: Nullable<string>;
  admin_id: Nullable<string>;
  partner_id: Nullable<number>;
  store_id: Nullable<number>;
  state: "OPEN" | "BOOKED" | "DISCARDED" | "WITHDRAWN";
  code: Generated<string>;
  message: Generated<string>;
  refusals: Generated<number>;
  refused_at: NullableTime;
  last_refused_at: NullableTime;
  reason: Generated<string>;
  settled_by: Nullable<string>;
  settled_at_device: Generated<string>;
  settled_at: NullableTime;
}

/** The last allowance of a device for redeeming without the server. */
export interface OfflineAllowancesTable {
  program_id: string;
  device_id: string;
  outbox_id: string;
  serial: number;
  points: number;
  vouchers: number;
  points_at_once: number;
  settled: number;
  until_at: Time;
  withheld_until: NullableTime;
}

/** A redemption that a device stored without the server, as it was settled. */
export interface OfflineRedemptionsTable {
  program_id: string;
  id: string;
  device_id: string;
  serial: number;
  until_at: Time;
  account_id: Nullable<string>;
  voucher_kind: "C" | "R";
  voucher_id: number;
  promised: number;
  taken: number;
  lost_points: number;
  is_lost: boolean;
  code: string;
  is_by_office: boolean;
  partner_id: Nullable<number>;
  store_id: Nullable<number>;
  redeemed_at: Time;
  settled_at: Time;
  reviewed_at: NullableTime;
  reviewed_by: Nullable<string>;
  review: Generated<string>;
}
