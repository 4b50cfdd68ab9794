import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/**
 * `npm run build`: builds each front end, and the platform, whose sources changed. `--quiet` prints nothing if there is
 * nothing to build.
 */

const ROOT = resolve(import.meta.dirname, "..");

interface App {
  readonly name: string;
  /** File without which the build is not complete. */
  readonly entry: string;
  /** Configuration of Vite, if it is not in the folder of the application. */
  readonly config?: string;
}

const APPS: readonly App[] = [
  { name: "kiosk", entry: "index.html" },
  { name: "counter", entry: "index.html" },
  { name: "backoffice", entry: "index.html" },
  { name: "platform", entry: "main.js", config: join(ROOT, "scripts", "platform-bundle.ts") },
];
const STAMP = ".build-stamp";
/** Times and sizes of the sources at the last look; if none differs, none has to be read. */
const LOOK = ".build-look";
const BUILDING = join(ROOT, "node_modules", ".cache", "punktum-build");

const quiet = process.argv.includes("--quiet");
const force = process.argv.includes("--force");

const isSource = (name: string): boolean => !/\.test\.tsx?$/.test(name);

/** Files below a folder; none if there is no such folder. */
function filesBelow(folder: string): readonly string[] {
  const full = join(ROOT, folder);
  if (!existsSync(full)) {
    return [];
  }
  const entries = readdirSync(full, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Files directly in a folder. */
function filesIn(folder: string, pattern: RegExp): readonly string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => pattern.test(name) && isSource(name))
    .map((name) => join(ROOT, folder, name));
}

/** Files that affect every build: those of the packages and tools, and the versions of all dependencies. */
function sharedSources(): readonly string[] {
  const packages = readdirSync(join(ROOT, "packages"));
  const tools = readdirSync(join(ROOT, "tools")).map((name) => `tools/${name}/src`);
  const folders = [...packages.map((name) => `packages/${name}/src`), "packages/phrases/packs", ...tools];
  const manifests = packages.map((name) => join(ROOT, "packages", name, "package.json"));
  return [
    ...folders.flatMap(filesBelow),
    ...manifests.filter((path) => existsSync(path)),
    join(ROOT, "tsconfig.base.json"),
    join(ROOT, "package-lock.json"),
  ];
}

/** Files that affect the build of one application, besides the shared ones. */
function ownSources({ name, config }: App): readonly string[] {
  const folders = ["src", "public", "scripts", "organizations", "preview"].map((folder) => `apps/${name}/${folder}`);
  const settings = filesIn(`apps/${name}`, /\.(?:html|json|ts)$/);
  return [...folders.flatMap(filesBelow), ...settings, ...(config === undefined ? [] : [config])];
}

/** What a look at the files shows, without reading them. */
function lookAt(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) {
    const { ino, size, mtimeMs } = statSync(path);
    hash.update(`${path} ${ino} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

async function stampOf(paths: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const path of paths) {
    hash.update(path.slice(ROOT.length)).update("\0");
    hash.update(await readFile(path)).update("\0");
  }
  return hash.digest("hex");
}

const isNoted = async (file: string, text: string): Promise<boolean> =>
  existsSync(file) && (await readFile(file, "utf8")) === text;

interface Sources {
  readonly paths: readonly string[];
  readonly look: string;
}

/** A checkout changes times, and often nothing else: then the contents decide. */
async function isBuilt(dist: string, entry: string, sources: Sources): Promise<boolean> {
  if (!existsSync(join(dist, entry))) {
    return false;
  }
  if (await isNoted(join(dist, LOOK), sources.look)) {
    return true;
  }
  const isSame = await isNoted(join(dist, STAMP), await stampOf(sources.paths));
  if (isSame) {
    await writeFile(join(dist, LOOK), sources.look);
  }
  return isSame;
}

function runVite({ name, config }: App, outDir: string): Promise<boolean> {
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  const words = [vite, "build", "--outDir", outDir, "--emptyOutDir", "--logLevel", "warn"];
  if (config !== undefined) {
    words.push("--config", config);
  }
  return new Promise((done) => {
    const child = spawn(process.execPath, words, { cwd: join(ROOT, "apps", name), stdio: "inherit" });
    child.on("error", () => done(false));
    child.on("exit", (code) => done(code === 0));
  });
}

/** Replaces the old files only when the new ones are complete, so that a running platform can keep serving them. */
async function swapIn(fresh: string, dist: string): Promise<void> {
  const old = `${dist}-old-${process.pid}`;
  if (existsSync(dist)) {
    await rename(dist, old);
  }
  try {
    await rename(fresh, dist);
  } catch {
    // Copied, because node_modules may be on another disk than the sources.
    await cp(fresh, dist, { recursive: true });
  }
  await rm(old, { recursive: true, force: true });
  await rm(fresh, { recursive: true, force: true });
}

async function build(app: App, shared: Sources): Promise<boolean> {
  const { name, entry } = app;
  const dist = join(ROOT, "apps", name, "dist");
  const own = ownSources(app);
  const paths = [...shared.paths, ...own].toSorted();
  const look = `${shared.look} ${lookAt(own)}`;
  if (!force && (await isBuilt(dist, entry, { paths, look }))) {
    if (!quiet) {
      console.log(`${name}: nothing changed`);
    }
    return true;
  }
  console.log(`Building the ${name} …`);
  const fresh = join(BUILDING, `${name}-${process.pid}`);
  await mkdir(BUILDING, { recursive: true });
  const stamp = await stampOf(paths);
  if (!(await runVite(app, fresh))) {
    return false;
  }
  await writeFile(join(fresh, STAMP), stamp);
  await writeFile(join(fresh, LOOK), look);
  await swapIn(fresh, dist);
  return true;
}

const sharedPaths = sharedSources();
const shared = { paths: sharedPaths, look: lookAt(sharedPaths) };
const results = await Promise.all(APPS.map((app) => build(app, shared)));
process.exit(results.every(Boolean) ? 0 : 1);
