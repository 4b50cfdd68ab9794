import type { AnonymousExchange, PointsRoundingCode, RevenueRoundingCode, Strength, Weekday } from "@punktum/domain";
import type { ColumnType, Generated } from "kysely";

import type {
  DefaultTime,
  NullableTime,
  Nullable,
  DefaultJson,
  JsonObject,
  Address,
  RedeemAction,
  RegistrationCode,
  PosMode,
  CameraPosition,
  LanguageCode,
  Version,
} from "./column-types.ts";

export interface ProgramsTable {
  id: string;
  name: string;
  legal_name: Generated<string>;
  config: DefaultJson<JsonObject>;
  currency: Generated<string>;
  points_per_euro: Nullable<number>;
  anonymous_exchange: Generated<AnonymousExchange>;
  points_rounding_code: Generated<PointsRoundingCode>;
  revenue_rounding_code: Generated<RevenueRoundingCode>;
  manual_points_max: Generated<number>;
  points_life_months: Nullable<number>;
  api_default: Generated<"v1" | "v2">;
  default_language: Generated<string>;
  convert_factor: Generated<number>;
  earns_on_rest: Generated<boolean>;
  staff_on_duty: Generated<"REQUIRED" | "OFF">;
  duty_pin_salt: Generated<Buffer>;
  duty_idle_minutes: Generated<number>;
  redemption_code_minutes: Generated<number>;
  take_back_minutes: Generated<number>;
  offline_vouchers: Generated<number>;
  offline_points: Generated<number>;
  redeem_needs: Generated<Strength>;
  pay_needs: Generated<Strength>;
  see_needs: Generated<Strength>;
  proof_above_points: Generated<number | null>;
  device_look_ups_per_hour: Generated<number>;
  sale_max_cents: Nullable<number>;
  hand_points_per_booking: Generated<number | null>;
  hand_points_per_person_day: Generated<number | null>;
  hand_points_per_duty: Generated<number | null>;
  hand_points_per_card_day: Generated<number | null>;
  returns_per_person_day: Generated<number | null>;
  own_card_alone: Generated<boolean>;
  mfa_from: NullableTime;
  flag_bookings_per_card_hour: Generated<number | null>;
  flag_cards_per_person_hour: Generated<number | null>;
  flag_returns_per_person_day: Generated<number | null>;
  flag_unlinked_returns_per_day: Generated<number | null>;
  sandbox_of: Nullable<string>;
  active: Generated<boolean>;
  created_at: DefaultTime;
  version: Version;
}

export interface PartnersTable {
  program_id: string;
  id: number;
  name: string;
  legal_name: Generated<string>;
  type: Generated<string>;
  affiliate_of: Nullable<number>;
  show_registration_button: Generated<boolean>;
  always_show_registration: Generated<boolean>;
  show_registration_code: Generated<boolean>;
  registration_mode_pos_code: Generated<RegistrationCode>;
  points_rounding_code: Nullable<PointsRoundingCode>;
  revenue_rounding_code: Nullable<RevenueRoundingCode>;
  anonymous_exchange: Nullable<AnonymousExchange>;
  manual_allowed: Generated<boolean>;
  active: Generated<boolean>;
  created_at: DefaultTime;
  version: Version;
}

export interface StoresTable {
  program_id: string;
  id: number;
  partner_id: number;
  name: string;
  vat_id: Generated<string>;
  revenue_module_mode: Generated<"INT" | "FLOAT">;
  decimal_revenue: Generated<boolean>;
  uses_pin: Generated<boolean>;
  pin_hash: Nullable<string>;
  address: DefaultJson<Address>;
  active: Generated<boolean>;
  created_at: DefaultTime;
  version: Version;
}

export interface InteractionPointsTable {
  program_id: string;
  id: string;
  kind: "APP" | "CASH";
  level: "PROGRAM" | "PARTNER" | "STORE";
  partner_id: Nullable<number>;
  store_id: Nullable<number>;
  name: string;
  paired_cash_id: Nullable<string>;
  active: Generated<boolean>;
  created_at: DefaultTime;
  version: Version;
}

