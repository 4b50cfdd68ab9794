/** Status of an account. */
export const ACCOUNT_STATUSES = ["ACTIVE", "INACTIVE", "LOCKED", "TERMINATED"] as const;

/** One of {@link ACCOUNT_STATUSES}. */
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Role of a person in an account. */
export const MEMBERSHIP_ROLES = ["OWNER", "COOWNER", "COLLECTOR"] as const;

/** One of {@link MEMBERSHIP_ROLES}. */
export type MembershipRole = (typeof MEMBERSHIP_ROLES)[number];

/** Change of a membership. */
export const MEMBERSHIP_EVENTS = ["CREATED", "TERMINATED", "OPTINS_CHANGED"] as const;

/** One of {@link MEMBERSHIP_EVENTS}. */
export type MembershipEvent = (typeof MEMBERSHIP_EVENTS)[number];

/** Rounding of revenue. */
export const REVENUE_ROUNDING_CODES = ["UP", "DOWN", "NO", "COM"] as const;

/** One of {@link REVENUE_ROUNDING_CODES}. */
export type RevenueRoundingCode = (typeof REVENUE_ROUNDING_CODES)[number];

/** How points are rounded. */
export const POINTS_ROUNDING_CODES = ["UP", "DOWN", "COM"] as const;

/** Rounding of points. */
export type PointsRoundingCode = (typeof POINTS_ROUNDING_CODES)[number];

/** Languages that may arrive on the wire. */
export const LANGUAGES = ["de", "en", "es", "it", "ru"] as const;

/** One of {@link LANGUAGES}. */
export type LanguageCode = (typeof LANGUAGES)[number];

/** Languages that have texts. */
export const UI_LANGUAGES = ["de", "en"] as const;

/** One of {@link UI_LANGUAGES}. */
export type UiLanguage = (typeof UI_LANGUAGES)[number];

/** What unregistered accounts may do. */
export const ANONYMOUS_EXCHANGES = ["NO", "YES", "BURN", "EARN"] as const;

/** One of {@link ANONYMOUS_EXCHANGES}. */
export type AnonymousExchange = (typeof ANONYMOUS_EXCHANGES)[number];

/**
 * Combines several rules: allows only what each of them allows.
 *
 * @example exchangeAllowedByAll(["YES", "EARN"]) // "EARN"
 */
export function exchangeAllowedByAll(rules: readonly AnonymousExchange[]): AnonymousExchange {
  const earns = rules.every((rule) => rule === "YES" || rule === "EARN");
  const burns = rules.every((rule) => rule === "YES" || rule === "BURN");
  if (earns && burns) {
    return "YES";
  }
  if (earns) {
    return "EARN";
  }
  return burns ? "BURN" : "NO";
}

/** Kind of sale. */
export const TRANSACTION_TYPES = ["EARNTRANSACTION", "PAYWITHPOINTSTRANSACTION"] as const;

/** One of {@link TRANSACTION_TYPES}. */
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Kind of line item. */
export const LINE_TYPES = ["SALE", "RETURN"] as const;

/** One of {@link LINE_TYPES}. */
export type LineType = (typeof LINE_TYPES)[number];

/** Effect of a promotion or voucher. */
export const ACTION_TYPES = [
  "FIXEDPOINTACTION",
  "MULTIPLIERACTION",
  "DISCOUNTACTION",
  "NOMINALDISCOUNTACTION",
] as const;

/** One of {@link ACTION_TYPES}. */
export type ActionType = (typeof ACTION_TYPES)[number];

/** What a promotion is used for. */
export const USAGE_TYPES = ["INCENTIVE", "REWARD", "DISCOUNT", "MULTIPLIER", "EXTRAPOINT", "CAMPAIGN"] as const;

/** One of {@link USAGE_TYPES}. */
export type UsageType = (typeof USAGE_TYPES)[number];

/** Identifier types. `ID` is the account's own id, used by redemptions and codes. */
export const IDENTIFIER_TYPES = ["ID", "APPCODE", "CARDCODE", "EXTERNALCODE"] as const;

/** One of {@link IDENTIFIER_TYPES}. */
export type IdentifierType = (typeof IDENTIFIER_TYPES)[number];

/** Level of the organisation that a record belongs to. */
export const UNIT_TYPES = ["PROGRAM", "PARTNER", "STORE", "INTERACTIONPOINT"] as const;

/** One of {@link UNIT_TYPES}. */
export type UnitType = (typeof UNIT_TYPES)[number];

/** Operating system of a device. */
export const ENVIRONMENTS = ["IOS", "ANDROID", "OTHER"] as const;

/** One of {@link ENVIRONMENTS}. */
export type Environment = (typeof ENVIRONMENTS)[number];

/** Direction of a booking. */
export const BOOKING_TYPES = ["EARNBOOKING", "BURNBOOKING"] as const;

/** One of {@link BOOKING_TYPES}. */
export type BookingType = (typeof BOOKING_TYPES)[number];

/** Origin of a booking. */
export const BOOKING_TYPE_CODES = ["COU", "REV", "MANUALREVENUE"] as const;

