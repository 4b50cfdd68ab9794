/** Status of an account (DATA-18). */
export const ACCOUNT_STATUSES = ["ACTIVE", "INACTIVE", "LOCKED", "TERMINATED"] as const;

/** One of {@link ACCOUNT_STATUSES} (DATA-18). */
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** What a person is to an account (DATA-19). */
export const MEMBERSHIP_ROLES = ["OWNER", "COOWNER", "COLLECTOR"] as const;

/** One of {@link MEMBERSHIP_ROLES} (DATA-19). */
export type MembershipRole = (typeof MEMBERSHIP_ROLES)[number];

/** What happened to a membership (DATA-20). */
export const MEMBERSHIP_EVENTS = ["CREATED", "TERMINATED", "OPTINS_CHANGED"] as const;

/** One of {@link MEMBERSHIP_EVENTS} (DATA-20). */
export type MembershipEvent = (typeof MEMBERSHIP_EVENTS)[number];

/** How revenue is rounded (DATA-21). */
export const REVENUE_ROUNDING_CODES = ["UP", "DOWN", "NO", "COM"] as const;

/** One of {@link REVENUE_ROUNDING_CODES} (DATA-21). */
export type RevenueRoundingCode = (typeof REVENUE_ROUNDING_CODES)[number];

/** How points are rounded (DATA-22). */
export const POINTS_ROUNDING_CODES = ["UP", "DOWN", "COM"] as const;

/** One of {@link POINTS_ROUNDING_CODES} (DATA-22). */
export type PointsRoundingCode = (typeof POINTS_ROUNDING_CODES)[number];

/** Languages that may arrive on the wire (DATA-23, FMT-02). */
export const LANGUAGES = ["de", "en", "es", "it", "ru"] as const;

/** One of {@link LANGUAGES} (DATA-23, FMT-02). */
export type LanguageCode = (typeof LANGUAGES)[number];

/** Languages that have texts (DATA-23, CONST-30). */
export const UI_LANGUAGES = ["de", "en"] as const;

/** One of {@link UI_LANGUAGES} (DATA-23, CONST-30). */
export type UiLanguage = (typeof UI_LANGUAGES)[number];

/** What unregistered accounts may do (DATA-24, A-71). */
export const ANONYMOUS_EXCHANGES = ["NO", "YES", "BURN", "EARN"] as const;

/** One of {@link ANONYMOUS_EXCHANGES} (DATA-24, A-71). */
export type AnonymousExchange = (typeof ANONYMOUS_EXCHANGES)[number];

/**
 * What is left when several rules hold at once: only what each of them allows.
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

/** Kind of sale (DATA-25). */
export const TRANSACTION_TYPES = ["EARNTRANSACTION", "PAYWITHPOINTSTRANSACTION"] as const;

/** One of {@link TRANSACTION_TYPES} (DATA-25). */
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Kind of line item (DATA-26). */
export const LINE_TYPES = ["SALE", "RETURN"] as const;

/** One of {@link LINE_TYPES} (DATA-26). */
export type LineType = (typeof LINE_TYPES)[number];

/** Effect of a promotion or voucher (DATA-27). */
export const ACTION_TYPES = [
  "FIXEDPOINTACTION",
  "MULTIPLIERACTION",
  "DISCOUNTACTION",
  "NOMINALDISCOUNTACTION",
] as const;

/** One of {@link ACTION_TYPES} (DATA-27). */
export type ActionType = (typeof ACTION_TYPES)[number];

/** What a promotion is used for (DATA-28). */
export const USAGE_TYPES = ["INCENTIVE", "REWARD", "DISCOUNT", "MULTIPLIER", "EXTRAPOINT", "CAMPAIGN"] as const;

/** One of {@link USAGE_TYPES} (DATA-28). */
export type UsageType = (typeof USAGE_TYPES)[number];

/** Identifier types; `ID` is the account's own id, as redemption and codes use it (DATA-29, A-13). */
export const IDENTIFIER_TYPES = ["ID", "APPCODE", "CARDCODE", "EXTERNALCODE"] as const;

/** One of {@link IDENTIFIER_TYPES} (DATA-29, A-13). */
export type IdentifierType = (typeof IDENTIFIER_TYPES)[number];

/** Level of the organisation a thing belongs to (DATA-30). */
export const UNIT_TYPES = ["PROGRAM", "PARTNER", "STORE", "INTERACTIONPOINT"] as const;

/** One of {@link UNIT_TYPES} (DATA-30). */
export type UnitType = (typeof UNIT_TYPES)[number];

/** Operating environment (DATA-31, ORG-29). */
export const ENVIRONMENTS = ["IOS", "ANDROID", "OTHER"] as const;

/** One of {@link ENVIRONMENTS} (DATA-31, ORG-29). */
export type Environment = (typeof ENVIRONMENTS)[number];

/** Direction of a booking (DATA-32). */
export const BOOKING_TYPES = ["EARNBOOKING", "BURNBOOKING"] as const;

/** One of {@link BOOKING_TYPES} (DATA-32). */
export type BookingType = (typeof BOOKING_TYPES)[number];

/** Origin of a booking (DATA-33). */
export const BOOKING_TYPE_CODES = ["COU", "REV", "MANUALREVENUE"] as const;

/** One of {@link BOOKING_TYPE_CODES} (DATA-33). */
export type BookingTypeCode = (typeof BOOKING_TYPE_CODES)[number];