export interface ProfilesTable {
  program_id: string;
  id: string;
  name: Generated<string>;
  camera_position: Generated<CameraPosition>;
  mode: Generated<PosMode>;
  registration_type: Generated<"SIM" | "EXT" | "NO">;
  points_rounding_code: Generated<PointsRoundingCode>;
  revenue_rounding_code: Generated<RevenueRoundingCode>;
  decimal_revenue: Generated<boolean>;
  pin_required: Generated<boolean>;
  pin_hash: Nullable<string>;
  language: Generated<LanguageCode>;
  created_at: DefaultTime;
  version: Version;
}

export interface DevicesTable {
  program_id: string;
  id: string;
  device_key: string;
  os: Generated<string>;
  os_version: Generated<string>;
  browser: Generated<string>;
  device_information: Generated<string>;
  version: Generated<string>;
  connected: Generated<boolean>;
  last_seen_at: NullableTime;
  created_at: DefaultTime;
  deleted_at: NullableTime;
  store_id: Nullable<number>;
  registered_by: Nullable<string>;
  heartbeat: ColumnType<JsonObject | null, never, never>;
  heartbeat_at: NullableTime;
}

export interface MountingsTable {
  program_id: string;
  id: string;
  partner_id: number;
  store_id: number;
  profile_id: Nullable<string>;
  app_interaction_id: string;
  cash_interaction_id: Nullable<string>;
  device_id: Nullable<string>;
  device_key: Nullable<string>;
  workstation_id: string;
  device_information: Generated<string>;
  pos_mode: Generated<PosMode>;
  camera_position_code: Generated<CameraPosition>;
  language: Generated<LanguageCode>;
  mounted_at: NullableTime;
  mounted_by: Nullable<string>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  session_pin_hash: Nullable<string>;
  version: Version;
}

export interface ApiKeysTable {
  program_id: string;
  hash: Buffer;
  admin_id: Nullable<string>;
  device_id: Nullable<string>;
  partner_id: Nullable<number>;
  role: string;
  id: Nullable<string>;
  interaction_id: Nullable<string>;
  name: Generated<string>;
  application_id: Nullable<string>;
  created_at: DefaultTime;
  expires_at: NullableTime;
  revoked_at: NullableTime;
}

export interface DisplayAdsTable {
  program_id: string;
  id: number;
  usage_code: string;
  title: Generated<string>;
  file_path: string;
  order_no: Generated<number>;
  duration_ms: Generated<number>;
  partner_id: Nullable<number>;
  store_id: Nullable<number>;
  active: Generated<boolean>;
  profile_id: Nullable<string>;
  valid_from: NullableTime;
  valid_to: NullableTime;
  weekdays: Generated<readonly Weekday[]>;
  version: Version;
}

/** How often tablets showed a picture on a day. */
export interface DisplayAdShowingsTable {
  program_id: string;
  ad_id: number;
  /** `yyyy-MM-dd` */
  day: string;
  device_id: string;
  counter_id: string;
  partner_id: number;
  store_id: number;
  times: number;
  reported_at: Date;
}

export interface PromotionsTable {
  program_id: string;
  id: number;
  promotion_key: string;
  type: "RMT" | "RMB" | "RMC1" | "RMC2" | "RMC3" | "PCI" | "CKI";
  action_type: RedeemAction["actionType"];
  factor: Generated<number>;
  campaign_name: Generated<string>;
  name: Generated<string>;
  name_en: Generated<string>;
  merchandise_group_codes: Generated<readonly string[]>;
  revenue_cents: Nullable<number>;
  points: Nullable<number>;
  partner_id: Nullable<number>;
  store_id: Nullable<number>;
  valid_from: NullableTime;
  valid_to: NullableTime;
  active: Generated<boolean>;
  draft: Generated<boolean>;
  weekdays: Generated<readonly Weekday[]>;
  from_minute: Nullable<number>;
  to_minute: Nullable<number>;
  minimum_cents: Nullable<number>;
  level_ids: Generated<readonly number[]>;
  store_ids: Generated<readonly number[]>;
  times_per_day: Nullable<number>;
  times_in_all: Nullable<number>;
  budget_points: Nullable<number>;
  version: Version;
}
