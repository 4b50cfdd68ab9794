import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Contract } from "./contract.ts";
import { readContract } from "./contract-file.ts";

export const ROOT = resolve(import.meta.dirname, "../..");
/** The files of the releases, `<version>.json`. */
export const RELEASES = join(ROOT, "packages", "contracts", "releases");

export interface Release {
  readonly name: string;
  readonly contract: Contract;
}

const isDay = (name: string): boolean => /^\d{4}-\d\d-\d\d$/.test(name);

/** Names of releases, the oldest first. Days stand for releases before the first version. */
export const inOrder = (names: readonly string[]): readonly string[] => [
  ...names.filter(isDay).sort(),
  ...names.filter((name) => !isDay(name)).sort((one, other) => one.localeCompare(other, "en", { numeric: true })),
];

/** All releases that have a file, the oldest first. */
export async function readReleases(): Promise<readonly Release[]> {
  const files = (await readdir(RELEASES)).filter((file) => file.endsWith(".json"));
  const names = inOrder(files.map((file) => file.slice(0, -".json".length)));
  return await Promise.all(
    names.map(async (name) => ({
      name,
      contract: readContract(await readFile(join(RELEASES, `${name}.json`), "utf8")),
    })),
  );
}
