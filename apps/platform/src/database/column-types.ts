import type { ColumnType, JSONColumnType } from "kysely";

/** Times are read as `Date` in whole milliseconds, and written as `Date` or ISO text. */
export type Time = ColumnType<Date, Date | string, Date | string>;
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Version of a record; only a trigger writes it. */
export type Version = ColumnType<number, never, never>;

/** JSON columns are read as objects and written as text (`JSON.stringify`). */
export type Json<T extends object> = JSONColumnType<T>;
export type DefaultJson<T extends object> = ColumnType<T, string | undefined, string>;
/** Written only by SQL functions. */
export type ReadOnly<T> = ColumnType<T, never, never>;

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

export interface Address {
  readonly street?: string;
  readonly postalCode?: string;
  readonly city?: string;
  readonly country?: string;
}

export interface VoucherTexts {
  readonly title: string;
  readonly subtitle?: string;
  readonly description?: string;
  readonly extendedDescription?: string;
}

export interface RedeemAction {
  readonly actionType: "FIXEDPOINTACTION" | "MULTIPLIERACTION" | "DISCOUNTACTION" | "NOMINALDISCOUNTACTION";
  readonly value?: number;
}

export type AdminRole =
  | "PLATFORM_OPERATOR"
  | "PROGRAM_ADMIN"
  | "PARTNER_ADMIN"
  | "STORE_STAFF"
  | "SUPPORT_AGENT"
  | "AUDITOR"
  | "TECHNICIAN";
export type BookingType = "EARNBOOKING" | "BURNBOOKING";
export type BookingTypeCode = "COU" | "REV" | "MANUALREVENUE";
export type VoucherKind = "C" | "R";
export type IdentifierType = "APPCODE" | "CARDCODE" | "EXTERNALCODE";
export type BarcodeTypeCode = "QRCODE" | "CODE128" | "EAN13" | "EAN8" | "CUSTOM" | "P4M";
export type RegistrationCode = "NO" | "OPTSIM" | "OPTEXT" | "OPTSIMEXT" | "MANSIM" | "MANEXT" | "MANSIMEXT";
export type PosMode = "STD" | "STD_REG" | "REG" | "CAS" | "SER" | "INF";
export type CameraPosition = "BC" | "TR" | "RC";
export type LanguageCode = "de" | "en" | "es" | "it" | "ru";
export interface Localised<T> {
  readonly de?: T;
  readonly en?: T;
}
