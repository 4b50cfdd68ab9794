import {
  cents,
  decimalFromText,
  euroTextOfCents,
  LARGEST_AMOUNT_CENTS,
  localDayOf,
  momentOfLocalTime,
  type Cents,
  type LocalTime,
  type TimeZone,
} from "@punktum/domain";
import type { XmlElement } from "./xml/parse.ts";
import { UnreadableError } from "./xml/unreadable.ts";

const DECIMAL = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})$/;

/** Trimmed text of an element; empty when there is no element. */
export const textOf = (element: XmlElement | undefined): string => element?.text.trim() ?? "";

export const childrenOf = (element: XmlElement | undefined, ...names: readonly string[]): readonly XmlElement[] =>
  element?.children.filter(({ name }) => names.includes(name)) ?? [];

/** The first child with this name. Position does not matter, because older versions order children differently. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** The first non-empty text among children with these names. */
export function firstText(element: XmlElement | undefined, ...names: readonly string[]): string {
  return names.map((name) => textOf(childOf(element, name))).find((text) => text !== "") ?? "";
}

export const isTrue = (element: XmlElement, attribute: string): boolean =>
  ["true", "1"].includes(element.attributes.get(attribute)?.trim() ?? "");

/** The first non-empty text among children with these names, and its element's name. */
export function firstNamed(element: XmlElement | undefined, ...names: readonly string[]) {
  return names.map((name) => ({ name, text: textOf(childOf(element, name)) })).find(({ text }) => text !== "");
}

/** Reads an XML decimal: no exponent, no infinity, no group separators. */
function readDecimal(name: string, text: string): { readonly units: bigint; readonly scale: number } {
  const padded = text.replace(/^([+-]?)\./, "$10.").replace(/\.$/, "");
  const decimal = DECIMAL.test(text) ? decimalFromText(padded) : null;
  if (decimal === null) {
    throw new UnreadableError(`${name} is not a decimal number such as 12.50`);
  }
  return decimal;
}

/** Checks a decimal that is not used otherwise, such as a quantity. */
export function checkDecimal(element: XmlElement | undefined): void {
  if (element !== undefined && textOf(element) !== "") {
    readDecimal(element.name, textOf(element));
  }
}

/** Reads an exact amount in whole cents. Fractions of a cent are refused, not rounded; minus zero becomes zero. */
export function readCents(element: XmlElement, name: string = element.name): Cents {
  const { units, scale } = readDecimal(name, textOf(element));
  const divisor = 10n ** BigInt(scale);
  if ((units * 100n) % divisor !== 0n) {
    throw new UnreadableError(`${name} has parts of a cent`);
  }
  const value = (units * 100n) / divisor;
  const largest = BigInt(LARGEST_AMOUNT_CENTS);
  if (value > largest || value < -largest) {
    throw new UnreadableError(`${name} is larger than ${euroTextOfCents(LARGEST_AMOUNT_CENTS)}`);
  }
  return cents(Number(value));
}

/** A text and the name of its element. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** A time, and the local calendar day it was written with. */
export interface ReadMoment {
  readonly timeMs: number;
  readonly day: string;
}

const TIME = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/;
/** `yyyyMMdd-HHmm` (ARTS-03). */
const STAMP = /^(\d{4})(\d{2})(\d{2})-?(\d{2})(\d{2})(\d{2})?()()$/;
const DAY = /^(\d{4})-?(\d{2})-?(\d{2})(?:Z|[+-]\d{2}:\d{2}|T.{1,30})?$/;

function localTime(match: RegExpExecArray): LocalTime {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const millisecond = Math.trunc(Number(`0.${match[7] ?? "0"}`) * 1_000);
  return { year, month, day, hour, minute, second, millisecond };
}

/** Refuses days that do not exist or lie outside 2000 to 2099. */
function checkDay(name: string, { year, month, day }: Pick<LocalTime, "year" | "month" | "day">): void {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists || year < 2000 || year > 2099) {
    throw new UnreadableError(`${name} is no day between 2000 and 2099 such as 2026-11-20`);
  }
}

function offsetMinutes(zone: string): number {
  if (zone === "Z") {
    return 0;
  }
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6));
  return zone.startsWith("-") ? -minutes : minutes;
}

/** Reads a time; a time without a zone is local time of the shop. */
export function readMoment({ name, text }: NamedText, timeZone: TimeZone): ReadMoment {
  const match = TIME.exec(text) ?? STAMP.exec(text);
  const local = match && localTime(match);
  if (local === null || local.hour > 23 || local.minute > 59 || local.second > 59) {
    throw new UnreadableError(`${name} is no time such as 2026-11-20T10:15:00`);
  }
  checkDay(name, local);
  const zone = match?.[8] ?? "";
  if (zone === "") {
    const timeMs = momentOfLocalTime(local, timeZone);
    const { year, month, day } = local;
    return { timeMs, day: new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) };
  }
  const { year, month, day, hour, minute, second, millisecond } = local;
  const shownMs = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  const timeMs = shownMs - offsetMinutes(zone) * 60_000;
  return { timeMs, day: zone === "Z" ? localDayOf(timeMs, timeZone) : text.slice(0, 10) };
}

/** A calendar day as `yyyy-MM-dd`. */
export function readDay({ name, text }: NamedText): string {
  const [, year = "", month = "", day = ""] = DAY.exec(text) ?? [];
  checkDay(name, { year: Number(year), month: Number(month), day: Number(day) });
  return `${year}-${month}-${day}`;
}
