/** The same object type with `undefined` taken out: such a property is absent instead. */
type Defined<T> = { [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};

/** Drops the properties whose value is `undefined`: what is left out stays as it is. */
export function definedOnly<T extends object>(values: T): Defined<T>;
export function definedOnly(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
