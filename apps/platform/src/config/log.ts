import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";

const REDACTED = "[redacted]";

const SECRET_NAMES =
  "ak|apiKey|authenticationKey|authorization|cookie|deviceKey|installationId|p|password|pin|refreshToken|secret|token|x-xsrf-token";

/** A member of JSON, also of JSON inside a text, where the quotes carry backslashes. */
const SECRET_MEMBER = new RegExp(
  `(\\\\*"(?:${SECRET_NAMES})\\\\*"\\s*:\\s*)(\\\\*")(?:[^"\\\\]|\\\\(?!"[,}\\]]))*\\\\*"`,
  "gi",
);
const SECRET_PARAMETER = /([?&](?:ac|ak|p|token|deviceKey|keyCode|code)=)[^&\s"\\]+/gi;
const BEARER = /\b(Bearer\s+)[^\s"\\]+/gi;
const SIGNED_TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const OPAQUE_TOKEN = /\b(?:ak|rt)_[\w-]{20,}/g;
const PASSWORD_IN_URL = /(\bpostgres(?:ql)?:\/\/[^:\s/"]+:)[^@\s"]+@/g;
const CARD_NUMBER = /(?<![\w.-])\d{8,19}(?![\w.-])/g;

/**
 * Card numbers keep their last four digits, so that a shopper's complaint can still be followed. A bare number of the JSON
 * must stay a number.
 */
function shortenNumber(digits: string, offset: number, line: string): string {
  const isBare = /[:[,]/.test(line[offset - 1] ?? "") && /[,}\]]/.test(line[offset + digits.length] ?? "");
  return isBare ? digits.slice(-4).padStart(digits.length, "9") : `…${digits.slice(-4)}`;
}

/** Takes everything out of one finished log line that must not rest in a file (B-03, T22, S12). */
export function scrub(line: string): string {
  return line
    .replace(SECRET_MEMBER, `$1$2${REDACTED}$2`)
    .replace(SECRET_PARAMETER, `$1${REDACTED}`)
    .replace(BEARER, `$1${REDACTED}`)
    .replace(SIGNED_TOKEN, REDACTED)
    .replace(OPAQUE_TOKEN, REDACTED)
    .replace(PASSWORD_IN_URL, `$1${REDACTED}@`)
    .replace(CARD_NUMBER, shortenNumber);
}

/** The platform's log: JSON lines, each scrubbed as a whole, whatever part of the program wrote it. */
export function createLog(options: { readonly level: string; readonly destination?: DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: scrub },
    },
    options.destination ?? pino.destination({ dest: 1, sync: true }),
  );
}
