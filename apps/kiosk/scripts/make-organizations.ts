import { packFiles } from "@punktum/organization-zip/write";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `node apps/kiosk/scripts/make-organizations.ts`: packs every folder of `organizations/` into a zip of its name in
 * `src/assets/organizations/`. A folder is an organisation (`pfm`) or one of its clients (`pfm-101`). The same sources
 * give the same bytes; a test compares them.
 */

const SOURCES = join(import.meta.dirname, "../organizations");
const ZIPS = join(import.meta.dirname, "../src/assets/organizations");

/** Names of all zips, without extension. */
export function organizationNames(): readonly string[] {
  return readdirSync(SOURCES).sort();
}

/** Bytes of one zip, made from its folder. */
export function packOrganization(name: string): Uint8Array {
  const folder = join(SOURCES, name);
  const files = readdirSync(folder)
    .sort()
    .map((file) => [file, new Uint8Array(readFileSync(join(folder, file)))] as const);
  return packFiles(Object.fromEntries(files));
}

/** Path of a zip. */
export function organizationZipPath(name: string): string {
  return join(ZIPS, `${name}.zip`);
}

if (import.meta.main) {
  for (const name of organizationNames()) {
    writeFileSync(organizationZipPath(name), packOrganization(name));
    console.log(organizationZipPath(name));
  }
}
