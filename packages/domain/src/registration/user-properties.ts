import { fail, succeed, type Outcome } from "../base/result.ts";

/** A property that a programme asks of a person. */
export interface UserPropertyRule {
  readonly name: string;
  readonly mandatory: boolean;
}

/** Property values by name, as text. */
export type UserProperties = Readonly<Record<string, string>>;

/** Opt-ins by type. */
export type Optins = Readonly<Record<string, boolean>>;

/**
 * Selects the properties that the programme asks for: values are trimmed, empty values and unknown names are dropped. A
 * missing mandatory property is refused, and the message names it.
 */
export function checkUserProperties(
  rules: readonly UserPropertyRule[],
  given: UserProperties,
): Outcome<UserProperties, "REQUEST_INVALID"> {
  const entries = rules.map(({ name }): [string, string] => [name, given[name]?.trim() ?? ""]);
  const values = entries.filter(([, value]) => value !== "");
  const filled = new Set(values.map(([name]) => name));
  const missing = rules.find(({ name, mandatory }) => mandatory && !filled.has(name));
  return missing === undefined
    ? succeed(Object.fromEntries(values))
    : fail("REQUEST_INVALID", `${missing.name}: required`);
}

/**
 * The opt-ins of all types of the programme: a type that was not sent counts as refused. An unknown type is an
 * error.
 */
export function checkOptins(types: readonly string[], given: Optins): Outcome<Optins, "REQUEST_INVALID"> {
  const unknown = Object.keys(given).find((type) => !types.includes(type));
  if (unknown !== undefined) {
    return fail("REQUEST_INVALID", "optins: the programme has no such type");
  }
  return succeed(Object.fromEntries(types.map((type) => [type, given[type] === true])));
}

/** An existing calendar day `yyyy-MM-dd`, from 1900 to the day before `today` (same form); null for any other text. */
export function readBirthDate(text: string, today: string): string | null {
  const day = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/.exec(text)?.[1];
  if (day === undefined || day < "1900-01-01" || day >= today) {
    return null;
  }
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null;
}
