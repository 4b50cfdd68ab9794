import type { ColumnKind } from "./resource.ts";

const ANY_KIND = ["eq", "ne", "in", "notin", "isnull", "notnull"] as const;
const ORDERED = ["gt", "lt", "gte", "lte", "between"] as const;
const TEXT = ["starts", "ends", "cont", "excl"] as const;
/** The same, ignoring case. */
const LOWERED = ["eqL", "neL", "startsL", "endsL", "contL", "exclL", "inL", "notinL"] as const;

/** All operators, without the `$` of the wire. */
const OPERATORS = [...ANY_KIND, ...ORDERED, ...TEXT, ...LOWERED] as const;
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

/** The operator of a name on a column of this kind; accepts both spellings, `eq` and `$eq`. */
export function operatorFor(kind: ColumnKind, name: string): Operator | undefined {
  const bare = name.startsWith("$") ? name.slice(1) : name;
  return BY_KIND[kind].find((operator) => operator === bare);
}

const LISTS: readonly Operator[] = ["in", "notin", "inL", "notinL", "between"];
const WITHOUT_VALUE: readonly Operator[] = ["isnull", "notnull"];

export const takesList = (operator: Operator): boolean => LISTS.includes(operator);
export const takesNothing = (operator: Operator): boolean => WITHOUT_VALUE.includes(operator);
