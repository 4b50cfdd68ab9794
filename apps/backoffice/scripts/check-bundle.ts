import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/**
 * Measures what the back office loads, compressed, with the texts of the larger language: the page before the login,
 * the first load of the list of members, what any other screen adds to it, and everything together. Fails above a
 * limit. Run after `vite build`.
 */
const LOGIN_LIMIT_BYTES = 150_000;
const FIRST_LIST_LIMIT_BYTES = 260_000;
const SCREEN_LIMIT_BYTES = 60_000;
const WHOLE_LIMIT_BYTES = 800_000;

const ENTRY = "index.html";
const LOGIN = "src/tasks/sign-in/sign-in-page.tsx";
const SHELL = "src/app/shell/shell.tsx";
const FIRST_LIST = "src/tasks/members/members-page.tsx";
const TEXTS = /packages\/phrases\/src\/(?:backoffice\/)?de\//;
/** Texts that every page loads first; those of errors follow. */
const COMMON_TEXTS = /\/de\/common\.ts$/;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

function isManifest(value: unknown): value is Record<string, Chunk> {
  return typeof value === "object" && value !== null && ENTRY in value;
}

const folder = join(dirname(fileURLToPath(import.meta.url)), "../dist");
const manifest: unknown = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
if (!isManifest(manifest)) {
  throw new Error(`No manifest of the back office in ${folder}: run vite build first`);
}
const chunks = manifest;

const gzipBytes = (file: string): number => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;

/** Files of the chunks and of all their static imports. */
function filesOf(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks[name];
    if (chunk === undefined || seen.has(name)) {
      return;
    }
    seen.add(name);
    files.add(chunk.file);
    chunk.css?.forEach((file) => files.add(file));
    chunk.imports?.forEach(visit);
  };
  names.forEach(visit);
  return files;
}

const sum = (files: Iterable<string>): number => [...files].reduce((bytes, file) => bytes + gzipBytes(file), 0);

const texts = Object.keys(chunks).filter((name) => TEXTS.test(name));
const always = [ENTRY, ...texts.filter((name) => COMMON_TEXTS.test(name))];
const textsOf = (screen: string): readonly string[] => {
  const task = /tasks\/([^/]+)\//.exec(screen)?.[1] ?? "";
  return texts.filter((name) => name.endsWith(`/de/${task}.ts`));
};

const first = filesOf([...always, SHELL, ...(FIRST_LIST in chunks ? [FIRST_LIST, ...textsOf(FIRST_LIST)] : [])]);
const screens = Object.keys(chunks).filter((name) => /^src\/tasks\/.*-page\.tsx$/.test(name) && name !== LOGIN);
const whole = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:js|css|html)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

const measured = [
  { name: "the login page", bytes: sum(filesOf([...always, LOGIN, ...textsOf(LOGIN)])), limit: LOGIN_LIMIT_BYTES },
  { name: "the first load with the list of members", bytes: sum(first), limit: FIRST_LIST_LIMIT_BYTES },
  ...screens.map((screen) => {
    const files = [...filesOf([screen, ...textsOf(screen)])].filter((file) => !first.has(file));
    return { name: `added by ${screen}`, bytes: sum(files), limit: SCREEN_LIMIT_BYTES };
  }),
  { name: "everything", bytes: sum(whole), limit: WHOLE_LIMIT_BYTES },
];

for (const { name, bytes, limit } of measured) {
  const size = (bytes / 1000).toFixed(1).padStart(7);
  console.log(`${size} kB  ${name} (limit ${limit / 1000} kB)${bytes > limit ? "  TOO LARGE" : ""}`);
}
process.exitCode = measured.some(({ bytes, limit }) => bytes > limit) ? 1 : 0;
