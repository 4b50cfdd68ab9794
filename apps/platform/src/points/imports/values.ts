import type { ImportProblem } from "@punktum/contracts";
import { GENDER_CODES, isOneOf, LANGUAGES, normalizeEmail } from "@punktum/domain";
import type { ColumnMapping } from "./guess-columns.ts";

/** A problem of a row in a field. */
export interface Problem {
  readonly field: string;
  readonly code: ImportProblem;
}

/** The cells of one row by field. It collects the first problem of each field. */
export interface CellReader {
  /** Text of at most `maximum` characters; empty where the column or the cell is missing. */
  text(field: string, maximum: number): string;
  /** The cell parsed by `read`; undefined if it is empty or `read` returns undefined. */
  value<T>(field: string, code: ImportProblem, read: (text: string) => T | undefined): T | undefined;
  /** Records a problem. */
  refuse(field: string, code: ImportProblem): void;
  readonly problems: readonly Problem[];
}

/** Characters that PostgreSQL cannot store: NUL and lone surrogates. */
const NOT_STORABLE = /[\0\p{Surrogate}]/u;
const CELL_MAX = 500;
/** Prefix that Punktum's own CSV files put before formulas. */
const APOSTROPHE = /^'(?=[=+\-@])/;

/** Reads the cells of a row. */
export function readCells(cells: readonly string[], mapping: ColumnMapping): CellReader {
  const problems = new Map<string, Problem>();
  const refuse = (field: string, code: ImportProblem): void => {
    if (!problems.has(field)) {
      problems.set(field, { field, code });
    }
  };
  const text = (field: string, maximum: number): string => {
    const column = mapping[field];
    const cell = (column === undefined ? "" : (cells[column] ?? "")).trim().replace(APOSTROPHE, "");
    if (NOT_STORABLE.test(cell)) {
      refuse(field, "NOT_STORABLE");
      return "";
    }
    if (cell.length > maximum) {
      refuse(field, "TOO_LONG");
      return "";
    }
    return cell;
  };
  return {
    text,
    value(field, code, read) {
      const cell = text(field, CELL_MAX);
      const found = cell === "" ? undefined : read(cell);
      if (cell !== "" && found === undefined) {
        refuse(field, code);
      }
      return found;
    },
    refuse,
    get problems() {
      return [...problems.values()];
    },
  };
}

const CODE = /^[\x21-\x7e]{1,128}$/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;
const GERMAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: .*)?$/;
const POINTS = /^\d{1,9}$/;

/** A card, member number or key. */
export const readCode = (cell: string): string | undefined => (CODE.test(cell) ? cell : undefined);

/** Points from 0, without thousands separators, because `1.500` means one and a half in many systems. */
export const readPoints = (cell: string): number | undefined => (POINTS.test(cell) ? Number(cell) : undefined);

export const readAddress = (cell: string): string | undefined => normalizeEmail(cell) ?? undefined;

/** A past day as `2024-03-31` or `31.3.2024`; slashes are refused, because the order of day and month is ambiguous. */
export function readDay(cell: string, today: string): string | undefined {
  const german = GERMAN_DAY.exec(cell);
  const [, year, month, day] = german === null ? (DAY.exec(cell) ?? []) : [null, german[3], german[2], german[1]];
  if (year === undefined || month === undefined || day === undefined) {
    return undefined;
  }
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const moment = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
  return exists && text >= "1900-01-01" && text <= today ? text : undefined;
}

const GENDERS: Readonly<Record<string, (typeof GENDER_CODES)[number]>> = {
  w: "F",
  weiblich: "F",
  female: "F",
  frau: "F",
  mrs: "F",
  ms: "F",
  männlich: "M",
  male: "M",
  herr: "M",
  mr: "M",
  d: "DIVERSE",
  divers: "DIVERSE",
  x: "DIVERSE",
};

export function readGender(cell: string): (typeof GENDER_CODES)[number] | undefined {
  const code = cell.toUpperCase();
  return isOneOf(GENDER_CODES, code) ? code : GENDERS[cell.toLowerCase().replace(/\.$/, "")];
}

/** `de`, `DE`, `de-AT` */
export function readLanguage(cell: string): (typeof LANGUAGES)[number] | undefined {
  const code = cell.toLowerCase().slice(0, 2);
  return isOneOf(LANGUAGES, code) && /^[a-z]{2}(?:[-_].*)?$/i.test(cell) ? code : undefined;
}

const YES = ["1", "ja", "j", "yes", "y", "true", "wahr", "x"];
const NO = ["0", "nein", "n", "no", "false", "falsch", "-"];

export function readYesOrNo(cell: string): boolean | undefined {
  const word = cell.toLowerCase();
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined;
}
