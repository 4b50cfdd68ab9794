import type { ColumnKind } from "./resource.ts";
import { WrongQueryError } from "./wrong-query.ts";

const TEXT_MAX = 500;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DIGITS = /^\d{1,18}$/;
const NUMBER = /^-?\d{1,15}$/;
const DAY_OR_MOMENT =
  /^\d{4}-[01]\d-[0-3]\d(?:T[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[-+][0-2]\d(?::?[0-5]\d)?)?)?$/;

/** One value from a caller: `parsed` as the query language types it, `raw` as written, if available. */
export interface GivenValue {
  readonly parsed: unknown;
  readonly raw?: string | undefined;
}

function textOf({ parsed, raw }: GivenValue): string | undefined {
  if (typeof parsed === "string") {
    return parsed;
  }
  // The language turns texts like 007 or dates into numbers and dates; a text column needs the original text.
  if (raw !== undefined) {
    return raw;
  }
  return typeof parsed === "number" || typeof parsed === "boolean" ? String(parsed) : undefined;
}

function numberOf({ parsed }: GivenValue): string | undefined {
  if (typeof parsed === "number" && Math.abs(parsed) <= Number.MAX_SAFE_INTEGER) {
    return String(parsed);
  }
  return typeof parsed === "string" && NUMBER.test(parsed) ? parsed : undefined;
}

function digitsOf({ parsed }: GivenValue): string | undefined {
  if (typeof parsed === "number" && Number.isSafeInteger(parsed) && parsed >= 0) {
    return String(parsed);
  }
  return typeof parsed === "string" && DIGITS.test(parsed) ? parsed : undefined;
}

function booleanOf({ parsed }: GivenValue): string | undefined {
  const text = typeof parsed === "boolean" ? String(parsed) : parsed;
  return text === "true" || text === "false" ? text : undefined;
}

function uuidOf({ parsed }: GivenValue): string | undefined {
  return typeof parsed === "string" && UUID.test(parsed) ? parsed.toLowerCase() : undefined;
}

function timeOf({ parsed }: GivenValue): string | undefined {
  const time = typeof parsed === "string" && DAY_OR_MOMENT.test(parsed) ? new Date(parsed) : parsed;
  if (!(time instanceof Date) || Number.isNaN(time.getTime())) {
    return undefined;
  }
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999 ? time.toISOString() : undefined;
}

const READERS: Readonly<Record<ColumnKind, readonly [read: (given: GivenValue) => string | undefined, what: string]>> =
  {
    text: [textOf, "a text"],
    number: [numberOf, "a number"],
    digits: [digitsOf, "a whole number of at most 18 digits"],
    boolean: [booleanOf, "true or false"],
    uuid: [uuidOf, "a UUID"],
    time: [timeOf, "a date or moment (ISO 8601)"],
  };

/**
 * Converts a value to text that PostgreSQL reads as this kind. Invalid values are refused here, so that no statement
 * fails.
 */
export function readValue(kind: ColumnKind, given: GivenValue, place: string): string {
  const [read, what] = READERS[kind];
  const value = read(given);
  if (value === undefined) {
    throw new WrongQueryError(place, `the value must be ${what}`);
  }
  if (value.length > TEXT_MAX) {
    throw new WrongQueryError(place, `a value has at most ${TEXT_MAX} characters`);
  }
  if (value.includes("\0") || !value.isWellFormed()) {
    throw new WrongQueryError(place, "the value is no valid text");
  }
  return value;
}
