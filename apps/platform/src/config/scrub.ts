const REDACTED = "[redacted]";
const TEXT_LENGTH_MAX = 10_000;
const DEPTH_MAX = 12;

const SECRET_NAMES = [
  "ak",
  "apiKey",
  "authenticationKey",
  "authorization",
  "challenge",
  "clientSecret",
  "cookie",
  "deviceKey",
  "idempotency-key",
  "installationId",
  "mountingApiKey",
  "p",
  "password",
  "pin",
  "refreshToken",
  "secret",
  "set-cookie",
  "token",
  "x-xsrf-token",
];
const SECRET_NAME = new RegExp(`^(?:${SECRET_NAMES.join("|")})$`, "i");

// Every pattern runs in linear time, because log lines may contain an attacker's text.
const SECRET_MEMBER = new RegExp(`("(?:${SECRET_NAMES.join("|")})"\\s?:\\s?)"(?:[^"\\\\]|\\\\.)*"?`, "gi");
const SECRET_PARAMETER =
  /([?&#](?:ac|ak|p|token|deviceKey|keyCode|code|state|nonce|code_verifier|client_secret)=)[^&\s"\\]+/gi;
const BEARER = /\b(Bearer\s)[^\s"\\]+/gi;
const SIGNED_TOKEN = /\beyJ[\w-]{1,200}\.[\w-]{1,1000}\.[\w-]{0,200}/g;
const OPAQUE_TOKEN = /\b(?:ak|mt|rt)_[\w-]{20,}/g;
const PASSWORD_IN_URL = /(\b(?:postgres(?:ql)?|smtps?):\/\/[^:\s/"]{1,100}:)[^@\s"]{1,200}@/g;
/** The last four digits of card numbers stay, so that a shopper's complaint can be followed up. */
const CARD_NUMBER = /(?<![\w.-])\d{4,15}(\d{4})(?![\w.-])/g;

/**
 * Matches text that every secret has in common. Most lines do not match and stay unchanged. Eight digits inside an id
 * of the form `00000000-0000-...` do not count, because {@link CARD_NUMBER} does not match beside a dash either.
 */
const SUSPICIOUS = new RegExp(
  `"(?:${SECRET_NAMES.join("|")})\\\\?"|[?&]|Bearer|eyJ|\\b(?:ak|mt|rt)_|:\\/\\/|\\d{8}(?<!-[\\da-f]{0,11}\\d{8})(?!\\d*-)`,
  "i",
);

function scrubText(text: string): string {
  return text
    .slice(0, TEXT_LENGTH_MAX)
    .replace(SECRET_MEMBER, `$1"${REDACTED}"`)
    .replace(SECRET_PARAMETER, `$1${REDACTED}`)
    .replace(BEARER, `$1${REDACTED}`)
    .replace(SIGNED_TOKEN, REDACTED)
    .replace(OPAQUE_TOKEN, REDACTED)
    .replace(PASSWORD_IN_URL, `$1${REDACTED}@`)
    .replace(CARD_NUMBER, "…$1");
}

const isLongNumber = (value: unknown): value is number => typeof value === "number" && Math.abs(value) >= 1e7;

function scrubValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") {
    return scrubText(value);
  }
  if (isLongNumber(value)) {
    return scrubText(String(value));
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  if (depth > DEPTH_MAX) {
    return REDACTED;
  }
  if (Array.isArray(value)) {
    return value.map((entry) => scrubValue(entry, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      SECRET_NAME.test(name) ? REDACTED : scrubValue(entry, depth + 1),
    ]),
  );
}

/** Removes everything from a finished log line that must not be stored in a file. */
export function scrub(line: string): string {
  if (line.length < TEXT_LENGTH_MAX && !SUSPICIOUS.test(line)) {
    return line;
  }
  try {
    return `${JSON.stringify(scrubValue(JSON.parse(line), 0))}\n`;
  } catch {
    return `${JSON.stringify({ level: "error", msg: "a log line could not be read and was dropped" })}\n`;
  }
}
