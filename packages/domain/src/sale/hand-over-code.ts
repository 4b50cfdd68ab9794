import { IDENTIFIER_TYPES, type IdentifierType } from "../base/enumerations.ts";
import { cents, type Cents } from "../base/money.ts";
import type { BasketKey } from "./basket.ts";

/** An outbox entry that a device hands over, as far as a code contains it. */
export type HandedOver = HandedOverFacts &
  (
    | { readonly kind: "SALE"; readonly parts: readonly HandedOverPart[] }
    /** Stored points; negative takes points. */
    | { readonly kind: "POINTS"; readonly points: number }
  );

/** The revenue of a sale under one key; negative for a return. */
interface HandedOverPart {
  readonly revenueKey: BasketKey;
  readonly amountCents: Cents;
}

interface HandedOverFacts {
  readonly number: number;
  /** Idempotency key of the entry, a UUID. */
  readonly key: string;
  /** To the minute. */
  readonly doneAtMs: number;
  readonly isRead: boolean;
  readonly keyCode: string;
  readonly idType: IdentifierType;
}

const KEYS = ["rmc1", "rmc2", "rmc3", "rmt"] as const satisfies readonly BasketKey[];
const VERSION = 1;
const EPOCH_MS = Date.UTC(2024, 0, 1);
const MINUTE_MS = 60_000;
const MINUTES = 2 ** 26;
const SMALL = 2 ** 15;
const LARGE = 2 ** 40;
const UUIDS = 2n ** 128n;
/** Digits of base 32 without I, L, O and U, which look like others. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** The largest prime below the room of four characters. It finds each wrong or swapped character. */
const CHECK = 1_048_573n;
const CHECK_ROOM = 2n ** 20n;
const GROUP = 4;
const MOST_CHARACTERS = 1_000;

type Field = readonly [value: bigint, room: bigint];

const field = (value: number, room: number): Field => [BigInt(value), BigInt(room)];
const flag = (isSet: boolean): Field => field(isSet ? 1 : 0, 2);

/** A small number needs less room. */
function sized(value: number): readonly Field[] {
  const isLarge = value >= SMALL;
  return [flag(isLarge), field(value, isLarge ? LARGE : SMALL)];
}

const withoutSign = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const withSign = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

const valueOfUuid = (uuid: string): bigint => BigInt(`0x${uuid.replaceAll("-", "")}`);

/** The check depends on the device, so that a code typed on another device's page is refused. */
const checkOf = (value: bigint, deviceId: string): bigint => (value + valueOfUuid(deviceId)) % CHECK;

const isDigits = (code: string): boolean => /^\d+$/.test(code);

const HEX_DIGITS = 4;

/** A leading 1 keeps leading zeros. */
function cardNumber(code: string): bigint {
  const units = Array.from({ length: code.length }, (_, index) =>
    code.charCodeAt(index).toString(16).padStart(HEX_DIGITS, "0"),
  );
  return BigInt(isDigits(code) ? `1${code}` : `0x1${units.join("")}`);
}

function cardOf(value: bigint, hasDigits: boolean): string {
  const text = value.toString(hasDigits ? 10 : 16).slice(1);
  const units = Array.from({ length: text.length / HEX_DIGITS }, (_, index) =>
    Number.parseInt(text.slice(HEX_DIGITS * index, HEX_DIGITS * (index + 1)), 16),
  );
  return hasDigits ? text : String.fromCharCode(...units);
}

function fieldsOf(work: HandedOver): readonly Field[] {
  const { number, key, doneAtMs, isRead, keyCode, idType } = work;
  const minute = Math.min(MINUTES - 1, Math.max(0, Math.floor((doneAtMs - EPOCH_MS) / MINUTE_MS)));
  const sums = KEYS.map((each) =>
    work.kind === "SALE"
      ? work.parts.reduce((sum, { revenueKey, amountCents }) => (revenueKey === each ? sum + amountCents : sum), 0)
      : 0,
  );
  return [
    field(VERSION, 4),
    flag(work.kind === "SALE"),
    flag(isRead),
    field(IDENTIFIER_TYPES.indexOf(idType), IDENTIFIER_TYPES.length),
    flag(isDigits(keyCode)),
    field(minute, MINUTES),
    [valueOfUuid(key), UUIDS],
    ...sized(number),
    ...(work.kind === "SALE"
      ? sums.flatMap((sum) => (sum === 0 ? [flag(false)] : [flag(true), ...sized(withoutSign(sum))]))
      : sized(withoutSign(work.points))),
  ];
}

