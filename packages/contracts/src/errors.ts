/**
 * The one table of error codes: every code a caller of the platform or a person at the kiosk can meet, with the HTTP
 * status the second generation answers it with. The first generation answers business errors with 200 and the code in
 * `errorInfo.errorCode`. Texts live in `@punktum/phrases`, one for every key of this table.
 *
 * Codes that only the kiosk raises carry status 0: they never travel.
 */
export const ERROR_STATUS = {
  EMAIL_FORMAT: 400,
  VOUCHER_CODE_NOT_FOUND: 404,
  KEYCODE_NOT_FOUND: 404,
  INSERT_SOMETHING: 400,
  EMPTY_PIN: 400,
  SHORT_PIN: 400,
  INVALID_PIN: 403,
  NOT_EQUAL_PIN: 400,
  /** Ten wrong PINs: only the back office opens this device's PIN again (T7). */
  PIN_LOCKED: 403,
  /** A personal PIN that is too easy to guess, or that somebody else has. */
  PIN_NOT_ALLOWED: 400,
  /** More points by hand than the programme allows at once, at a till without a PIN. */
  MANUAL_CAP_EXCEEDED: 403,
  /** A new password that is too short, a name, or a common one. */
  PASSWORD_NOT_ALLOWED: 400,
  /** Beyond what one person may do by hand alone: `details` name the limit and what a second person confirms. */
  SECOND_PERSON_REQUIRED: 403,
  EMPTY_EMAIL: 400,
  EMPTY_PASSWORD: 400,
  PASSWORD_REQUIRED: 400,
  EMPTY_USER: 404,
  EMPTY_USER_REF: 400,
  EMPTY_USER_TOT: 0,
  EMPTY_USER_ID: 0,
  EMPTY_HISTORY: 404,
  HISTORY_NOT_FOUND: 404,
  INVALID_SETUP: 0,
  INVALID_VOUCHER: 0,
  INVALID_USER: 0,
  INVALID_QR: 0,
  INVALID_PARAMS: 0,
  REDEEM_WARNING: 500,
  UNHANDLED_ERROR: 500,
  APP_UNHANDLED_ERROR: 0,
  LOGIN_ERROR: 401,
  LOGIN_USER_NOT_LOGGED_IN: 401,
  ORGANIZATION_REQUIRED: 400,
  ORGANIZATION_NOT_FOUND: 404,
  DEVICE_KEY_NOT_FOUND: 404,
  DEVICE_NOT_MOUNTED: 409,
  EMPTY_FIELDS: 0,
  USER_WITH_NO_CLIENTS: 404,
  USER_KEY_DEACTIVATED: 410,
  USER_KEY_DOES_NOT_EXIST: 404,
  GENERAL_NO_ACCESS: 403,
  GENERAL_NO_PERMISION: 403,
  GENERAL_INPUT_JSON_INVALID: 400,
  GENERAL_INPUT_PARAMETER_INVALID: 400,
  NO_CONNECTION: 0,
  NO_SOCKET_CONNECTION: 0,
  NOT_CONNECTED: 0,
  NO_PAPER: 0,
  COUPON_NOT_FOUND: 404,
  COUPON_MAX_REDEEM_NUMBER_REACHED: 409,
  COUPON_ALREADY_REDEEMED_BY_USER: 409,
  CAMERA_ACCESS_DENIED: 0,
  VOUCHER_DISABLED: 409,
  LOCKED_VOUCHER: 409,
  LOCKED_USER: 403,
  USER_IS_NOT_REGISTERED_TO_BURN_FOR_REVENUE: 403,
  USER_DOES_NOT_HAVE_ENOUGH_POINTS_FOR_REVENUE_BURN: 409,
  NOT_ENOUGH_POINT: 409,
  NEED_MORE_POINTS: 409,
  BON_ID_ALREADY_EXISTS: 409,
  /** More than the programme takes in one sale: most likely a card number that was typed as an amount. */
  SALE_TOO_LARGE: 400,
  MOUNTING_NOT_FOUND: 404,
  MOUNTING_IN_USE: 409,
  VALID_FROM_ERROR: 409,
  VALID_TO_ERROR: 409,
  ANONYMOUS_USER_NOT_ALLOWED: 403,
  ARTS_ERROR: 500,
  REGISTRATION_USER_EXISTS_NOT_ACTIVATED: 409,
  /** The e-mail belongs to a person who is activated. */
  REGISTRATION_USER_EXISTS: 409,
  /** The account has an owner already. */
  CARD_ALREADY_REGISTERED: 409,
  /** The code belongs to an account already. */
  IDENTIFIER_IN_USE: 409,
  /** The link of a mail is used, too old or was never sent. */
  LINK_EXPIRED: 410,
  /** MNT-26, A-73: the text has no key in the catalogue. */
  WORKSTATION_ID_IN_USE: 409,
  /** The reader saw a payment card: refused and forgotten, nothing of it is kept. */
  PAYMENT_CARD_REFUSED: 0,
  /** ERR-66, A-95: an operation of the other generation. */
  METHOD_NOT_IMPLEMENTED: 501,
  /** The key was used before with another body (B-04). */
  IDEMPOTENCY_KEY_REUSED: 422,
  IDEMPOTENCY_KEY_INVALID: 400,
  /** A write of the second generation that moves points needs a key. */
  IDEMPOTENCY_KEY_MISSING: 400,
  /** The first request with this key is still at work. */
  IDEMPOTENCY_KEY_IN_FLIGHT: 409,
  /** The access token is older than its life; a refresh gives a new one. */
  TOKEN_EXPIRED: 401,
  /** The reservation was released or its deadline has passed, or it was committed and cannot be released. */
  RESERVATION_ENDED: 409,
  /** Not while a reservation of the account is open. */
  RESERVATION_RUNNING: 409,
  BOOKING_ALREADY_REVERSED: 409,
  /** A correction, or one side of a merge. */
  BOOKING_NOT_REVERSIBLE: 409,
  RATE_LIMITED: 429,
  REQUEST_INVALID: 400,
  /** The address is one of ours, the method is not; the header `Allow` names those it takes. */
  METHOD_NOT_ALLOWED: 405,
  NOT_FOUND: 404,
  /** Something with this name, key or address is there already. */
  ALREADY_EXISTS: 409,
  /** Something else still needs it. */
  STILL_IN_USE: 409,
  /** Typed where a card, stripe or code has to be read (B-41). */
  CARD_READ_REQUIRED: 403,
  /** So much needs a phone's living code, the member's PIN or staff on duty. */
  PROOF_REQUIRED: 403,
  /** A living code of another time: a screenshot, or a phone whose clock is wrong (S5). */
  CODE_EXPIRED: 410,
  /** A living code that has spent before. */
  CODE_ALREADY_USED: 409,
  /** The goods of a redemption were handed out before. */
  REDEMPTION_USED: 409,
  /** The points of a redemption were given back. */
  REDEMPTION_VOID: 409,
  /** Nobody used the code of a redemption in time. */
  REDEMPTION_EXPIRED: 409,
  /** A redemption whose paper is not out yet. */
  REDEMPTION_HELD: 409,
  /** A redemption is older than staff may take back. */
  TAKE_BACK_TOO_LATE: 409,
  /** An account has as many phones as it may have. */
  TOO_MANY_PHONES: 409,
  /** A programme without an admin could never be run again. */
  LAST_PROGRAM_ADMIN: 409,
  SERVICE_UNAVAILABLE: 503,
} as const;

/** A code of {@link ERROR_STATUS}; each has a German and an English text in `@punktum/phrases`. */
export type ErrorCode = keyof typeof ERROR_STATUS;

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);

/** All error codes. */
export const ERROR_CODES: readonly ErrorCode[] = Object.keys(ERROR_STATUS).filter(isKnown);

/** True for a code of the table, so that a text for it exists. */
export function isErrorCode(code: string): code is ErrorCode {
  return isKnown(code);
}

/** HTTP status the second generation answers `code` with; 500 for a code that should never travel. */
export function statusOf(code: ErrorCode): number {
  return ERROR_STATUS[code] || 500;
}
