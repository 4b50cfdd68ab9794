import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { PREVIEW } from "./preview-plugin.ts";

/**
 * Measures the JavaScript that a kiosk loads before its screen saver is shown: the entry with its static imports, to
 * which the screen saver belongs, and the texts of one language. Also measures all code of the kiosk except the
 * decoder's WebAssembly, with and without till, registration and printing. Fails above a limit. Run after `vite build`.
 */
const LIMIT_BYTES = 140_000;
/** Limit of the shopper's side. Decision 0111 explains it. */
const SHOPPER_LIMIT_BYTES = 440_000;
const WHOLE_LIMIT_BYTES = 520_000;
const ENTRY = "index.html";
const TEXTS = "../../packages/phrases/src/de/shared.ts";
/** Parts that the shopper's side does not need. They load with the screens that use them. */
const STAFF_PARTS: readonly string[] = [
  "src/screens/revenue.tsx",
  "src/screens/display.tsx",
  "src/features/pin/duty-dialog.tsx",
  "src/features/registration/registration.tsx",
  "src/features/orders/waiting-list.tsx",
  "src/services/orders/open-order-book.ts",
  "src/services/showings/showing-sender.ts",
  "src/features/admin/printer-help.tsx",
  "src/features/admin/printer-paper.tsx",
  "../../packages/printing/src/index.ts",
];

/** The same for workers, which Vite's manifest does not name. */
const STAFF_WORKERS = /^printer\.worker-.*\.js$/;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

function isManifest(value: unknown): value is Record<string, Chunk> {
  return typeof value === "object" && value !== null && ENTRY in value;
}

const folder = join(dirname(fileURLToPath(import.meta.url)), "../dist");
const manifest: unknown = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
if (!isManifest(manifest)) {
  throw new Error(`No manifest of the kiosk in ${folder}: run vite build first`);
}

/** The chunk's file and those of all its static imports. */
function filesOf(name: string, chunks: Record<string, Chunk>): string[] {
  const chunk = chunks[name];
  return chunk === undefined
    ? []
    : [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => filesOf(imported, chunks))];
}

const gzipBytes = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length;

const files = new Set([...filesOf(ENTRY, manifest), ...filesOf(TEXTS, manifest)]);
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
for (const part of [TEXTS, ...STAFF_PARTS].filter((name) => !(name in manifest))) {
  throw new Error(`The build has no ${part}: measure it under its new name`);
}

/** Parts of the build that no tablet loads: Vite's manifest, and the back office's preview. */
const BESIDE = new RegExp(String.raw`/(?:\.vite|${PREVIEW})(?:/|$)`);

/** Compressed size of all files of these kinds that tablets load. */
function bytesOf(kinds: RegExp): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && kinds.test(entry.name) && !BESIDE.test(entry.parentPath),
  );
  return files.reduce((total, { parentPath, name }) => total + gzipBytes(join(parentPath, name)), 0);
}

/** Files that load only with parts the shopper's side does not need. */
function filesOfStaff(chunks: Record<string, Chunk>): readonly string[] {
  const needed = new Set<string>();
  const waiting = [ENTRY];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const { imports = [], dynamicImports = [] } = chunks[name] ?? {};
    needed.add(name);
    waiting.push(...[...imports, ...dynamicImports].filter((next) => !needed.has(next) && !STAFF_PARTS.includes(next)));
  }
  return Object.entries(chunks).flatMap(([name, { file }]) =>
    needed.has(name) || !file.endsWith(".js") ? [] : [file],
  );
}

const wholeBytes = bytesOf(/\.(?:js|css|html)$/);
const shopperBytes = filesOfStaff(manifest).reduce(
  (rest, file) => rest - gzipBytes(join(folder, file)),
  wholeBytes - bytesOf(STAFF_WORKERS),
);
const besideBytes = bytesOf(/\.(?:woff2|wav|zip|svg|webmanifest)$/);
console.log(
  `${(shopperBytes / 1000).toFixed(1).padStart(7)} kB  the shopper's side (limit ${SHOPPER_LIMIT_BYTES / 1000} kB)\n` +
    `${(wholeBytes / 1000).toFixed(1).padStart(7)} kB  all of its code (limit ${WHOLE_LIMIT_BYTES / 1000} kB); ` +
    `fonts, sounds, logos beside it ${(besideBytes / 1000).toFixed(1)} kB`,
);
const isOver = totalBytes > LIMIT_BYTES || shopperBytes > SHOPPER_LIMIT_BYTES || wholeBytes > WHOLE_LIMIT_BYTES;
process.exitCode = isOver ? 1 : 0;
