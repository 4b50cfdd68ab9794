import { zipSync, type Zippable } from "fflate";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `node apps/kiosk/scripts/make-organizations.ts`: packs every folder of `organizations/` into a zip of its name in
 * `src/assets/organizations/`. A folder is an organisation (`pfm`) or one of its clients (`pfm-101`). The same sources
 * give the same bytes; a test compares them.
 */

const SOURCES = join(import.meta.dirname, "../organizations");
const ZIPS = join(import.meta.dirname, "../src/assets/organizations");

/** The earliest time a zip can hold. The real time would change the bytes. */
const MTIME = new Date(1980, 0, 1);

/** Names of all zips, without extension. */
export function organizationNames(): readonly string[] {
  return readdirSync(SOURCES).sort();
}

/** Bytes of one zip, made from its folder. */
export function packOrganization(name: string): Uint8Array {
  const folder = join(SOURCES, name);
  const files: Zippable = {};
  for (const file of readdirSync(folder).sort()) {
    files[file] = [new Uint8Array(readFileSync(join(folder, file))), { level: 9, mtime: MTIME }];
  }
  return zipSync(files);
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
