/**
 * All error codes that a caller of the platform or a person at the kiosk can see, with their HTTP status in v2. v1
 * answers business errors with 200 and the code in `errorInfo.errorCode` (decision 0061). `@punktum/phrases` has one
 * text for every code.
 *
 * Codes that only the kiosk raises have status 0: they are never sent.
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
  /** Ten wrong PINs: only the back office can unlock the device's PIN. */
  PIN_LOCKED: 403,
  /** A personal PIN that is too easy to guess, or already taken. */
  PIN_NOT_ALLOWED: 400,
  /** More manual points than the programme allows at once, at a till without a PIN. */
  MANUAL_CAP_EXCEEDED: 403,
  /** A new password that is too short, contains a name, or is common. */
  PASSWORD_NOT_ALLOWED: 400,
  /** Above one person's limit for manual work; `details` name the limit and the confirmation for a second person. */
  SECOND_PERSON_REQUIRED: 403,
  /** Requesters cannot approve or reject their own requests. */
  APPROVAL_OWN: 403,
  /** Already decided, withdrawn or expired. */
  APPROVAL_CLOSED: 409,
  /** The requester no longer has the right to request this. */
  APPROVAL_ASKER_GONE: 409,
  /** The privacy request is done or rejected, or the platform does not carry out requests of its kind. */
  PRIVACY_REQUEST_CLOSED: 409,
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
  /** The call requires recent authentication; afterwards the same request is repeated. */
  STEP_UP_REQUIRED: 403,
  /** The password, code or passkey is wrong. */
  PROOF_WRONG: 403,
  /** The person has a second factor, which this way of logging in does not ask for. */
  SECOND_FACTOR_REQUIRED: 403,
  /** The steps of a sign-in took too long, or too many proofs were wrong. */
  SIGN_IN_EXPIRED: 410,
  /** The identity provider refused the person, or its answer does not fit. */
  SIGN_ON_REFUSED: 403,
  /** The identity provider knows the person, the programme does not. */
  SIGN_ON_UNKNOWN_PERSON: 403,
  /** The identity provider does not report the person's e-mail address as verified. */
  SIGN_ON_EMAIL_UNVERIFIED: 403,
  /** An address that the platform does not call: without HTTPS, or not on the public internet. */
  ADDRESS_NOT_ALLOWED: 400,
  /** The identity provider does not answer, or has no address on the public internet. */
  SIGN_ON_UNREACHABLE: 424,
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
  /** Above the programme's largest sale: most likely a card number typed as an amount. */
  SALE_TOO_LARGE: 400,
  MOUNTING_NOT_FOUND: 404,
  MOUNTING_IN_USE: 409,
  VALID_FROM_ERROR: 409,
  VALID_TO_ERROR: 409,
  ANONYMOUS_USER_NOT_ALLOWED: 403,
  ARTS_ERROR: 500,
  REGISTRATION_USER_EXISTS_NOT_ACTIVATED: 409,
  /** The e-mail address belongs to an activated person. */
  REGISTRATION_USER_EXISTS: 409,
  /** The account already has an owner. */
  CARD_ALREADY_REGISTERED: 409,
  /** The code already belongs to an account. */
  IDENTIFIER_IN_USE: 409,
  /** The link of a mail was used, has expired or was never sent. */
  LINK_EXPIRED: 410,
  /** The specification gives a text but no code, so this code is ours (MNT-26). */
  WORKSTATION_ID_IN_USE: 409,
  /** The reader saw a payment card; its number is refused and not stored. */
  PAYMENT_CARD_REFUSED: 0,
  /** The operation belongs to the other API generation. */
  METHOD_NOT_IMPLEMENTED: 501,
  /** The key was used before with another body. */
  IDEMPOTENCY_KEY_REUSED: 422,
  IDEMPOTENCY_KEY_INVALID: 400,
  /** A v2 write that moves points needs a key. */
  IDEMPOTENCY_KEY_MISSING: 400,
  /** The first request with this key is still in progress. */
  IDEMPOTENCY_KEY_IN_FLIGHT: 409,
  /** The access token has expired; a refresh gives a new one. */
  TOKEN_EXPIRED: 401,
  /** The reservation was released or has expired, or it was committed and cannot be released. */
  RESERVATION_ENDED: 409,
  /** Not possible while a reservation of the account is open. */
  RESERVATION_RUNNING: 409,
  BOOKING_ALREADY_REVERSED: 409,
  /** The booking is a correction, or one side of a merge. */
  BOOKING_NOT_REVERSIBLE: 409,
  RATE_LIMITED: 429,
  REQUEST_INVALID: 400,
  /** The address exists, but not with this method; the header `Allow` names the allowed ones. */
  METHOD_NOT_ALLOWED: 405,
  NOT_FOUND: 404,
  /** A record with this name, key or address already exists. */
  ALREADY_EXISTS: 409,
  /**
   * The record was changed after the caller read it; `details` contain author and time, `current` is the current
   * record.
   */
  CHANGED_MEANWHILE: 412,
  /** A text of a mail names a variable that the mail does not have; `details` name it. */
  MAIL_VARIABLE_UNKNOWN: 400,
  /** Another record still refers to it. */
  STILL_IN_USE: 409,
  /** The number was typed, but a card, magnetic stripe or code must be read. */
  CARD_READ_REQUIRED: 403,
  /** The amount needs a phone's living code, the member's PIN or staff on duty. */
  PROOF_REQUIRED: 403,
  /** A living code outside its validity: a screenshot, or a phone with a wrong clock. */
  CODE_EXPIRED: 410,
  /** A living code that was already used for spending. */
  CODE_ALREADY_USED: 409,
  /** The goods of the redemption were already handed out. */
  REDEMPTION_USED: 409,
  /** The redemption was already reversed. */
  REDEMPTION_VOID: 409,
  /** The code of the redemption was not used in time. */
  REDEMPTION_EXPIRED: 409,
  /** The ticket of the redemption is not printed yet. */
  REDEMPTION_HELD: 409,
  /** The redemption is too old for staff to reverse it. */
  TAKE_BACK_TOO_LATE: 409,
  /** The account has the maximum number of phones. */
  TOO_MANY_PHONES: 409,
  /** The entry's statement does not prove that staff were on duty at the device. */
  DUTY_REQUIRED: 403,
  /** Bookings wait on the tablet, by its last report, so unmounting it needs a reason. */
  UNMOUNT_REASON_MISSING: 409,
  /** Staff decided that the entry is not booked. */
  ENTRY_VOID: 409,
  /** The cursor of a feed is older than the events that are kept. */
  EVENTS_FORGOTTEN: 410,
  /** The device handed the entry over to people, who have not booked it yet. */
  ENTRY_HANDED_OVER: 409,
  /** The figures of the programme are being counted for the first time. */
  FIGURES_NOT_COUNTED: 409,
  /** The import is in another state than this step needs. */
  IMPORT_WRONG_STEP: 409,
  /** The file was deleted after its retention time. */
  FILE_GONE: 410,
  /** Without an admin the programme could not be managed. */
  LAST_PROGRAM_ADMIN: 409,
  /** Only data of a test programme can be reset. */
  SANDBOX_REQUIRED: 409,
  /** A test programme is not copied, and there are not more than five of a programme. */
  SANDBOX_REFUSED: 409,
  SERVICE_UNAVAILABLE: 503,
} as const;

/** A code of {@link ERROR_STATUS}; each has a German and an English text in `@punktum/phrases`. */
export type ErrorCode = keyof typeof ERROR_STATUS;

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);

/** All error codes. */
export const ERROR_CODES: readonly ErrorCode[] = Object.keys(ERROR_STATUS).filter(isKnown);

/** Whether a code is in the table and so has a text. */
export function isErrorCode(code: string): code is ErrorCode {
  return isKnown(code);
}

/** HTTP status of a code in v2; 500 for a code that must not be sent. */
export function statusOf(code: ErrorCode): number {
  return ERROR_STATUS[code] || 500;
}
