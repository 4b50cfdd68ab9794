import { operatorNamed, takesList, takesNothing } from "./operators.ts";
import type { SortKey } from "./resource.ts";
import type { GivenValue } from "./values.ts";

/**
 * The syntax of list queries, as the crud-request library writes and reads it (decision 0328). Each function reads one
 * text and returns undefined if the library refuses it. None of them knows the columns of a list.
 */

/** Stands between the parts of a condition and of a join. */
export const DELIMITER = "||";
const COMMA = ",";

/** A day, or a moment with seconds. */
const DAY_OR_MOMENT = /^\d{4}-[01]\d-[0-3]\d(?:T[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[-+][0-2]\d(?::?[0-5]\d)?)?)?$/;

/** Writes numbers like the library on an English server: at most three decimals, no exponent. */
const numbers = new Intl.NumberFormat("en", { useGrouping: false });

/** A condition of `filter` or `or`; the operator is spelled as in the text. */
export interface WrittenCondition {
  readonly path: string;
  readonly operator: string;
  readonly values: readonly GivenValue[];
}

/** A join; without columns it shows all of them. */
export interface WrittenJoin {
  readonly name: string;
  readonly columns: readonly string[] | undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Guesses the type of a value from its spelling. `true`, `null`, `12` and `"a"` are JSON, and `2026-11-21` is a date.
 * Objects, lists and numbers in another than their shortest spelling (`007`, `1e3`, too many digits) stay texts.
 */
function parseValue(text: string): unknown {
  const json = parseJson(text);
  if (json === undefined) {
    return DAY_OR_MOMENT.test(text) ? new Date(text) : text;
  }
  const isComposite = typeof json === "object" && json !== null;
  const isRespelled = typeof json === "number" && numbers.format(json) !== text;
  return isComposite || isRespelled ? text : json;
}

/** A condition needs values; neither `null` nor an empty text is one. */
const isValue = ({ parsed }: GivenValue): boolean => parsed !== null && parsed !== "";

/** Reads `column||operator||value`. Some operators take a list, `a,b`, and some take no value. */
export function splitCondition(text: string): WrittenCondition | undefined {
  const [path = "", name = "", value = ""] = text.split(DELIMITER);
  const operator = operatorNamed(name);
  if (path === "" || operator === undefined) {
    return undefined;
  }
  const raws = takesList(operator) ? value.split(COMMA) : [value];
  const values = raws.map((raw) => ({ parsed: parseValue(raw), raw }));
  const isComplete = takesNothing(operator) || values.every(isValue);
  return isComplete ? { path, operator: name, values } : undefined;
}

/** Reads the JSON of `s`: an object or a list. */
export function parseSearch(text: string): object | undefined {
  const json = parseJson(text);
  return typeof json === "object" && json !== null ? json : undefined;
}

/** Reads `column,ASC` and `column,DESC`. */
export function splitSort(text: string): SortKey | undefined {
  const [path = "", order, ...more] = text.split(COMMA);
  if (path === "" || more.length > 0) {
    return undefined;
  }
  return order === "ASC" || order === "DESC" ? { path, order } : undefined;
}

/** Reads `name` and `name||column,column`. */
export function splitJoin(text: string): WrittenJoin | undefined {
  const [name = "", list = ""] = text.split(DELIMITER);
  const columns = list === "" ? undefined : list.split(COMMA);
  return name === "" || columns?.includes("") === true ? undefined : { name, columns };
}

/** Reads `column,column` of `fields`. */
export const splitFields = (text: string): readonly string[] => text.split(COMMA);

/** Reads the number of `limit`, `offset`, `page` or `cache`, in its shortest spelling. */
export function parseNumber(text: string): number | undefined {
  const value = parseValue(text);
  return typeof value === "number" ? value : undefined;
}
