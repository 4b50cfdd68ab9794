/** Settings as parsed from JSON. */
export type Settings = Readonly<Record<string, unknown>>;

const isTable = (value: unknown): value is Settings =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const own = (table: Settings, name: string): unknown => (Object.hasOwn(table, name) ? table[name] : undefined);

const mergeValues = (below: unknown, above: unknown): unknown =>
  isTable(below) && isTable(above) ? mergeTables(below, above) : above;

function mergeTables(below: Settings, above: Settings): Settings {
  const names = [...new Set([...Object.keys(below), ...Object.keys(above)])];
  const mergeOne = (name: string): unknown => {
    const value = own(above, name);
    return value === undefined ? own(below, name) : mergeValues(own(below, name), value);
  };
  return Object.fromEntries(names.map((name) => [name, mergeOne(name)]));
}

/** Deep merge: later settings win, absent ones keep the earlier value. Lists are replaced as a whole. */
export function mergeSettings<Base extends Settings>(base: Base, ...above: readonly Settings[]): Base {
  return above.reduce<Base>((merged, settings) => ({ ...merged, ...mergeTables(merged, settings) }), base);
}
