import type { ColumnType, GeneratedAlways } from "kysely";

import type {
  Nullable,
  NullableTime,
  ReadOnly,
  JsonObject,
  BookingType,
  BookingTypeCode,
  VoucherKind,
} from "./column-types.ts";

export interface BookingsTable {
  program_id: ReadOnly<string>;
  id: ReadOnly<string>;
  account_id: ReadOnly<string>;
  booking_type: ReadOnly<BookingType>;
  booking_type_code: ReadOnly<BookingTypeCode>;
  points: ReadOnly<number>;
  balance_after: ReadOnly<number>;
  reason: ReadOnly<string>;
  description_de: ReadOnly<string>;
  description_en: ReadOnly<string>;
  booked_at: ReadOnly<Date>;
  created_at: ReadOnly<Date>;
  voucher_kind: ReadOnly<VoucherKind | null>;
  voucher_id: ReadOnly<number | null>;
  receipt_key: ReadOnly<string | null>;
  fingerprint: ReadOnly<Buffer>;
  key_owner: ReadOnly<string>;
  device_id: ReadOnly<string | null>;
  admin_id: ReadOnly<string | null>;
  partner_id: ReadOnly<number | null>;
  store_id: ReadOnly<number | null>;
  source: ReadOnly<string>;
}

export interface PostingsTable {
  program_id: ReadOnly<string>;
  booking_id: ReadOnly<string>;
  line: ReadOnly<1 | 2>;
  account_id: ReadOnly<string | null>;
  points: ReadOnly<number>;
}

export interface ReachedLevelsTable {
  program_id: ReadOnly<string>;
  booking_id: ReadOnly<string>;
  level: ReadOnly<JsonObject>;
}

export interface RedemptionsTable {
  program_id: ReadOnly<string>;
  booking_id: ReadOnly<string>;
  account_id: ReadOnly<string>;
  kind: ReadOnly<VoucherKind>;
  voucher_id: ReadOnly<number>;
  coupon_key: ReadOnly<string | null>;
  store_id: ReadOnly<number | null>;
  redeemed_at: ReadOnly<Date>;
  taken_back_id: ReadOnly<string | null>;
}

export interface RedemptionCodesTable {
  program_id: ReadOnly<string>;
  code: ReadOnly<string>;
  reservation_id: ReadOnly<string | null>;
  booking_id: ReadOnly<string | null>;
  valid_until: ReadOnly<Date>;
  voided_at: ReadOnly<Date | null>;
  used_at: NullableTime;
  used_by: Nullable<string>;
}

export interface LedgerBlocksTable {
  program_id: ReadOnly<string>;
  chain: ReadOnly<"BOOKINGS" | "AUDIT">;
  number: ReadOnly<number>;
  format: ReadOnly<number>;
  sealed_at: ReadOnly<Date>;
  ids: ReadOnly<string[]>;
  hashes: ReadOnly<Buffer>;
  previous: ReadOnly<Buffer>;
  hash: ReadOnly<Buffer>;
}

export interface LedgerHeadsTable {
  program_id: string;
  chain: string;
  number: number;
  hash: Buffer;
  signed_at: Date;
  key_id: string;
  signature: Buffer;
}

export interface LedgerSealPositionsTable {
  program_id: ReadOnly<string>;
  chain: ReadOnly<"BOOKINGS" | "AUDIT">;
  sealed_before: ReadOnly<number>;
  as_of: ReadOnly<Date | null>;
  next_before: ReadOnly<number | null>;
  next_as_of: ReadOnly<Date | null>;
  written_in: ReadOnly<number>;
}

export interface OutboxTable {
  program_id: string;
  position: GeneratedAlways<number>;
  topic: string;
  device_id: Nullable<string>;
  room: Nullable<string>;
  payload: ColumnType<JsonObject, string, never>;
  created_at: GeneratedAlways<Date>;
}
