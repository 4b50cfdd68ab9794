import type { BundledConfig } from "@punktum/contracts";
import { zipSync, type Zippable } from "fflate";

/** The earliest time a zip can hold. The real time would change the bytes. */
const MTIME = new Date(1980, 0, 1);

/** Packs files so that the same files give the same bytes. */
export function packFiles(files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const packed: Zippable = {};
  for (const [name, bytes] of Object.entries(files)) {
    packed[name] = [bytes, { level: 9, mtime: MTIME }];
  }
  return new Uint8Array(zipSync(packed));
}

/** An organisation's zip, as kiosks and the platform read it. */
export function writeOrganizationZip(settings: BundledConfig, logoPng?: Uint8Array): Uint8Array<ArrayBuffer> {
  const config = new TextEncoder().encode(`${JSON.stringify(settings, null, 2)}\n`);
  return packFiles({ "config.json": config, ...(logoPng !== undefined && { "logo.png": logoPng }) });
}
