import type {
  AccountStatus,
  AnonymousExchange,
  MembershipRole,
  PointsRoundingCode,
  RevenueRoundingCode,
} from "@punktum/domain";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";

/** Times come back as `Date` in whole milliseconds; a `Date` or ISO text goes in. */
type Time = ColumnType<Date, Date | string, Date | string>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** JSON columns: objects come back, text (`JSON.stringify`) goes in. */
type Json<T extends object> = JSONColumnType<T>;
type DefaultJson<T extends object> = ColumnType<T, string | undefined, string>;
/** Written by the SQL functions only. */
type ReadOnly<T> = ColumnType<T, never, never>;

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };
export type JsonObject = { readonly [name: string]: JsonValue };

export type Address = {
  readonly street?: string;
  readonly postalCode?: string;
  readonly city?: string;
  readonly country?: string;
};

export type VoucherTexts = {
  readonly title: string;
  readonly subtitle?: string;
  readonly description?: string;
  readonly extendedDescription?: string;
};

export type RedeemAction = {
  readonly actionType: "FIXEDPOINTACTION" | "MULTIPLIERACTION" | "DISCOUNTACTION" | "NOMINALDISCOUNTACTION";
  readonly value?: number;
};

export type AdminRole = "PROGRAM_ADMIN" | "PARTNER_ADMIN" | "STORE_STAFF" | "PLATFORM_OPERATOR";
export type BookingType = "EARNBOOKING" | "BURNBOOKING";
export type BookingTypeCode = "COU" | "REV" | "MANUALREVENUE";
export type VoucherKind = "C" | "R";
export type IdentifierType = "APPCODE" | "CARDCODE" | "EXTERNALCODE";
type BarcodeTypeCode = "QRCODE" | "CODE128" | "EAN13" | "EAN8" | "CUSTOM" | "P4M";
type RegistrationCode = "NO" | "OPTSIM" | "OPTEXT" | "OPTSIMEXT" | "MANSIM" | "MANEXT" | "MANSIMEXT";
type PosMode = "STD" | "STD_REG" | "REG" | "CAS" | "SER" | "INF";
type CameraPosition = "BC" | "TR" | "RC";
type LanguageCode = "de" | "en" | "es" | "it" | "ru";
type Localised<T> = { readonly de?: T; readonly en?: T };

type ProgramsTable = {
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
  api_default: Generated<"v1" | "v2">;
  default_language: Generated<string>;
  convert_factor: Generated<number>;
  active: Generated<boolean>;
  created_at: DefaultTime;
};

type PartnersTable = {
  program_id: string;
  id: number;
  name: string;
  legal_name: Generated<string>;
  type: Generated<string>;
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
};

type StoresTable = {
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
};

type InteractionPointsTable = {
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
};

type ProfilesTable = {
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
};

type DevicesTable = {
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
};

type MountingsTable = {
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
};

type AdminsTable = {
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
};

type AdminPartnersTable = { program_id: string; admin_id: string; partner_id: number };
type AdminStoresTable = { program_id: string; admin_id: string; store_id: number };

type ApiKeysTable = {
  program_id: string;
  hash: Buffer;
  admin_id: Nullable<string>;
  device_id: Nullable<string>;
  partner_id: Nullable<number>;
  role: string;
  created_at: DefaultTime;
  expires_at: NullableTime;
  revoked_at: NullableTime;
};

type RefreshTokensTable = {
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
};

type LoginAttemptsTable = {
  program_id: string;
  bucket: string;
  attempts: Generated<number>;
  window_started_at: DefaultTime;
  blocked_until: NullableTime;
};

type DisplayAdsTable = {
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
};

type PromotionsTable = {
  program_id: string;
  id: number;
  promotion_key: string;
  type: "RMT" | "RMB" | "RMC1" | "RMC2" | "RMC3" | "PCI" | "CKI";
  action_type: RedeemAction["actionType"];
  factor: Generated<number>;
  campaign_name: Generated<string>;
  name: Generated<string>;
  revenue_cents: Nullable<number>;
  points: Nullable<number>;
  partner_id: Nullable<number>;
  store_id: Nullable<number>;
  valid_from: NullableTime;
  valid_to: NullableTime;
  active: Generated<boolean>;
};

type AuditLogTable = {
  program_id: string;
  position: GeneratedAlways<number>;
  at: DefaultTime;
  actor_kind: "ADMIN" | "DEVICE" | "SYSTEM" | "ANONYMOUS";
  actor_id: Nullable<string>;
  device_id: Nullable<string>;
  action: string;
  subject_kind: string;
  subject_id: Generated<string>;
  before: ColumnType<JsonValue, string | null | undefined, never>;
  after: ColumnType<JsonValue, string | null | undefined, never>;
  reason: Generated<string>;
  request_id: Generated<string>;
};

