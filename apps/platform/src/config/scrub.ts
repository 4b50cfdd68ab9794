const REDACTED = "[redacted]";
const TEXT_LENGTH_MAX = 10_000;
const DEPTH_MAX = 12;

const SECRET_NAMES = [
  "ak",
  "apiKey",
  "authenticationKey",
  "authorization",
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
  "token",
  "x-xsrf-token",
];
const SECRET_NAME = new RegExp(`^(?:${SECRET_NAMES.join("|")})$`, "i");

// Every pattern runs in time proportional to the text: what is logged may come from an attacker.
const SECRET_MEMBER = new RegExp(`("(?:${SECRET_NAMES.join("|")})"\\s?:\\s?)"(?:[^"\\\\]|\\\\.)*"?`, "gi");
const SECRET_PARAMETER = /([?&](?:ac|ak|p|token|deviceKey|keyCode|code)=)[^&\s"\\]+/gi;
const BEARER = /\b(Bearer\s)[^\s"\\]+/gi;
const SIGNED_TOKEN = /\beyJ[\w-]{1,200}\.[\w-]{1,1000}\.[\w-]{0,200}/g;
const OPAQUE_TOKEN = /\b(?:ak|mt|rt)_[\w-]{20,}/g;
const PASSWORD_IN_URL = /(\b(?:postgres(?:ql)?|smtps?):\/\/[^:\s/"]{1,100}:)[^@\s"]{1,200}@/g;
/** Card numbers keep their last four digits, so that a shopper's complaint can still be followed. */
const CARD_NUMBER = /(?<![\w.-])\d{4,15}(\d{4})(?![\w.-])/g;

/**
 * What every secret has about it. Most lines have none of it and are left as they are. Eight digits inside an id of the form
 * `00000000-0000-...` are none: {@link CARD_NUMBER} has no dash beside it either.
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

/** Takes everything out of one finished log line that must not rest in a file (B-03, T22, S12). */
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
