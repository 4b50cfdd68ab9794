import type { ColumnType, Generated } from "kysely";

import type { Nullable, NullableTime, ReadOnly, Time, VoucherKind } from "./column-types.ts";

export type ReservationState = "OPEN" | "COMMITTED" | "RELEASED" | "EXPIRED";

export interface ReservationsTable {
  program_id: ReadOnly<string>;
  id: ReadOnly<string>;
  account_id: ReadOnly<string>;
  kind: ReadOnly<VoucherKind>;
  voucher_id: ReadOnly<number>;
  coupon_key: ReadOnly<string | null>;
  points: ReadOnly<number>;
  locked_points: ReadOnly<number>;
  limited: ReadOnly<boolean>;
  description_de: ReadOnly<string>;
  description_en: ReadOnly<string>;
  reserved_at: ReadOnly<Date>;
  deadline_at: ReadOnly<Date>;
  state: ReadOnly<ReservationState>;
  ended_at: ReadOnly<Date | null>;
  booking_id: ReadOnly<string | null>;
  fingerprint: ReadOnly<Buffer>;
  key_owner: ReadOnly<string>;
  device_id: ReadOnly<string | null>;
  admin_id: ReadOnly<string | null>;
  partner_id: ReadOnly<number | null>;
  store_id: ReadOnly<number | null>;
  source: ReadOnly<string>;
}

export interface BookingReversalsTable {
  program_id: ReadOnly<string>;
  booking_id: ReadOnly<string>;
  reversal_id: ReadOnly<string>;
  reason: ReadOnly<string>;
}

export interface AccountMergesTable {
  program_id: ReadOnly<string>;
  id: ReadOnly<string>;
  primary_id: ReadOnly<string>;
  secondary_id: ReadOnly<string>;
  points: ReadOnly<number>;
  debit_id: ReadOnly<string | null>;
  credit_id: ReadOnly<string | null>;
  identifiers: ReadOnly<number>;
  coupons: ReadOnly<number>;
  memberships: ReadOnly<number>;
  merged_at: ReadOnly<Date>;
  merged_by: ReadOnly<string | null>;
}

export interface PointLotsTable {
  program_id: ReadOnly<string>;
  booking_id: ReadOnly<string>;
  line: ReadOnly<number>;
  earned_at: ReadOnly<Date>;
  points: ReadOnly<number>;
}

export interface PointExpirationsTable {
  program_id: ReadOnly<string>;
  account_id: ReadOnly<string>;
  day: ReadOnly<string>;
  booking_id: ReadOnly<string>;
  life_months: ReadOnly<number>;
}

export interface PointExpiryRunsTable {
  program_id: ReadOnly<string>;
  day: ReadOnly<string>;
  after_account_id: ReadOnly<string>;
  expired_accounts: ReadOnly<number>;
  expired_points: ReadOnly<number>;
  finished_at: ReadOnly<Date | null>;
}

export interface AccountFraudFlagsTable {
  program_id: string;
  id: string;
  account_id: string;
  reason: string;
  flagged_at: Time;
  /** Admin or device that raised the flag. */
  flagged_by: string;
  status_before: "ACTIVE" | "INACTIVE" | "LOCKED";
  cleared_at: NullableTime;
  cleared_by: ColumnType<string | null, never, string>;
  rule: Nullable<string>;
  admin_id: Nullable<string>;
  decision: Nullable<"HARMLESS" | "CONFIRMED">;
  decision_reason: Generated<string>;
  decided_by: Nullable<string>;
  decided_at: NullableTime;
}
