import { zipSync, type Zippable } from "fflate";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `node apps/kiosk/scripts/make-organizations.ts`: packs every folder of `organizations/` into the zip of its name
 * below `src/assets/organizations/` (ORG-06). A folder is an organisation (`pfm`) or one of its clients (`pfm-101`).
 * The same sources always make the same bytes; a test compares.
 */

const SOURCES = join(import.meta.dirname, "../organizations");
const ZIPS = join(import.meta.dirname, "../src/assets/organizations");

/** The earliest time a zip can carry: when it was packed is nobody's business, and would change its bytes. */
const MTIME = new Date(1980, 0, 1);

/** Names of all zips, without their extension. */
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

/** Where the zip of a name lies. */
export function organizationZipPath(name: string): string {
  return join(ZIPS, `${name}.zip`);
}

if (import.meta.main) {
  for (const name of organizationNames()) {
    writeFileSync(organizationZipPath(name), packOrganization(name));
    console.log(organizationZipPath(name));
  }
}
