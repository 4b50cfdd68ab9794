import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A package of `package-lock.json`. */
export type LockEntry = Readonly<Record<string, unknown>>;

/** Packages by their path, e.g. `node_modules/fastify`; workspaces by theirs, e.g. `apps/platform`. */
export type LockedPackages = Readonly<Record<string, LockEntry>>;

/** A value of the lockfile that may be absent. */
export const entryOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** Reads the packages of `package-lock.json`. */
export async function readLockfile(): Promise<LockedPackages> {
  const text = await readFile(join(import.meta.dirname, "..", "package-lock.json"), "utf8");
  const packages = Object.entries(entryOf(entryOf(JSON.parse(text)).packages));
  return Object.fromEntries(packages.map(([path, entry]) => [path, entryOf(entry)]));
}

/** The package that `path` gets for a name: the nearest `node_modules` upwards. */
function find(packages: LockedPackages, path: string, name: string): string | undefined {
  const folders = path
    .split("/node_modules/")
    .map((_, index, parts) => parts.slice(0, parts.length - index).join("/node_modules/"));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].find(
    (candidate) => packages[candidate] !== undefined,
  );
}

const isFor = (allowed: unknown, here: string): boolean => !Array.isArray(allowed) || allowed.includes(here);

const isForLinux = ({ os, cpu, libc }: LockEntry): boolean =>
  isFor(os, "linux") && isFor(cpu, "x64") && isFor(libc, "glibc");

function namesOf({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}: LockEntry): readonly string[] {
  const optional = entryOf(peerDependenciesMeta);
  const peers = Object.keys(entryOf(peerDependencies)).filter((name) => optional[name] === undefined);
  return [...Object.keys(entryOf(dependencies)), ...Object.keys(entryOf(optionalDependencies)), ...peers];
}

/** Downloaded packages that `npm ci --omit=dev` installs for a workspace on Linux (x64), by path. */
export function installedFor(packages: LockedPackages, workspace: string): readonly string[] {
  const seen = new Set<string>();
  const waiting = [workspace];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = packages[path];
    if (entry !== undefined && !seen.has(path) && isForLinux(entry)) {
      seen.add(path);
      const here = path;
      const next =
        entry["link"] === true ? [String(entry["resolved"])] : namesOf(entry).map((name) => find(packages, here, name));
      waiting.push(...next.filter((found) => found !== undefined));
    }
  }
  return [...seen].filter((path) => path.includes("node_modules/") && packages[path]?.["link"] !== true);
}