/** One of {@link BOOKING_TYPE_CODES}. */
export type BookingTypeCode = (typeof BOOKING_TYPE_CODES)[number];

/** Kind of coupon. */
export const COUPON_TYPE_CODES = ["EARN", "DISCOUNT", "MULTIPLIER", "EXTRAPOINT"] as const;

/** One of {@link COUPON_TYPE_CODES}. */
export type CouponTypeCode = (typeof COUPON_TYPE_CODES)[number];

/** Device mode. */
export const POS_MODES = ["STD", "STD_REG", "REG", "CAS", "SER", "INF"] as const;

/** One of {@link POS_MODES}. */
export type PosMode = (typeof POS_MODES)[number];

/** Position of the front camera: BC top, TR left, RC right. */
export const CAMERA_POSITION_CODES = ["BC", "TR", "RC"] as const;

/** One of {@link CAMERA_POSITION_CODES}. */
export type CameraPositionCode = (typeof CAMERA_POSITION_CODES)[number];

/** Whether and how a partner registers shoppers. */
export const REGISTRATION_TYPES = ["NO", "OPTSIM", "OPTEXT", "OPTSIMEXT", "MANSIM", "MANEXT", "MANSIMEXT"] as const;

/** One of {@link REGISTRATION_TYPES}. */
export type RegistrationType = (typeof REGISTRATION_TYPES)[number];

/** Registration of a device profile. */
export const PROFILE_REGISTRATION_TYPES = ["SIM", "EXT", "NO"] as const;

/** One of {@link PROFILE_REGISTRATION_TYPES}. */
export type ProfileRegistrationType = (typeof PROFILE_REGISTRATION_TYPES)[number];

/** Gender; "no answer" is NA in v1 and DIVERSE in v2. */
export const GENDER_CODES = ["M", "F", "NA", "DIVERSE"] as const;

/** One of {@link GENDER_CODES}. */
export type GenderCode = (typeof GENDER_CODES)[number];

/** Revenue promotion type. */
export const REVENUE_PROMOTION_TYPES = ["RMT", "RMB", "RMC1", "RMC2", "RMC3", "PCI", "CKI"] as const;

/** One of {@link REVENUE_PROMOTION_TYPES}. */
export type RevenuePromotionType = (typeof REVENUE_PROMOTION_TYPES)[number];

/** Unit in which amounts are typed: whole euros or cents. */
export const REVENUE_MODULE_MODES = ["INT", "FLOAT"] as const;

/** One of {@link REVENUE_MODULE_MODES}. */
export type RevenueModuleMode = (typeof REVENUE_MODULE_MODES)[number];

/** Channel: A registration, P point of sale, W web. */
export const CHANNEL_CODES = ["A", "P", "W"] as const;

/** One of {@link CHANNEL_CODES}. */
export type ChannelCode = (typeof CHANNEL_CODES)[number];

/** Named usages of a display ad; an ad with any other usage is shown by the screen saver. */
export const DISPLAY_AD_USAGES = ["PRINTER_LOGO"] as const;

/** One of {@link DISPLAY_AD_USAGES}. */
export type DisplayAdUsage = (typeof DISPLAY_AD_USAGES)[number];

/** Printed code type. */
export const BARCODE_TYPES = ["QRCODE", "CODE128", "EAN13", "EAN8", "CUSTOM", "P4M"] as const;

/** One of {@link BARCODE_TYPES}. */
export type BarcodeType = (typeof BARCODE_TYPES)[number];

/** Kind segment in a code's path. */
export const CODE_KINDS = ["uk", "cc", "pk", "ruk", "ck", "cuk", "ckuk"] as const;

/** One of {@link CODE_KINDS}. */
export type CodeKind = (typeof CODE_KINDS)[number];

/** Result of the registration dialog. */
export const REGISTER_RESULTS = ["SUCCESS", "CANCELLED"] as const;

/** One of {@link REGISTER_RESULTS}. */
export type RegisterResult = (typeof REGISTER_RESULTS)[number];

/** Result of the redeem dialog. */
export const REDEEM_RESULTS = ["REDEEM_NOW", "CANCEL"] as const;

/** One of {@link REDEEM_RESULTS}. */
export type RedeemResult = (typeof REDEEM_RESULTS)[number];

/** The two kinds of voucher. */
export const VOUCHER_TYPES = ["reward", "coupon"] as const;

/** One of {@link VOUCHER_TYPES}. */
export type VoucherType = (typeof VOUCHER_TYPES)[number];

/** Generation of the server interface. */
export const API_GENERATIONS = ["v1", "v2"] as const;

/** One of {@link API_GENERATIONS}. */
export type ApiGeneration = (typeof API_GENERATIONS)[number];

/** Status of the person behind an account; an unregistered account has none. */
export const USER_STATUS_CODES = ["LOCKED", "RGU"] as const;

/** One of {@link USER_STATUS_CODES}. */
export type UserStatusCode = (typeof USER_STATUS_CODES)[number];

/** Whether a value from outside belongs to an enumeration. */
export function isOneOf<const Value extends string>(values: readonly Value[], value: unknown): value is Value {
  return values.some((known) => known === value);
}
