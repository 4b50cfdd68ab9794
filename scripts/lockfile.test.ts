import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

type Entry = Readonly<Record<string, unknown>>;
type Packages = Readonly<Record<string, Entry>>;

const entryOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

async function readLockfile(): Promise<Packages> {
  const text = await readFile(join(import.meta.dirname, "..", "package-lock.json"), "utf8");
  const packages = Object.entries(entryOf(entryOf(JSON.parse(text)).packages));
  return Object.fromEntries(packages.map(([path, entry]) => [path, entryOf(entry)]));
}

/** Builds of a package for other machines are packages of their own, which only the lockfile connects. */
function missingBuilds(packages: Packages): readonly string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(entryOf(optionalDependencies)).filter(
      (name) =>
        packages[`${path}/node_modules/${name}`] === undefined && packages[`node_modules/${name}`] === undefined,
    ),
  );
}

/** Packages every machine downloads; ours are only linked. */
const forAllMachines = (packages: Packages) =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && link !== true)
    .map(([, entry]) => entry)
    .filter(({ os, cpu }) => os === undefined && cpu === undefined);

describe("package-lock.json", () => {
  it("names every platform's build of a package: npm ci refuses a lockfile that leaves one out", async () => {
    expect(missingBuilds(await readLockfile())).toEqual([]);
  });

  it("pins what every machine installs by its SHA-512", async () => {
    const packages = forAllMachines(await readLockfile());
    expect(packages.length).toBeGreaterThan(200);
    expect(packages.filter(({ integrity }) => !String(integrity).startsWith("sha512-"))).toEqual([]);
  });
});