/**
 * Writes an entry of a device as a code in groups of four characters, which people can read out and type. It contains the
 * card, amounts and idempotency key of the entry, so that both are booked once.
 */
export function writeHandOverCode(work: HandedOver, deviceId: string): string {
  const value = fieldsOf(work).reduceRight((rest, [part, room]) => rest * room + part, cardNumber(work.keyCode));
  const digits = (value * CHECK_ROOM + checkOf(value, deviceId))
    .toString(32)
    .split("")
    .map((each) => Number.parseInt(each, 32));
  const code = digits.map((digit) => DIGITS.charAt(digit)).join("");
  const padded = code.padStart(Math.ceil(code.length / GROUP) * GROUP, "0");
  return padded.replaceAll(/.{4}(?=.)/g, "$&-");
}

/** Takes the fields of a value one by one. */
function createReader(value: bigint) {
  let rest = value;
  const take = (room: bigint): bigint => {
    const part = rest % room;
    rest /= room;
    return part;
  };
  const takeNumber = (room: number): number => Number(take(BigInt(room)));
  return {
    take,
    takeNumber,
    takeFlag: (): boolean => takeNumber(2) === 1,
    takeSized: (): number => takeNumber(takeNumber(2) === 1 ? LARGE : SMALL),
    rest: (): bigint => rest,
  };
}

/** Value of a typed code; undefined for foreign characters and for a wrong check. */
function valueOf(typed: string, deviceId: string): bigint | undefined {
  const text = typed.toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1").replaceAll(/[\s-]/g, "");
  const digits = text.split("").map((each) => DIGITS.indexOf(each));
  if (text === "" || text.length > MOST_CHARACTERS || digits.includes(-1)) {
    return undefined;
  }
  const all = digits.reduce((sum, digit) => sum * 32n + BigInt(digit), 0n);
  const value = all / CHECK_ROOM;
  return checkOf(value, deviceId) === all % CHECK_ROOM ? value : undefined;
}

const uuidOf = (value: bigint): string =>
  value
    .toString(16)
    .padStart(32, "0")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** Reads a typed code of {@link writeHandOverCode}; undefined if it has a mistake or belongs to another device. */
export function readHandOverCode(typed: string, deviceId: string): HandedOver | undefined {
  const value = valueOf(typed, deviceId);
  if (value === undefined) {
    return undefined;
  }
  const reader = createReader(value);
  const version = reader.takeNumber(4);
  const isSale = reader.takeFlag();
  const isRead = reader.takeFlag();
  const idType = IDENTIFIER_TYPES[reader.takeNumber(IDENTIFIER_TYPES.length)];
  const hasDigits = reader.takeFlag();
  const doneAtMs = EPOCH_MS + reader.takeNumber(MINUTES) * MINUTE_MS;
  const key = uuidOf(reader.take(UUIDS));
  const number = reader.takeSized();
  const parts = (isSale ? KEYS : []).flatMap((revenueKey): readonly HandedOverPart[] =>
    reader.takeFlag() ? [{ revenueKey, amountCents: cents(withSign(reader.takeSized())) }] : [],
  );
  const points = isSale ? 0 : withSign(reader.takeSized());
  const keyCode = cardOf(reader.rest(), hasDigits);
  if (version !== VERSION || idType === undefined || keyCode === "" || number === 0) {
    return undefined;
  }
  const facts = { number, key, doneAtMs, isRead, keyCode, idType };
  return isSale ? { ...facts, kind: "SALE", parts } : { ...facts, kind: "POINTS", points };
}
