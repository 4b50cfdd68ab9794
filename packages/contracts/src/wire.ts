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

/** Text of bounded length; the limit keeps hostile input small (T13). */
export const text = (maximum: number) => z.string().check(z.minLength(1), z.maxLength(maximum));

/** Id of digits: partner, store, coupon and reward ids (the masked ids of QR codes need digits, SCAN-32). */
export const digitsId = z.string().check(z.regex(/^\d{1,18}$/));

/** A card, app or member code as scanned or typed. */
export const keyCode = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\x21-\x7e]+$/));

/** A code where a missing or empty one is answered with `KEYCODE_NOT_FOUND` (BURN-32, A-81). */
export const givenKeyCode = z.optional(z.union([z.literal(""), keyCode]));

/** Organisation: `pfm`, `mhe`, `ppc`, `btl` or another programme of the platform. */
export const organization = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/));

/** Whole points; sign by context. */
export const pointsNumber = z.number().check(z.int(), z.minimum(-1_000_000_000_000), z.maximum(1_000_000_000_000));

/** Money on the wire: euros with at most two decimals (`12.5`); our own code holds integer cents (B-19). */
export const euros = z.number().check(
  z.minimum(-10_000_000),
  z.maximum(10_000_000),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "at most two decimals"),
);

/** A moment: `{ unixTimeStamp }`, ten digits are seconds, more are milliseconds (HIST-13). */
export const unixMoment = z.object({ unixTimeStamp: z.number().check(z.int(), z.nonnegative()) });

/** ISO 8601 moment with zone. */
export const isoMoment = z.iso.datetime({ offset: true });

/** Texts of a voucher in one language (BURN-38, FMT-09). */
export const voucherTexts = z.object({
  title: z.string(),
  subtitle: z.optional(z.string()),
  description: z.optional(z.string()),
  extendedDescription: z.optional(z.string()),
});

/** Texts of a voucher in both UI languages; the plain fields beside it are in the caller's. */
export const translations = z.object({ de: voucherTexts, en: voucherTexts });

/** A short text in both UI languages, where the plain field beside it is in the caller's. */
export const bothLanguages = z.object({ de: z.string(), en: z.string() });

/** Identifier type of a code (DATA-29, V2-03). */
export const identifierType = z.enum(["ID", "CARDCODE", "APPCODE", "EXTERNALCODE"]);

/** Languages of DATA-23; UI texts exist for `de` and `en`. */
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

/** A PIN typed at a device; who asks for it says whether one is needed. */
export const typedPin = z.optional(z.string().check(z.maxLength(32)));

/** What is missing before anything may be redeemed: the card has to be read, or the member has to prove to be there (B-41). */
export const redeemNeeds = z.optional(z.enum(["READ", "PROVEN"]));

/** Whether the account has a PIN only its member knows, which proves as much as a phone's living code (B-41). */
export const hasPin = z.optional(z.boolean());

/** What a code is refused with that names an account well enough, but does not show it well enough, or too late (B-41). */
export const identificationErrors = [
  "CODE_EXPIRED",
  "CARD_READ_REQUIRED",
  "PROOF_REQUIRED",
] as const satisfies readonly ErrorCode[];

/** What a code is refused with that names no account of the programme, or one that is closed. */
export const codeErrors = ["USER_KEY_DOES_NOT_EXIST", "USER_KEY_DEACTIVATED"] as const satisfies readonly ErrorCode[];

/** What a write is refused with that may be repeated with its key. */
export const writeErrors = [
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_KEY_IN_FLIGHT",
] as const satisfies readonly ErrorCode[];

/** The same where points are spent. */
export const spendingErrors = [...identificationErrors, "CODE_ALREADY_USED"] as const satisfies readonly ErrorCode[];

/** More by hand than the programme allows at once: the PIN of the till is asked for, where it has one (EARN-02, B-29). */
export const capErrors = [
  "MANUAL_CAP_EXCEEDED",
  "SECOND_PERSON_REQUIRED",
  "EMPTY_PIN",
  "SHORT_PIN",
  "INVALID_PIN",
  "PIN_LOCKED",
  "RATE_LIMITED",
] as const satisfies readonly ErrorCode[];
