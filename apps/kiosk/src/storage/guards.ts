/** Says whether a value read from the device has a type. */
export type Guard<Value> = (value: unknown) => value is Value;

/** What a guard stands for. */
export type Guarded<G> = G extends Guard<infer Value> ? Value : never;

/** Guards per property of an object; `optional` ones may be absent. */
type Shape<Value> = { readonly [Key in keyof Value]-?: Guard<Value[Key]> };

/*
 * Stored values are checked by these few functions and not by the contracts' schemas: they are read before the first
 * paint, and the schemas are only loaded with the first call.
 */

/** Any text, or with `minLength` one that long. */
export function isText(minLength = 0): Guard<string> {
  return (value): value is string => typeof value === "string" && value.length >= minLength;
}

export const isBoolean: Guard<boolean> = (value): value is boolean => typeof value === "boolean";

export const isNumber: Guard<number> = (value): value is number => Number.isFinite(value);

/** One of the given texts. */
export function isAnyOf<const Value extends string>(values: readonly Value[]): Guard<Value> {
  return (value): value is Value => values.some((known) => known === value);
}

/** Absent, or what the guard says. */
export function isOptional<Value>(guard: Guard<Value>): Guard<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || guard(value);
}

/** An object with these properties. */
export function hasShape<Value extends object>(shape: Shape<Value>): Guard<Value> {
  const guards: [string, Guard<unknown>][] = Object.entries(shape);
  return (value): value is Value =>
    typeof value === "object" &&
    value !== null &&
    guards.every(([key, guard]) => guard(Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined));
}

/** What of a table of guards may be there. */
type PartsOf<Guards> = { readonly [Key in keyof Guards]?: Guarded<Guards[Key]> | undefined };

/** An object with any of these properties, each as its guard says. */
export function hasPartsOf<Guards extends Readonly<Record<string, Guard<unknown>>>>(
  guards: Guards,
): Guard<PartsOf<Guards>> {
  const entries = Object.entries(guards);
  return (value): value is PartsOf<Guards> =>
    typeof value === "object" &&
    value !== null &&
    entries.every(([key, guard]) => !Object.hasOwn(value, key) || isOptional(guard)(Reflect.get(value, key)));
}

/** An object used as a table from any text to values of one kind. */
export function isTableOf<Value>(guard: Guard<Value>): Guard<Readonly<Record<string, Value>>> {
  return (value): value is Readonly<Record<string, Value>> =>
    typeof value === "object" && value !== null && Object.values(value).every((entry) => guard(entry));
}

/** A list of values of one kind. */
export function isListOf<Value>(guard: Guard<Value>): Guard<readonly Value[]> {
  return (value): value is readonly Value[] => Array.isArray(value) && value.every((entry) => guard(entry));
}
