import { CODE_KINDS, IDENTIFIER_TYPES, isOneOf, type CodeKind, type IdentifierType } from "../base/enumerations.ts";
import { unmaskId } from "./mask.ts";
import { fail, succeed, type Outcome } from "../base/result.ts";

/** Flow that the scanner serves. */
export type ScanMode = "burn" | "earn";

/** Identifies an account: a code and its identifier type. */
export interface UserKey {
  readonly keyCode: string;
  readonly idType: IdentifierType;
}

/** A code of a shopper. */
export interface UserCode {
  readonly kind: "user";
  readonly user: UserKey;
}

/**
 * A code of a shopper's voucher. `voucherId` is the reward's or coupon's id; for `account-voucher` (from JSON) it is
 * the id of the voucher on the account.
 */
export interface VoucherCode {
  readonly kind: "voucher";
  readonly voucherType: "reward" | "coupon" | "account-voucher";
  readonly voucherId: string;
  readonly user: UserKey;
}

/** A code with a coupon key. */
export interface CouponKeyCode {
  readonly kind: "coupon-key";
  readonly couponKey: string;
  readonly user: UserKey;
}

/** All meanings of a code. */
export type ParsedCode = UserCode | VoucherCode | CouponKeyCode;

/** Why a code is refused. */
export type CodeError = "INVALID_QR" | "INVALID_SETUP" | "INVALID_VOUCHER" | "INVALID_USER" | "EMPTY_USER";

/** Facts about the device that the parser needs. */
export interface CodeContext {
  /** False if the device lacks client, store or device key; every code is then `INVALID_SETUP`. */
  readonly isDeviceSetUp: boolean;
  /** The shopper of the session. A code without a user key refers to this shopper's vouchers. */
  readonly presentUser?: UserKey | undefined;
}

type CodeOutcome = Outcome<ParsedCode, CodeError>;

const MAX_CODE_LENGTH = 512;
const PRINTABLE = /^[\x20-\x7e]+$/;
/** EMVCo payment codes: merchant-presented text, and base64 of the consumer-presented "CPV0". */
const PAYMENT_CODE = /^(000201.*6304[0-9A-F]{4}|hQVDUFYw.*)$/;

/** Whether a code is a payment code. */
export function isPaymentCode(text: string): boolean {
  return PAYMENT_CODE.test(text);
}
const USER_KEY_SEGMENTS = 4;

/**
 * Reads the text of a two-dimensional code: JSON, a path with a kind, a path of four segments, or a bare code. Voucher
 * codes are accepted in burn mode only (SCAN-31).
 */
export function parseCode(text: string, mode: ScanMode, context: CodeContext): CodeOutcome {
  if (!context.isDeviceSetUp) {
    return fail("INVALID_SETUP");
  }
  const code = stripAimIdentifier(text.trim());
  if (code.length > MAX_CODE_LENGTH || !PRINTABLE.test(code) || isPaymentCode(code)) {
    return fail("INVALID_QR");
  }
  const outcome = code.startsWith("{") ? parseJsonCode(code, context) : parsePathCode(code, context);
  const isVoucherInEarnMode = mode === "earn" && (!outcome.ok || outcome.response.kind !== "user");
  return isVoucherInEarnMode ? fail("INVALID_QR") : outcome;
}

/** Removes the AIM identifier of the barcode type, such as "]Q1", that some readers send first. */
export function stripAimIdentifier(text: string): string {
  return text.replace(/^\][A-Za-z][0-9A-Za-z]/, "");
}

function parseJsonCode(code: string, context: CodeContext): CodeOutcome {
  const fields = readJsonObject(code);
  if (fields === null) {
    return fail("INVALID_QR");
  }
  const accountId = idOf(fields["accountId"]);
  const accountCouponId = idOf(fields["accountCouponId"]);
  const voucherId = accountCouponId === undefined ? idOf(fields["couponId"]) : accountCouponId;
  const idType = fields["idType"] ?? "ID";
  if (accountId === null || voucherId === null || !isOneOf(IDENTIFIER_TYPES, idType)) {
    return fail("INVALID_QR");
  }
  if (voucherId === undefined) {
    return accountId === undefined ? fail("INVALID_QR") : userCode(accountId, idType);
  }
  const voucherType = accountCouponId === undefined ? "coupon" : "account-voucher";
  return withUser(accountId, idType, context, (user) =>
    voucherId === "" ? fail("INVALID_VOUCHER") : succeed({ kind: "voucher", voucherType, voucherId, user }),
  );
}

