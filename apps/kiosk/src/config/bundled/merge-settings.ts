/** Settings as JSON has them: tables in tables, lists and plain values at their ends. */
export type Settings = Readonly<Record<string, unknown>>;

const isTable = (value: unknown): value is Settings =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const own = (table: Settings, name: string): unknown => (Object.hasOwn(table, name) ? table[name] : undefined);

const lay = (below: unknown, above: unknown): unknown =>
  isTable(below) && isTable(above) ? layTables(below, above) : above;

function layTables(below: Settings, above: Settings): Settings {
  const names = [...new Set([...Object.keys(below), ...Object.keys(above)])];
  const layOne = (name: string): unknown => {
    const value = own(above, name);
    return value === undefined ? own(below, name) : lay(own(below, name), value);
  };
  return Object.fromEntries(names.map((name) => [name, layOne(name)]));
}

/**
 * Lays settings over one another in depth: what stands later wins, what it does not name stays. Lists are
 * replaced whole.
 */
export function mergeSettings<Base extends Settings>(base: Base, ...above: readonly Settings[]): Base {
  return above.reduce<Base>((merged, settings) => ({ ...merged, ...layTables(merged, settings) }), base);
}
