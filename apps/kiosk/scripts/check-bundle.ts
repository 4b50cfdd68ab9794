import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/**
 * Measures the JavaScript a kiosk loads before its screen saver stands: the entry, everything it imports statically,
 * the screen saver's own chunk with its imports, and the texts of one language; and all code of the kiosk but
 * the decoder's WebAssembly. Fails above either limit. Run after `vite build`.
 */
const LIMIT_BYTES = 170_000;
/** The shopper's side alone may take 450 kB; till, registration and printing have 90 kB more, loaded with their screens. */
const WHOLE_LIMIT_BYTES = 520_000;
const ENTRY = "index.html";
const SCREEN = "src/screens/screen-saver.tsx";
const TEXTS = "../../packages/phrases/src/de/shared.ts";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

function isManifest(value: unknown): value is Record<string, Chunk> {
  return typeof value === "object" && value !== null && ENTRY in value;
}

const folder = join(dirname(fileURLToPath(import.meta.url)), "../dist");
const manifest: unknown = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
if (!isManifest(manifest)) {
  throw new Error(`No manifest of the kiosk in ${folder}: run vite build first`);
}

/** The chunk's file and those of all it imports statically. */
function filesOf(name: string, chunks: Record<string, Chunk>): string[] {
  const chunk = chunks[name];
  return chunk === undefined
    ? []
    : [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => filesOf(imported, chunks))];
}

const gzipBytes = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length;

const files = new Set([...filesOf(ENTRY, manifest), ...filesOf(SCREEN, manifest), ...filesOf(TEXTS, manifest)]);
const sizes = [...files].map((file) => ({
  file,
  bytes: gzipBytes(join(folder, file)),
}));
const totalBytes = sizes.reduce((total, { bytes }) => total + bytes, 0);

for (const { file, bytes } of sizes) {
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`);
}
console.log(
  `${(totalBytes / 1000).toFixed(1).padStart(7)} kB  before the screen saver stands (limit ${LIMIT_BYTES / 1000} kB, gzip)`,
);
for (const part of [SCREEN, TEXTS].filter((name) => !(name in manifest))) {
  throw new Error(`The build has no ${part}: measure it under its new name`);
}

/** All files of these kinds together, Vite's notes about them excepted. */
function bytesOf(kinds: RegExp): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && kinds.test(entry.name) && !entry.parentPath.endsWith(".vite"),
  );
  return files.reduce((total, { parentPath, name }) => total + gzipBytes(join(parentPath, name)), 0);
}

const wholeBytes = bytesOf(/\.(?:js|css|html)$/);
const besideBytes = bytesOf(/\.(?:woff2|wav|zip|svg|webmanifest)$/);
console.log(
  `${(wholeBytes / 1000).toFixed(1).padStart(7)} kB  all of its code (limit ${WHOLE_LIMIT_BYTES / 1000} kB); ` +
    `fonts, sounds, logos beside it ${(besideBytes / 1000).toFixed(1)} kB`,
);
process.exitCode = totalBytes > LIMIT_BYTES || wholeBytes > WHOLE_LIMIT_BYTES ? 1 : 0;
