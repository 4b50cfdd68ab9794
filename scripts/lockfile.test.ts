import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.optional(z.string()),
      optionalDependencies: z.optional(z.record(z.string(), z.string())),
      os: z.optional(z.unknown()),
      cpu: z.optional(z.unknown()),
      link: z.optional(z.boolean()),
    }),
  ),
});

const readLockfile = async () =>
  z.parse(lockfile, JSON.parse(await readFile(join(import.meta.dirname, "..", "package-lock.json"), "utf8"))).packages;

type Packages = Awaited<ReturnType<typeof readLockfile>>;

/** Builds of a package for other machines are packages of their own, which only the lockfile connects. */
function missingBuilds(packages: Packages): readonly string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        packages[`${path}/node_modules/${name}`] === undefined && packages[`node_modules/${name}`] === undefined,
    ),
  );
}

/** Packages every machine downloads; ours are only linked. */
const forAllMachines = (packages: Packages) =>
  Object.entries(packages)
    .filter(([path, { link = false }]) => path.includes("node_modules/") && !link)
    .map(([, entry]) => entry)
    .filter(({ os, cpu }) => os === undefined && cpu === undefined);

describe("package-lock.json", () => {
  it("names every platform's build of a package: npm ci refuses a lockfile that leaves one out", async () => {
    expect(missingBuilds(await readLockfile())).toEqual([]);
  });

  it("pins what every machine installs by its SHA-512", async () => {
    const packages = forAllMachines(await readLockfile());
    expect(packages.length).toBeGreaterThan(200);
    expect(packages.filter(({ integrity = "" }) => !integrity.startsWith("sha512-"))).toEqual([]);
  });
});
