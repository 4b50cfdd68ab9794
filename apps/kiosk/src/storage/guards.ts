/** Checks the type of a stored value. */
export type Guard<Value> = (value: unknown) => value is Value;

/** The type that a guard checks. */
export type Guarded<G> = G extends Guard<infer Value> ? Value : never;

/** Guards per property of an object. Optional properties may be absent. */
type Shape<Value> = { readonly [Key in keyof Value]-?: Guard<Value[Key]> };

/*
 * Stored values are checked by these few functions and not by the contracts' schemas: they are read before the first
 * paint, and the schemas are only loaded with the first call.
 */

/** Any text of at least `minLength` characters. */
export function isText(minLength = 0): Guard<string> {
  return (value): value is string => typeof value === "string" && value.length >= minLength;
}

export const isBoolean: Guard<boolean> = (value): value is boolean => typeof value === "boolean";

/** Any object; its reader checks the content. */
export const isObject: Guard<Readonly<Record<string, unknown>>> = (value): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

export const isNumber: Guard<number> = (value): value is number => Number.isFinite(value);

/** One of the given texts. */
export function isAnyOf<const Value extends string>(values: readonly Value[]): Guard<Value> {
  return (value): value is Value => values.some((known) => known === value);
}

/** Absent, or accepted by the guard. */
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

/** An object with any of the guarded properties. */
type PartsOf<Guards> = { readonly [Key in keyof Guards]?: Guarded<Guards[Key]> | undefined };

/** An object whose present properties are accepted by their guards. */
export function hasPartsOf<Guards extends Readonly<Record<string, Guard<unknown>>>>(
  guards: Guards,
): Guard<PartsOf<Guards>> {
  const entries = Object.entries(guards);
  return (value): value is PartsOf<Guards> =>
    typeof value === "object" &&
    value !== null &&
    entries.every(([key, guard]) => !Object.hasOwn(value, key) || isOptional(guard)(Reflect.get(value, key)));
}

/** An object used as a table of values of one type. */
export function isTableOf<Value>(guard: Guard<Value>): Guard<Readonly<Record<string, Value>>> {
  return (value): value is Readonly<Record<string, Value>> =>
    typeof value === "object" && value !== null && Object.values(value).every((entry) => guard(entry));
}

/** A list of values of one type. */
export function isListOf<Value>(guard: Guard<Value>): Guard<readonly Value[]> {
  return (value): value is readonly Value[] => Array.isArray(value) && value.every((entry) => guard(entry));
}
