/** CONST-01: the success dialog closes by itself. */
export const SUCCESS_MODAL_CLOSE_MS = 20_000;
/** CONST-02: the print dialog closes by itself after its result. */
export const PRINT_MODAL_CLOSE_MS = 10_000;
/** CONST-03: the redeem button rests after a press. */
export const REDEEM_BUTTON_LOCK_MS = 1_000;
/** CONST-04: rest between two scans. */
export const SCAN_COOLDOWN_MS = 1_000;
/** CONST-05: debounce of the hidden admin press. */
export const ADMIN_PRESS_DEBOUNCE_MS = 500;
/** CONST-06: how long the default background, or an ad without a duration, is shown. */
export const DEFAULT_BACKGROUND_MS = 5_000;
/** CONST-07: fade between screen-saver pictures. */
export const SCREEN_SAVER_FADE_MS = 500;
/** CONST-08: recheck of the realtime indicator. */
export const SOCKET_RECHECK_MS = 4_000;
/** CONST-09: the idle counter's tick. */
export const IDLE_TICK_MS = 1_000;
/** CONST-10: inactivity limit when the programme sets none. */
export const DEFAULT_INACTIVITY_SECONDS = 60;
/** CONST-12: digits of a PIN. */
export const PIN_LENGTH = 4;
/** CONST-13: shortest password a shopper may choose. */
export const PASSWORD_MIN_LENGTH = 8;
/** CONST-14: camera zoom when the model has no own value. */
export const CAMERA_DEFAULT_ZOOM = 4;
/** CONST-14: camera exposure compensation. */
export const CAMERA_EXPOSURE_COMPENSATION = -1;
/** CONST-15, CONST-16: camera zoom by the beginning of the model name. */
export const CAMERA_ZOOM_BY_MODEL_PREFIX: Readonly<Record<string, number>> = { "SM-T82": 1, "SM-A75": 4 };
/** CONST-17: picture asked from the camera. */
export const CAMERA_SIZE = { width: 1920, height: 1080 } as const;
/** CONST-17: wait before the camera constraints are applied. */
export const CAMERA_CONSTRAINTS_DELAY_MS = 500;
/** CONST-18: letters of masked reward ids, digit 0 first. */
export const REWARD_MASK_ALPHABET = "CDGKLPSVXZ";
/** CONST-19: letters of masked coupon ids, digit 0 first. */
export const COUPON_MASK_ALPHABET = "AEHJPQSXBV";
/** CONST-21: credential type of the v1 login for an API key. */
export const CREDENTIAL_TYPE_CODE = "PM";
/** CONST-21: device model sent when mounting. */
export const DEVICE_MODEL = "PAD";
/** CONST-21: operating system code sent when mounting. */
export const OS_CODE = "SCK";
/** CONST-22: printer port of a native shell. */
export const PRINTER_PORT_NATIVE = 8008;
/** CONST-22: printer port of a browser (secure). */
export const PRINTER_PORT_WEB = 8043;
/** CONST-23: width of a printed code's narrowest bar, in dots. */
export const BARCODE_MODULE_DOTS = 3;
/** CONST-23: height of a printed barcode, in dots. */
export const BARCODE_HEIGHT_DOTS = 162;
/** CONST-31: identifier type where nothing is given. */
export const DEFAULT_ID_TYPE = "CARDCODE";
/** CONST-32: interaction id where none is known. */
export const DEFAULT_INTERACTION_ID = "posapp";
/** CONST-33: organisation where nothing names one. */
export const DEFAULT_ORGANIZATION = "pfm";
/** CONST-34: interface generation where the programme names none. */
export const DEFAULT_API_GENERATION = "v1";
/** CONST-29, CONST-35: currency. */
export const DEFAULT_CURRENCY = "EUR";
/** CONST-36: placeholder store id. */
export const PLACEHOLDER_STORE_ID = "1234";
/** CONST-37: beginning of a generated workstation id. */
export const ANONYMOUS_WORKSTATION_PREFIX = "anonymous-";
/** CONST-38: tap gesture. */
export const TAP_GESTURE = { threshold: 70, positionThreshold: 10, timeMs: 2_500 } as const;
/** CONST-39: pan and swipe gestures. */
export const PAN_SWIPE_THRESHOLD = 1_000;
/** CONST-40: how long a toast stays. */
export const TOAST_MS = 3_000;
/** CONST-45: hostname parts that are never an organisation. */
export const NON_ORGANIZATION_HOSTNAME_PARTS = [
  "p4m-pos-app",
  "test",
  "staging",
  "localhost",
  "192",
  "pos",
  "posstaging",
] as const;
/** CONST-46: repeats of a request that failed. */
export const HTTP_RETRIES = 2;
/** CONST-49: release version. */
export const RELEASE_VERSION = "0.16.0";
/** CONST-50: side of a keypad key. */
export const KEYPAD_KEY_PX = 74;
/** CONST-50: side of a keypad key from the wide breakpoint on. */
export const KEYPAD_KEY_WIDE_PX = 90;
/** CONST-51: cap of a voucher description. */
export const DESCRIPTION_MAX_HEIGHT_PX = 170;
/** CONST-51: lines of a voucher title. */
export const TITLE_MAX_LINES = 3;
/** most digits an amount may have. */
export const KEYPAD_MAX_DIGITS = 9;
/** IDLE-03 (derived): how long before the limit the shopper is warned. */
export const IDLE_WARNING_SECONDS = 20;
/** T2 (derived): the same card with the same amount within this time is asked about before it is booked again. */
export const REPEAT_GUARD_MS = 20_000;