function readJsonObject(code: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(code);
    return typeof value === "object" ? { ...value } : null;
  } catch {
    return null;
  }
}

/** An id from JSON as text: undefined if absent, null if it is neither text nor a safe integer. */
function idOf(value: unknown): string | null | undefined {
  if (value === undefined || value === null) {
    return undefined;
  }
  if (typeof value === "string") {
    return value.trim();
  }
  return typeof value === "number" && Number.isSafeInteger(value) ? String(value) : null;
}

function parsePathCode(code: string, context: CodeContext): CodeOutcome {
  const segments = code.split("/");
  const last = segments.at(-1) ?? "";
  if (segments.length === 1 || segments.length === USER_KEY_SEGMENTS) {
    return last === "" ? fail("INVALID_QR") : userCode(last, "ID");
  }
  if (segments.length < USER_KEY_SEGMENTS) {
    return fail("INVALID_QR");
  }
  const kind = segments.at(-2);
  if (isOneOf(CODE_KINDS, kind)) {
    return parseKind({ kind, value: last, userKey: userKeyBefore(segments) }, context);
  }
  const earlierKind = segments.at(-3);
  if (isOneOf(COMBINED_KINDS, earlierKind)) {
    return parseKind({ kind: earlierKind, value: segments.at(-2) ?? "", userKey: last }, context);
  }
  return fail("INVALID_QR");
}

/** Kinds that have a user key besides their own value. */
const COMBINED_KINDS = ["ruk", "cuk", "ckuk"] as const;

/** The segment before the kind. If that is a URL's host, the code has no user key. */
function userKeyBefore(segments: readonly string[]): string | undefined {
  const index = segments.length - 3;
  const isUrl = (segments[0] ?? "").endsWith(":") && segments[1] === "";
  return isUrl && index <= 2 ? undefined : segments[index];
}

interface KindedCode {
  readonly kind: CodeKind;
  readonly value: string;
  readonly userKey: string | undefined;
}

function parseKind({ kind, value, userKey }: KindedCode, context: CodeContext): CodeOutcome {
  const ofUser = (build: (user: UserKey) => CodeOutcome): CodeOutcome => withUser(userKey, "ID", context, build);
  const readers: Readonly<Record<CodeKind, () => CodeOutcome>> = {
    uk: () => userCode(value, "ID"),
    pk: () => userCode(value, "ID"),
    cc: () => userCode(value, "CARDCODE"),
    ck: () => couponKeyOfPresentUser(value, context),
    ckuk: () => ofUser((user) => couponKeyCode(value, user)),
    ruk: () => ofUser((user) => maskedVoucher("reward", value, user)),
    cuk: () => ofUser((user) => maskedVoucher("coupon", value, user)),
  };
  return readers[kind]();
}

function userCode(keyCode: string, idType: IdentifierType): CodeOutcome {
  return keyCode === "" ? fail("INVALID_USER") : succeed({ kind: "user", user: { keyCode, idType } });
}

function couponKeyCode(couponKey: string, user: UserKey): CodeOutcome {
  return couponKey === "" ? fail("INVALID_VOUCHER") : succeed({ kind: "coupon-key", couponKey, user });
}

function couponKeyOfPresentUser(couponKey: string, { presentUser }: CodeContext): CodeOutcome {
  return presentUser === undefined ? fail("EMPTY_USER") : couponKeyCode(couponKey, presentUser);
}

function maskedVoucher(voucherType: "reward" | "coupon", masked: string, user: UserKey): CodeOutcome {
  const voucherId = unmaskId(masked, voucherType);
  return voucherId === null ? fail("INVALID_VOUCHER") : succeed({ kind: "voucher", voucherType, voucherId, user });
}

/** Uses the code's user key, or the present user if the code has none; an empty key is `INVALID_USER`. */
function withUser(
  userKey: string | undefined,
  idType: IdentifierType,
  { presentUser }: CodeContext,
  build: (user: UserKey) => CodeOutcome,
): CodeOutcome {
  const user = userKey === undefined ? presentUser : { keyCode: userKey, idType };
  return user === undefined || user.keyCode === "" ? fail("INVALID_USER") : build(user);
}