type IdempotentAnswersTable = {
  program_id: string;
  id: string;
  fingerprint: Buffer;
  status: number;
  answer: ColumnType<JsonValue, string, never>;
  created_at: DefaultTime;
};

type AccountsTable = {
  program_id: string;
  id: string;
  status: Generated<AccountStatus>;
  user_reference_code: Generated<string>;
  points: ReadOnly<number>;
  state_points: ReadOnly<number>;
  earned_points: ReadOnly<number>;
  redeemed_points: ReadOnly<number>;
  first_booked_at: ReadOnly<Date | null>;
  locked_points: Generated<number>;
  floor_points: Generated<number>;
  created_at: DefaultTime;
};

type IdentifiersTable = {
  program_id: string;
  type: IdentifierType;
  code: string;
  account_id: string;
  status: Generated<"ACTIVE" | "DEACTIVATED">;
  created_at: DefaultTime;
};

type UsersTable = {
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
};

type MembershipsTable = {
  program_id: string;
  id: string;
  account_id: string;
  user_id: string;
  role: Generated<MembershipRole>;
  optins: DefaultJson<JsonObject>;
  status: Generated<"ACTIVE" | "TERMINATED">;
  created_at: DefaultTime;
};

type VoucherColumns = {
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
  sort_order: Generated<number>;
  active: Generated<boolean>;
  created_at: DefaultTime;
};

type CouponsTable = VoucherColumns & {
  coupon_type_code: "EARN" | "DISCOUNT" | "MULTIPLIER" | "EXTRAPOINT";
  points: Generated<number>;
  redeem_dependency_code: Generated<RegistrationCode>;
  requires_key: Generated<boolean>;
  max_redeem_total: Nullable<number>;
  redeemed_total: Generated<number>;
  audience: Generated<"ALL" | "ASSIGNED">;
};

type RewardsTable = VoucherColumns & {
  points: number;
  decrease_points: Generated<boolean>;
  stock: Nullable<number>;
};

type CouponKeysTable = {
  program_id: string;
  coupon_id: number;
  key_code: string;
  account_id: Nullable<string>;
  redeemed_by: ReadOnly<string | null>;
  redeemed_at: ReadOnly<Date | null>;
  booking_id: ReadOnly<string | null>;
};

type AccountCouponsTable = {
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
};

type StatusLevelSetsTable = { program_id: string; id: number; name: string; active: Generated<boolean> };

type StatusLevelsTable = {
  program_id: string;
  id: number;
  set_id: number;
  names: Json<Localised<string>>;
  threshold_points: number;
  picture_path: Nullable<string>;
};

type BookingsTable = {
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
};

type PostingsTable = {
  program_id: ReadOnly<string>;
  booking_id: ReadOnly<string>;
  line: ReadOnly<1 | 2>;
  account_id: ReadOnly<string | null>;
  points: ReadOnly<number>;
};

type RedemptionsTable = {
  program_id: ReadOnly<string>;
  booking_id: ReadOnly<string>;
  account_id: ReadOnly<string>;
  kind: ReadOnly<VoucherKind>;
  voucher_id: ReadOnly<number>;
  coupon_key: ReadOnly<string | null>;
  store_id: ReadOnly<number | null>;
  redeemed_at: ReadOnly<Date>;
};

type OutboxTable = {
  program_id: string;
  position: GeneratedAlways<number>;
  transaction_id: GeneratedAlways<string>;
  topic: string;
  device_id: Nullable<string>;
  room: Nullable<string>;
  payload: ColumnType<JsonObject, string, never>;
  created_at: GeneratedAlways<Date>;
};

/** Every table of the schema `punktum` as Kysely sees it. */
export type Tables = {
  programs: ProgramsTable;
  partners: PartnersTable;
  stores: StoresTable;
  interaction_points: InteractionPointsTable;
  profiles: ProfilesTable;
  devices: DevicesTable;
  mountings: MountingsTable;
  admins: AdminsTable;
  admin_partners: AdminPartnersTable;
  admin_stores: AdminStoresTable;
  api_keys: ApiKeysTable;
  refresh_tokens: RefreshTokensTable;
  login_attempts: LoginAttemptsTable;
  display_ads: DisplayAdsTable;
  promotions: PromotionsTable;
  audit_log: AuditLogTable;
  idempotent_answers: IdempotentAnswersTable;
  accounts: AccountsTable;
  identifiers: IdentifiersTable;
  users: UsersTable;
  memberships: MembershipsTable;
  coupons: CouponsTable;
  rewards: RewardsTable;
  coupon_keys: CouponKeysTable;
  account_coupons: AccountCouponsTable;
  status_level_sets: StatusLevelSetsTable;
  status_levels: StatusLevelsTable;
  bookings: BookingsTable;
  postings: PostingsTable;
  redemptions: RedemptionsTable;
  outbox: OutboxTable;
};
