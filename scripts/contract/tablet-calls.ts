import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Sources of the kiosk and of its part of the client. */
const KIOSK = "{packages/client,apps/kiosk}/src/**/*.{ts,tsx}";
const NOT_SHIPPED = /\.test\.tsx?$|\/testing\/|\/preview\//;
const IMPORTED = /import\s*\{([^}]*)\}\s*from\s*"@punktum\/contracts"/g;

/** Names of the contracts that a source imports, without types. */
function importedNames(source: string): readonly string[] {
  return [...source.matchAll(IMPORTED)].flatMap(([, names = ""]) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => /^\w+$/.test(name)),
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The id of a call; undefined for any other value. */
const idOf = (value: unknown): readonly string[] =>
  isObject(value) && typeof value["id"] === "string" && typeof value["path"] === "string" ? [value["id"]] : [];

/** Ids of the calls that a source uses: calls that it imports, and members of imported groups. */
export function callsIn(source: string, exports: Readonly<Record<string, unknown>>): readonly string[] {
  return importedNames(source).flatMap((name) => {
    const value = exports[name];
    const members = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map(([, member = ""]) => member);
    return [...idOf(value), ...(isObject(value) ? members.flatMap((member) => idOf(value[member])) : [])];
  });
}

/** Ids of the calls that the kiosk of a source tree makes. `exports` are those of its contracts. */
export async function tabletCalls(
  root: string,
  exports: Readonly<Record<string, unknown>>,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const path of glob(KIOSK, { cwd: root })) {
    if (!NOT_SHIPPED.test(path)) {
      callsIn(await readFile(join(root, path), "utf8"), exports).forEach((id) => ids.add(id));
    }
  }
  return ids;
}
