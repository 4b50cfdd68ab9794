import type { AccountStatus, MembershipRole } from "@punktum/domain";
import type { Generated, GeneratedAlways } from "kysely";

import type {
  DefaultTime,
  NullableTime,
  Nullable,
  Json,
  DefaultJson,
  ReadOnly,
  JsonObject,
  Address,
  VoucherTexts,
  RedeemAction,
  VoucherKind,
  IdentifierType,
  BarcodeTypeCode,
  RegistrationCode,
  LanguageCode,
  Localised,
  Version,
} from "./column-types.ts";

export interface AccountsTable {
  program_id: string;
  id: string;
  status: Generated<AccountStatus>;
  user_reference_code: Generated<string>;
  points: ReadOnly<number>;
  state_points: ReadOnly<number>;
  earned_points: ReadOnly<number>;
  redeemed_points: ReadOnly<number>;
  first_booked_at: ReadOnly<Date | null>;
  /** Points held by open reservations. */
  locked_points: ReadOnly<number>;
  open_reservations: ReadOnly<number>;
  floor_points: Generated<number>;
  created_at: DefaultTime;
}

/** Partners a member belongs to; written by triggers. */
export interface AccountPartnersTable {
  program_id: ReadOnly<string>;
  account_id: ReadOnly<string>;
  partner_id: ReadOnly<number>;
}

export interface IdentifiersTable {
  program_id: string;
  type: IdentifierType;
  code: string;
  account_id: string;
  status: Generated<"ACTIVE" | "DEACTIVATED">;
  created_at: DefaultTime;
}

export interface UsersTable {
  program_id: string;
  id: string;
  email: Nullable<string>;
  first_name: Generated<string>;
  last_name: Generated<string>;
  gender: Nullable<"M" | "F" | "NA" | "DIVERSE">;
  /** `yyyy-MM-dd` */
  birth_date: Nullable<string>;
  phone: Generated<string>;
  address: DefaultJson<Address>;
  language: Generated<LanguageCode>;
  created_at: DefaultTime;
  status: Generated<"NOT_ACTIVATED" | "ACTIVE" | "ERASED">;
  properties: DefaultJson<Readonly<Record<string, string>>>;
  activated_at: NullableTime;
  updated_at: DefaultTime;
  erased_at: NullableTime;
  version: Version;
}

export interface MembershipsTable {
  program_id: string;
  id: string;
  account_id: string;
  user_id: string;
  role: Generated<MembershipRole>;
  optins: DefaultJson<Readonly<Record<string, boolean>>>;
  status: Generated<"PENDING" | "ACTIVE" | "TERMINATED">;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

interface VoucherColumns {
  program_id: string;
  id: number;
  texts: Json<Localised<VoucherTexts>>;
  valid_from: NullableTime;
  valid_to: NullableTime;
  partner_id: Nullable<number>;
  store_id: Nullable<number>;
  external_code: Nullable<string>;
  external_code_barcode_type_code: Nullable<BarcodeTypeCode>;
  redeem_actions: DefaultJson<readonly RedeemAction[]>;
  custom_properties: DefaultJson<JsonObject>;
  activatable: Generated<boolean>;
  max_redeem_per_account: Nullable<number>;
  content_image_path: Nullable<string>;
  teaser_image_path: Nullable<string>;
  unlocked: Generated<boolean>;
  draft: Generated<boolean>;
  sort_order: Generated<number>;
  active: Generated<boolean>;
  created_at: DefaultTime;
  version: Version;
}

export type CouponsTable = VoucherColumns & {
  coupon_type_code: "EARN" | "DISCOUNT" | "MULTIPLIER" | "EXTRAPOINT";
  points: Generated<number>;
  redeem_dependency_code: Generated<RegistrationCode>;
  requires_key: Generated<boolean>;
  max_redeem_total: Nullable<number>;
  redeemed_total: Generated<number>;
  audience: Generated<"ALL" | "ASSIGNED">;
};

export type RewardsTable = VoucherColumns & {
  points: number;
  decrease_points: Generated<boolean>;
  stock: Nullable<number>;
};

/** Coupons and rewards together: a view. */
export interface VouchersView {
  program_id: ReadOnly<string>;
  /** `C17` or `R3`. */
  id: ReadOnly<string>;
  kind: ReadOnly<"COUPON" | "REWARD">;
  voucher_id: ReadOnly<number>;
  texts: ReadOnly<Localised<VoucherTexts>>;
  points: ReadOnly<number>;
  coupon_type_code: ReadOnly<"EARN" | "DISCOUNT" | "MULTIPLIER" | "EXTRAPOINT" | null>;
  content_image_path: ReadOnly<string | null>;
  valid_from: ReadOnly<Date | null>;
  valid_to: ReadOnly<Date | null>;
  partner_id: ReadOnly<number | null>;
  store_id: ReadOnly<number | null>;
  sort_order: ReadOnly<number>;
  active: ReadOnly<boolean>;
  draft: ReadOnly<boolean>;
  remaining: ReadOnly<number | null>;
  version: ReadOnly<number>;
  created_at: ReadOnly<Date>;
}

/** Uploaded pictures. */
export interface PicturesTable {
  program_id: string;
  id: string;
  partner_id: Nullable<number>;
  name: string;
  content: Uint8Array;
  width_px: number;
  height_px: number;
  upload_hash: Uint8Array;
  uploaded_by: string;
  created_at: DefaultTime;
}

export interface CouponKeysTable {
  program_id: string;
  coupon_id: number;
  key_code: string;
  account_id: Nullable<string>;
  redeemed_by: ReadOnly<string | null>;
  redeemed_at: ReadOnly<Date | null>;
  booking_id: ReadOnly<string | null>;
  reservation_id: ReadOnly<string | null>;
}

export interface AccountCouponsTable {
  program_id: string;
  account_id: string;
  kind: VoucherKind;
  voucher_id: number;
  coupon_id: GeneratedAlways<number | null>;
  reward_id: GeneratedAlways<number | null>;
  assigned_at: NullableTime;
  activated_at: NullableTime;
  redeemed_count: ReadOnly<number>;
  last_redeemed_at: ReadOnly<Date | null>;
  reserved_count: ReadOnly<number>;
  merged_count: ReadOnly<number>;
}

export interface StatusLevelSetsTable {
  program_id: string;
  id: number;
  name: string;
  active: Generated<boolean>;
  version: Version;
}

export interface StatusLevelsTable {
  program_id: string;
  id: number;
  set_id: number;
  names: Json<Localised<string>>;
  threshold_points: number;
  picture_path: Nullable<string>;
}
