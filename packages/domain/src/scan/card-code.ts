import { fail, succeed, type Outcome } from "../base/result.ts";
import type { UserCode } from "./code.ts";

/** Why a card's text is refused. The failure never contains a payment card's number. */
export type CardCodeError = "INVALID_QR" | "PAYMENT_CARD_REFUSED";

/** Prefixes of the programme's own cards, whose numbers may look like payment cards. */
export interface CardCodeOptions {
  readonly loyaltyPrefixes?: readonly string[];
}

type CardOutcome = Outcome<UserCode, CardCodeError>;

/** One track: start sentinel, fields, end sentinel. Cheap readers may omit the last end sentinel. */
const TRACK = /([%;+])([^?]*)(?:\?|$)/g;
const TRACK_ERROR = /^E$/i;
const CARD_CODE = /^[0-9A-Za-z|._-]{1,64}$/;

interface Track {
  readonly number: string;
  readonly isBankFormat: boolean;
  readonly hasExpiry: boolean;
}

/** Whether text contains the sentinels of a magnetic stripe. */
export function isStripeText(text: string): boolean {
  return /^\s*[%;+][^?]*\?/.test(text);
}

/**
 * Reads a magnetic stripe as a keyboard-type reader types it: without sentinels, the number up to the first separator.
 * All tracks must agree. Payment cards are refused and their number is dropped (decision 0088).
 */
export function parseStripeText(text: string, options: CardCodeOptions = {}): CardOutcome {
  const tracks = Array.from(text.trim().matchAll(TRACK), ([, sentinel = "", fields = ""]) =>
    readTrack(sentinel, fields),
  );
  const readable = tracks.filter((track) => track !== null);
  if (readable.some((track) => isPaymentTrack(track, options))) {
    return fail("PAYMENT_CARD_REFUSED", "A payment card was swiped; its number was dropped");
  }
  const numbers = new Set(readable.map((track) => track.number));
  const [keyCode] = numbers;
  return keyCode === undefined || numbers.size > 1 ? fail("INVALID_QR") : cardCode(keyCode);
}

/**
 * Reads a linear barcode or a typed number as a card code. Leading zeros are kept and spaces dropped; a payment card's
 * number is refused.
 */
export function parseCardCode(text: string, options: CardCodeOptions = {}): CardOutcome {
  const keyCode = text.replaceAll(/\s/g, "");
  if (looksLikePaymentCard(keyCode) && !isLoyaltyNumber(keyCode, options)) {
    return fail("PAYMENT_CARD_REFUSED", "The number looks like a payment card and was dropped");
  }
  return CARD_CODE.test(keyCode) ? cardCode(keyCode) : fail("INVALID_QR");
}

function cardCode(keyCode: string): CardOutcome {
  return succeed({ kind: "user", user: { keyCode, idType: "CARDCODE" } });
}

function readTrack(sentinel: string, fields: string): Track | null {
  if (TRACK_ERROR.test(fields)) {
    return null;
  }
  const separator = sentinel === "%" ? "^" : "=";
  const [first = "", ...rest] = fields.split(separator);
  const number = first.replace(sentinel === "%" ? /^[A-Za-z](?=\d)/ : "", "").replaceAll(" ", "");
  const afterNumber = sentinel === "%" ? (rest[1] ?? "") : (rest[0] ?? "");
  return CARD_CODE.test(number)
    ? {
        number,
        isBankFormat: sentinel === "%" && /^B\d/i.test(first),
        hasExpiry: /^\d\d(0[1-9]|1[0-2])/.test(afterNumber),
      }
    : null;
}

function isPaymentTrack(track: Track, options: CardCodeOptions): boolean {
  if (isLoyaltyNumber(track.number, options)) {
    return false;
  }
  const isBankTrack = track.isBankFormat && track.hasExpiry;
  const isBankNumber = track.hasExpiry && /^[2-6]\d{11,18}$/.test(track.number) && hasLuhnDigit(track.number);
  return isBankTrack || isBankNumber || looksLikePaymentCard(track.number);
}

const PAYMENT_LENGTHS = [15, 16, 17, 18, 19] as const;
/** Expiry and service code, which follow a payment card's number on the stripe. */
const AFTER_PAYMENT_NUMBER = /^\d\d(0[1-9]|1[0-2])\d{3}/;

/**
 * Whether a number is that of a payment card, alone or with the fields after it on the stripe. A reader whose separator
 * is a dead key of the keyboard layout types both without a gap.
 */
function looksLikePaymentCard(number: string): boolean {
  return (
    /^[2-6]\d{14,}$/.test(number) &&
    PAYMENT_LENGTHS.some((length) => {
      const rest = number.slice(length);
      const isWhole = number.length >= length && (rest === "" || AFTER_PAYMENT_NUMBER.test(rest));
      return isWhole && hasLuhnDigit(number.slice(0, length));
    })
  );
}

function isLoyaltyNumber(number: string, { loyaltyPrefixes = [] }: CardCodeOptions): boolean {
  return loyaltyPrefixes.some((prefix) => number.startsWith(prefix));
}

/** Whether a number ends with its Luhn check digit, as payment cards do. */
export function hasLuhnDigit(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .map(Number)
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((total, digit) => total + digit, 0);
  return /^\d+$/.test(number) && sum % 10 === 0;
}
