import {
  ACTION_TYPES,
  CAMERA_POSITION_CODES,
  COUPON_TYPE_CODES,
  LANGUAGES,
  POS_MODES,
  REGISTRATION_TYPES,
  REVENUE_ROUNDING_CODES,
} from "@punktum/domain";
import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/** Text of bounded length, to keep hostile input small. */
export const text = (maximum: number) => z.string().check(z.minLength(1), z.maxLength(maximum));

/** Numeric id of partners, stores, coupons and rewards; the masked ids in QR codes require digits. */
export const digitsId = z.string().check(z.regex(/^\d{1,18}$/));

/** A card, app or member code as scanned or typed. */
export const keyCode = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\x21-\x7e]+$/));

/** A code whose absence or empty text is answered with `KEYCODE_NOT_FOUND`. */
export const givenKeyCode = z.optional(z.union([z.literal(""), keyCode]));

/** Organisation: `pfm`, `mhe`, `ppc`, `btl` or another programme of the platform. */
export const organization = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/));

/** Whole points; the sign depends on the context. */
export const pointsNumber = z.number().check(z.int(), z.minimum(-1_000_000_000_000), z.maximum(1_000_000_000_000));

/** Money on the wire: euros with at most two decimals (`12.5`). Our code uses integer cents. */
export const euros = z.number().check(
  z.minimum(-10_000_000),
  z.maximum(10_000_000),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "at most two decimals"),
);

/** A time: `{ unixTimeStamp }` with ten digits is in seconds, with more in milliseconds. */
export const unixMoment = z.object({ unixTimeStamp: z.number().check(z.int(), z.nonnegative()) });

/** Version of a record: every edit raises it. It is also in the header `ETag`; `If-Match` sends it back. */
export const recordVersion = z.number().check(z.int(), z.positive());

/** ISO 8601 time with zone. */
export const isoMoment = z.iso.datetime({ offset: true });

/** When a picture of the screen saver is shown: period, and weekdays such as `FRIDAY,SATURDAY` on the shop's clock. */
export const adSchedule = {
  validFrom: z.optional(z.nullable(isoMoment)),
  validTo: z.optional(z.nullable(isoMoment)),
  weekdays: z.optional(z.string()),
};

/** Texts of a voucher in one language. */
export const voucherTexts = z.object({
  title: z.string(),
  subtitle: z.optional(z.string()),
  description: z.optional(z.string()),
  extendedDescription: z.optional(z.string()),
});

/** Texts of a voucher in both UI languages; the plain fields next to it are in the caller's language. */
export const translations = z.object({ de: voucherTexts, en: voucherTexts });

/** A short text in both UI languages; the plain field next to it is in the caller's language. */
export const bothLanguages = z.object({ de: z.string(), en: z.string() });

/** Identifier type of a code. */
export const identifierType = z.enum(["ID", "CARDCODE", "APPCODE", "EXTERNALCODE"]);

/** Languages on the wire; UI texts exist for `de` and `en`. */
export const language = z.enum(LANGUAGES);

export const posMode = z.enum(POS_MODES);
export const cameraPositionCode = z.enum(CAMERA_POSITION_CODES);
export const couponTypeCode = z.enum(COUPON_TYPE_CODES);
export const registrationTypeCode = z.enum(REGISTRATION_TYPES);
export const roundingCode = z.enum(REVENUE_ROUNDING_CODES);
export const redeemAction = z.object({
  actionType: z.enum(ACTION_TYPES),
  /** Euros, percent, factor or points, by type. */
  value: z.optional(z.number()),
});
export const activation = z.object({ activatable: z.boolean(), activated: z.boolean() });
export const file = z.object({ path: z.string(), tag: z.optional(z.string()) });

/** A PIN typed at a device; each call decides whether one is required. */
export const typedPin = z.optional(z.string().check(z.maxLength(32)));

/** What redeeming still requires: a card that is read, or a proof of the member's presence. */
export const redeemNeeds = z.optional(z.enum(["READ", "PROVEN"]));

/** Whether the account has a member PIN, which proves presence like a phone's living code. */
export const hasPin = z.optional(z.boolean());

/** Errors of a code that identifies an account, but too weakly or too late. */
export const identificationErrors = [
  "CODE_EXPIRED",
  "CARD_READ_REQUIRED",
  "PROOF_REQUIRED",
] as const satisfies readonly ErrorCode[];

/** Errors of a code that belongs to no account of the programme, or to a closed one. */
export const codeErrors = ["USER_KEY_DOES_NOT_EXIST", "USER_KEY_DEACTIVATED"] as const satisfies readonly ErrorCode[];

/** Errors of a write that can be replayed with its key. */
export const writeErrors = [
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_KEY_IN_FLIGHT",
] as const satisfies readonly ErrorCode[];

/** Errors of a write that accepts `If-Match`. */
export const versionErrors = ["CHANGED_MEANWHILE"] as const satisfies readonly ErrorCode[];

/** Errors of a call that spends points. */
export const spendingErrors = [...identificationErrors, "CODE_ALREADY_USED"] as const satisfies readonly ErrorCode[];

/** Errors of manual points above the programme's cap; the till's PIN lifts it, if there is one (decision 0033). */
export const capErrors = [
  "MANUAL_CAP_EXCEEDED",
  "SECOND_PERSON_REQUIRED",
  "EMPTY_PIN",
  "SHORT_PIN",
  "INVALID_PIN",
  "PIN_LOCKED",
  "RATE_LIMITED",
] as const satisfies readonly ErrorCode[];