/** Kind of coupon (DATA-34). */
export const COUPON_TYPE_CODES = ["EARN", "DISCOUNT", "MULTIPLIER", "EXTRAPOINT"] as const;

/** One of {@link COUPON_TYPE_CODES} (DATA-34). */
export type CouponTypeCode = (typeof COUPON_TYPE_CODES)[number];

/** Device mode (DATA-35, MNT-33). */
export const POS_MODES = ["STD", "STD_REG", "REG", "CAS", "SER", "INF"] as const;

/** One of {@link POS_MODES} (DATA-35, MNT-33). */
export type PosMode = (typeof POS_MODES)[number];

/** Place of the front camera: BC top, TR left, RC right (DATA-36, A-80). */
export const CAMERA_POSITION_CODES = ["BC", "TR", "RC"] as const;

/** One of {@link CAMERA_POSITION_CODES} (DATA-36, A-80). */
export type CameraPositionCode = (typeof CAMERA_POSITION_CODES)[number];

/** Whether and how a partner registers shoppers (DATA-37). */
export const REGISTRATION_TYPES = ["NO", "OPTSIM", "OPTEXT", "OPTSIMEXT", "MANSIM", "MANEXT", "MANSIMEXT"] as const;

/** One of {@link REGISTRATION_TYPES} (DATA-37). */
export type RegistrationType = (typeof REGISTRATION_TYPES)[number];

/** Registration of a device profile (DATA-38). */
export const PROFILE_REGISTRATION_TYPES = ["SIM", "EXT", "NO"] as const;

/** One of {@link PROFILE_REGISTRATION_TYPES} (DATA-38). */
export type ProfileRegistrationType = (typeof PROFILE_REGISTRATION_TYPES)[number];

/** Gender; no answer is NA in v1 and DIVERSE in v2 (DATA-39, A-32). */
export const GENDER_CODES = ["M", "F", "NA", "DIVERSE"] as const;

/** One of {@link GENDER_CODES} (DATA-39, A-32). */
export type GenderCode = (typeof GENDER_CODES)[number];

/** Revenue promotion type (DATA-40). */
export const REVENUE_PROMOTION_TYPES = ["RMT", "RMB", "RMC1", "RMC2", "RMC3", "PCI", "CKI"] as const;

/** One of {@link REVENUE_PROMOTION_TYPES} (DATA-40). */
export type RevenuePromotionType = (typeof REVENUE_PROMOTION_TYPES)[number];

/** How amounts are typed: whole euros or cents (DATA-41). */
export const REVENUE_MODULE_MODES = ["INT", "FLOAT"] as const;

/** One of {@link REVENUE_MODULE_MODES} (DATA-41). */
export type RevenueModuleMode = (typeof REVENUE_MODULE_MODES)[number];

/** Channel: A registration, P point of sale, W web (DATA-42). */
export const CHANNEL_CODES = ["A", "P", "W"] as const;

/** One of {@link CHANNEL_CODES} (DATA-42). */
export type ChannelCode = (typeof CHANNEL_CODES)[number];

/** Named usages of a display ad; any other is a screen-saver ad (DATA-43). */
export const DISPLAY_AD_USAGES = ["PRINTER_LOGO"] as const;

/** One of {@link DISPLAY_AD_USAGES} (DATA-43). */
export type DisplayAdUsage = (typeof DISPLAY_AD_USAGES)[number];

/** Printed code type (DATA-44). */
export const BARCODE_TYPES = ["QRCODE", "CODE128", "EAN13", "EAN8", "CUSTOM", "P4M"] as const;

/** One of {@link BARCODE_TYPES} (DATA-44). */
export type BarcodeType = (typeof BARCODE_TYPES)[number];

/** Kind segment in a code's path (DATA-45). */
export const CODE_KINDS = ["uk", "cc", "pk", "ruk", "ck", "cuk", "ckuk"] as const;

/** One of {@link CODE_KINDS} (DATA-45). */
export type CodeKind = (typeof CODE_KINDS)[number];

/** Result of the registration dialog (DATA-46). */
export const REGISTER_RESULTS = ["SUCCESS", "CANCELLED"] as const;

/** One of {@link REGISTER_RESULTS} (DATA-46). */
export type RegisterResult = (typeof REGISTER_RESULTS)[number];

/** Result of the redeem dialog (DATA-46). */
export const REDEEM_RESULTS = ["REDEEM_NOW", "CANCEL"] as const;

/** One of {@link REDEEM_RESULTS} (DATA-46). */
export type RedeemResult = (typeof REDEEM_RESULTS)[number];

/** The two kinds of voucher (DATA-15). */
export const VOUCHER_TYPES = ["reward", "coupon"] as const;

/** One of {@link VOUCHER_TYPES} (DATA-15). */
export type VoucherType = (typeof VOUCHER_TYPES)[number];

/** Generation of the server interface (ORG-14). */
export const API_GENERATIONS = ["v1", "v2"] as const;

/** One of {@link API_GENERATIONS} (ORG-14). */
export type ApiGeneration = (typeof API_GENERATIONS)[number];

/** Status of the person behind an account; none when unregistered (DATA-03). */
export const USER_STATUS_CODES = ["LOCKED", "RGU"] as const;

/** One of {@link USER_STATUS_CODES} (DATA-03). */
export type UserStatusCode = (typeof USER_STATUS_CODES)[number];

/** Whether a value from outside is one of an enumeration's values. */
export function isOneOf<const Value extends string>(values: readonly Value[], value: unknown): value is Value {
  return values.some((known) => known === value);
}
