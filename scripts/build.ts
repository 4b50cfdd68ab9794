import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, glob, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/**
 * `npm run build`: builds each front end whose sources changed. `--quiet` prints nothing if there is nothing to build.
 */

const ROOT = resolve(import.meta.dirname, "..");
const FRONT_ENDS = ["kiosk", "counter", "backoffice"];
const STAMP = ".build-stamp";
const BUILDING = join(ROOT, "node_modules", ".cache", "punktum-build");

const quiet = process.argv.includes("--quiet");
const force = process.argv.includes("--force");

/** Files that affect the build: the front end's own, the packages', and the versions of all dependencies. */
async function sourcesOf(name: string): Promise<readonly string[]> {
  const patterns = [
    `apps/${name}/{src,public,scripts,organizations,preview}/**/*`,
    `apps/${name}/*.{html,json,ts}`,
    "packages/*/src/**/*",
    "packages/phrases/packs/**/*",
    "packages/*/package.json",
    "tools/*/src/**/*",
    "tsconfig.base.json",
    "package-lock.json",
  ];
  const paths: string[] = [];
  for await (const entry of glob(patterns, { cwd: ROOT, withFileTypes: true })) {
    const isTest = /\.test\.tsx?$/.test(entry.name);
    if (entry.isFile() && !isTest) {
      paths.push(join(entry.parentPath, entry.name));
    }
  }
  return paths.sort();
}

async function stampOf(name: string): Promise<string> {
  const hash = createHash("sha256");
  for (const path of await sourcesOf(name)) {
    hash.update(path.slice(ROOT.length)).update("\0");
    hash.update(await readFile(path)).update("\0");
  }
  return hash.digest("hex");
}

async function isBuilt(dist: string, stamp: string): Promise<boolean> {
  if (!existsSync(join(dist, "index.html")) || !existsSync(join(dist, STAMP))) {
    return false;
  }
  return (await readFile(join(dist, STAMP), "utf8")) === stamp;
}

function runVite(name: string, outDir: string): Promise<boolean> {
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  const words = [vite, "build", "--outDir", outDir, "--emptyOutDir", "--logLevel", "warn"];
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

async function build(name: string): Promise<boolean> {
  const dist = join(ROOT, "apps", name, "dist");
  const stamp = await stampOf(name);
  if (!force && (await isBuilt(dist, stamp))) {
    if (!quiet) {
      console.log(`${name}: nothing changed`);
    }
    return true;
  }
  console.log(`Building the ${name} …`);
  const fresh = join(BUILDING, `${name}-${process.pid}`);
  await mkdir(BUILDING, { recursive: true });
  if (!(await runVite(name, fresh))) {
    return false;
  }
  await writeFile(join(fresh, STAMP), stamp);
  await swapIn(fresh, dist);
  return true;
}

const results = await Promise.all(FRONT_ENDS.map(build));
process.exit(results.every(Boolean) ? 0 : 1);
