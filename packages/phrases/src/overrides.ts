/** Texts as nested tables, the shape of i18next resources. */
export interface TextTable {
  readonly [key: string]: string | TextTable;
}

/** An organisation's own texts per language: nested, by path (`burn.redeemNow`) or by key alone (`REDEEM_NOW`). */
export type PhraseOverrides = Readonly<Record<string, TextTable | undefined>>;

const isTable = (value: string | TextTable | undefined): value is TextTable => typeof value === "object";

/** All texts with their paths. */
export const flatten = (table: TextTable, prefix: string): [string, string][] =>
  Object.entries(table).flatMap(([key, value]): [string, string][] =>
    isTable(value) ? flatten(value, `${prefix}${key}.`) : [[prefix + key, value]],
  );

/** Paths of the texts that a key replaces; an unknown key is its own path. */
export const pathsOf = (table: TextTable, key: string): readonly string[] =>
  pathsAmong(
    flatten(table, "").map(([path]) => path),
    key,
  );

const pathsAmong = (paths: readonly string[], key: string): readonly string[] => {
  if (key.includes(".") || paths.includes(key)) {
    return [key];
  }
  const named = paths.filter((path) => path.endsWith(`.${key}`));
  return named.length === 0 ? [key] : named;
};

const put = (table: TextTable, [head = "", ...rest]: readonly string[], text: string): TextTable => {
  const below = table[head];
  return { ...table, [head]: rest.length === 0 ? text : put(isTable(below) ? below : {}, rest, text) };
};

/**
 * Merges an organisation's texts into the built-in ones. A key without a path replaces every text of that name. Unknown
 * keys are added, so that an organisation can define its own.
 */
export function applyOverrides(texts: TextTable, overrides: TextTable | undefined): TextTable {
  const own = flatten(overrides ?? {}, "");
  const paths = own.length === 0 ? [] : flatten(texts, "").map(([path]) => path);
  return own.reduce<TextTable>(
    (merged, [key, text]) =>
      pathsAmong(paths, key).reduce(
        (table, path) => (isSafePath(path) ? put(table, path.split("."), text) : table),
        merged,
      ),
    texts,
  );
}

const isSafePath = (path: string): boolean => !path.split(".").includes("__proto__");
