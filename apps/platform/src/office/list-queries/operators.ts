import type { ColumnKind } from "./resource.ts";

const ANY_KIND = ["eq", "ne", "in", "notin", "isnull", "notnull"] as const;
const ORDERED = ["gt", "lt", "gte", "lte", "between"] as const;
const TEXT = ["starts", "ends", "cont", "excl"] as const;
/** The same, ignoring case. */
const LOWERED = ["eqL", "neL", "startsL", "endsL", "contL", "exclL", "inL", "notinL"] as const;

const MATCHING_CASE = [...ANY_KIND, ...ORDERED, ...TEXT] as const;
/** All operators, without the `$` of the wire. */
const OPERATORS = [...MATCHING_CASE, ...LOWERED] as const;
export type Operator = (typeof OPERATORS)[number];

const OF_NUMBERS: readonly Operator[] = [...ANY_KIND, ...ORDERED];

const BY_KIND: Readonly<Record<ColumnKind, readonly Operator[]>> = {
  text: OPERATORS,
  number: OF_NUMBERS,
  digits: OF_NUMBERS,
  time: OF_NUMBERS,
  boolean: ANY_KIND,
  uuid: ANY_KIND,
};

/** The operator of a name: `eq` and `$eq` are the same, and operators that ignore case always have the `$`. */
export function operatorNamed(name: string): Operator | undefined {
  const hasDollar = name.startsWith("$");
  const bare = hasDollar ? name.slice(1) : name;
  return (hasDollar ? OPERATORS : MATCHING_CASE).find((operator) => operator === bare);
}

/** The operator of a name on a column of this kind. */
export function operatorFor(kind: ColumnKind, name: string): Operator | undefined {
  const operator = operatorNamed(name);
  return operator !== undefined && BY_KIND[kind].includes(operator) ? operator : undefined;
}

const LISTS: readonly Operator[] = ["in", "notin", "inL", "notinL", "between"];
const WITHOUT_VALUE: readonly Operator[] = ["isnull", "notnull"];

export const takesList = (operator: Operator): boolean => LISTS.includes(operator);
export const takesNothing = (operator: Operator): boolean => WITHOUT_VALUE.includes(operator);
