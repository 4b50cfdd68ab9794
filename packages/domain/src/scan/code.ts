import { CODE_KINDS, IDENTIFIER_TYPES, isOneOf, type CodeKind, type IdentifierType } from "../base/enumerations.ts";
import { unmaskId } from "./mask.ts";
import { fail, succeed, type Outcome } from "../base/result.ts";

/** Which flow the scanner serves (SCAN-02). */
export type ScanMode = "burn" | "earn";

/** What names an account: a code and the type it is looked up by. */
export interface UserKey {
  readonly keyCode: string;
  readonly idType: IdentifierType;
}

/** A code that names a shopper (SCAN-20). */
export interface UserCode {
  readonly kind: "user";
  readonly user: UserKey;
}

/**
 * A code that names a voucher of a shopper (SCAN-23). `voucherId` is the reward's or coupon's id; for
 * `account-voucher` (from JSON) it is the id of the voucher on the account.
 */
export interface VoucherCode {
  readonly kind: "voucher";
  readonly voucherType: "reward" | "coupon" | "account-voucher";
  readonly voucherId: string;
  readonly user: UserKey;
}

/** A code that carries a coupon key (SCAN-24, SCAN-34). */
export interface CouponKeyCode {
  readonly kind: "coupon-key";
  readonly couponKey: string;
  readonly user: UserKey;
}

/** Everything a code can mean. */
export type ParsedCode = UserCode | VoucherCode | CouponKeyCode;

/** Why a code is refused (SCAN-35, A-14, A-93). */
export type CodeError = "INVALID_QR" | "INVALID_SETUP" | "INVALID_VOUCHER" | "INVALID_USER" | "EMPTY_USER";

/** What the parser has to know about the device. */
export interface CodeContext {
  /** False on a device without client, store or device key: every code is then `INVALID_SETUP`. */
  readonly isDeviceSetUp: boolean;
  /** The shopper already present, whose vouchers a code without a user key means. */
  readonly presentUser?: UserKey | undefined;
}

type CodeOutcome = Outcome<ParsedCode, CodeError>;

const MAX_CODE_LENGTH = 512;
const PRINTABLE = /^[\x20-\x7e]+$/;
/** EMVCo payment codes: merchant-presented text, and base64 of the consumer-presented "CPV0". */
const PAYMENT_CODE = /^(000201.*6304[0-9A-F]{4}|hQVDUFYw.*)$/;

/** Whether a code is there to pay with, not to collect points (SCAN-38). */
export function isPaymentCode(text: string): boolean {
  return PAYMENT_CODE.test(text);
}
const USER_KEY_SEGMENTS = 4;

/**
 * Reads the text of a two-dimensional code: JSON (SCAN-27), a path with a kind (SCAN-28, SCAN-30), a path of four
 * segments or a bare code (SCAN-29). Voucher codes are only accepted in burn mode (SCAN-31, A-14).
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

/** Removes what some readers put in front to name the kind of barcode, such as "]Q1" (SCAN-28). */
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

/** An id from JSON as text: undefined when absent, null when it is neither text nor an exact whole number. */
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

/** Kinds that carry a user key beside their own value. */
const COMBINED_KINDS = ["ruk", "cuk", "ckuk"] as const;

/** The segment before the kind, unless that is a URL's host: then the code carries no user key. */
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

/** Uses the code's user key, or the present user where the code has none; an empty part is `INVALID_USER`. */
function withUser(
  userKey: string | undefined,
  idType: IdentifierType,
  { presentUser }: CodeContext,
  build: (user: UserKey) => CodeOutcome,
): CodeOutcome {
  const user = userKey === undefined ? presentUser : { keyCode: userKey, idType };
  return user === undefined || user.keyCode === "" ? fail("INVALID_USER") : build(user);
}
