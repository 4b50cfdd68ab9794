/** Time until the success dialog closes by itself. */
export const SUCCESS_MODAL_CLOSE_MS = 20_000;
/** Time until the print dialog closes by itself after its result. */
export const PRINT_MODAL_CLOSE_MS = 10_000;
/** Time the redeem button is disabled after a press. */
export const REDEEM_BUTTON_LOCK_MS = 1_000;
/** Pause between two scans. */
export const SCAN_COOLDOWN_MS = 1_000;
/** Debounce of the hidden press that opens the administration. */
export const ADMIN_PRESS_DEBOUNCE_MS = 500;
/** Time the default background, or an ad without a duration, is shown. */
export const DEFAULT_BACKGROUND_MS = 5_000;
/** Fade between screen-saver pictures. */
export const SCREEN_SAVER_FADE_MS = 500;
/** Interval at which the realtime indicator is checked. */
export const SOCKET_RECHECK_MS = 4_000;
/** Interval of the idle counter. */
export const IDLE_TICK_MS = 1_000;
/** Inactivity limit when the programme sets none. */
export const DEFAULT_INACTIVITY_SECONDS = 60;
/** Digits of a PIN of shop, profile or session. */
export const PIN_LENGTH = 4;
/** Fewest characters of a shopper's password. */
export const PASSWORD_MIN_LENGTH = 8;
/** Camera zoom if the device model has no entry. */
export const CAMERA_DEFAULT_ZOOM = 4;
/** Camera exposure compensation. */
export const CAMERA_EXPOSURE_COMPENSATION = -1;
/** Camera zoom by the beginning of the model name. */
export const CAMERA_ZOOM_BY_MODEL_PREFIX: Readonly<Record<string, number>> = { "SM-T82": 1, "SM-A75": 4 };
/** Requested resolution of the camera picture. */
export const CAMERA_SIZE = { width: 1920, height: 1080 } as const;
/** Delay before the camera constraints are applied. */
export const CAMERA_CONSTRAINTS_DELAY_MS = 500;
/** Letters of masked reward ids, digit 0 first. */
export const REWARD_MASK_ALPHABET = "CDGKLPSVXZ";
/** Letters of masked coupon ids, digit 0 first. */
export const COUPON_MASK_ALPHABET = "AEHJPQSXBV";
/** Credential type of the v1 login for an API key. */
export const CREDENTIAL_TYPE_CODE = "PM";
/** Device model sent when mounting. */
export const DEVICE_MODEL = "PAD";
/** Operating system code sent when mounting. */
export const OS_CODE = "SCK";
/** Printer port in a native shell. */
export const PRINTER_PORT_NATIVE = 8008;
/** Printer port in a browser (TLS). */
export const PRINTER_PORT_WEB = 8043;
/** Width of a printed code's narrowest bar, in dots. */
export const BARCODE_MODULE_DOTS = 3;
/** Height of a printed barcode, in dots. */
export const BARCODE_HEIGHT_DOTS = 162;
/** Identifier type if none is given. */
export const DEFAULT_ID_TYPE = "CARDCODE";
/** Interaction id if none is known. */
export const DEFAULT_INTERACTION_ID = "posapp";
/** Organisation if none is named. */
export const DEFAULT_ORGANIZATION = "pfm";
/** API generation if the programme names none. */
export const DEFAULT_API_GENERATION = "v1";
/** Currency of all amounts. */
export const DEFAULT_CURRENCY = "EUR";
/** Placeholder store id. */
export const PLACEHOLDER_STORE_ID = "1234";
/** Prefix of a generated workstation id. */
export const ANONYMOUS_WORKSTATION_PREFIX = "anonymous-";
/** Limits of a tap: movement in px, duration in ms (decision 0085). */
export const TAP_GESTURE = { threshold: 70, positionThreshold: 10, timeMs: 2_500 } as const;
/** Movement from which a gesture is a pan or swipe, in px. */
export const PAN_SWIPE_THRESHOLD = 1_000;
/** Time a toast is shown. */
export const TOAST_MS = 3_000;
/** Hostname parts that never name an organisation. */
export const NON_ORGANIZATION_HOSTNAME_PARTS = [
  "p4m-pos-app",
  "test",
  "staging",
  "localhost",
  "192",
  "pos",
  "posstaging",
] as const;
/** Number of times a failed request is repeated. */
export const HTTP_RETRIES = 2;
/** Release version. */
export const RELEASE_VERSION = "0.16.0";
/** Side of a keypad key. */
export const KEYPAD_KEY_PX = 74;
/** Side of a keypad key from the wide breakpoint up. */
export const KEYPAD_KEY_WIDE_PX = 90;
/** Greatest height of a voucher description. */
export const DESCRIPTION_MAX_HEIGHT_PX = 170;
/** Most lines of a voucher title. */
export const TITLE_MAX_LINES = 3;
/** Most digits of an amount. */
export const KEYPAD_MAX_DIGITS = 9;
/** Length of the warning before the inactivity limit (decision 0084). */
export const IDLE_WARNING_SECONDS = 20;
/** Time in which the same amount on the same card needs the cashier's confirmation. */
export const REPEAT_GUARD_MS = 20_000;
