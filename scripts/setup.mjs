// Installs everything Punktum needs, once: packages by npm, and with `--browser` a Chromium for the tests,
// with `--hledger` the program that checks journals. Must run on
// Node 20.19 without any package: imports from Node only, no newer syntax.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = resolve(fileURLToPath(new URL("..", import.meta.url)));
const MODULES = join(ROOT, "node_modules");
const STAMP = join(MODULES, ".setup-stamp");
const LOCKFILE = join(ROOT, "package-lock.json");

const CHROMIUM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A failed set-up; the message is meant for the user. */
export class SetupError extends Error {}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) {
    return;
  }
  throw new SetupError(`Punktum needs Node 20.19 or newer to install itself; this is ${process.versions.node}.`);
}

function stampText() {
  const hash = createHash("sha256").update(readFileSync(LOCKFILE)).update(`${process.platform}-${process.arch}`);
  return `${hash.digest("hex")}\n`;
}

/** @param {string} path */
const timeOf = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/**
 * Whether the packages match the lockfile: installed by this script, or by `npm ci` after the lockfile last changed.
 */
function isInstalled() {
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === stampText()) {
    return true;
  }
  return timeOf(join(MODULES, ".package-lock.json")) > timeOf(LOCKFILE);
}

/** npm must run on the Node it came with, not on the one in our packages, which it is about to replace. */
function cleanEnvironment() {
  const ours = join(MODULES, ".bin");
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => resolve(folder) !== ours);
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_(?:lifecycle|package|command|node_execpath|execpath)/.test(name),
  );
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) };
}

/**
 * @param {NodeJS.WriteStream} output
 * @returns {Promise<{ code: number, complaints: string }>}
 */
function runNpm(output) {
  return new Promise((done) => {
    // No package needs to run a script: builds for each machine are packages of their own.
    const words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const child = spawn("npm", words, { cwd: ROOT, env: cleanEnvironment(), stdio: ["ignore", output, "pipe"] });
    let complaints = "";
    child.stderr.on("data", (part) => {
      complaints += part;
    });
    child.on("error", (error) => done({ code: 1, complaints: error.message }));
    child.on("close", (code) => done({ code: code ?? 1, complaints }));
  });
}

/** npm appends its whole manual to an error message. */
const COMPLAINT_LINES = 12;
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|EHOSTUNREACH|E50\d/;

/** @param {NodeJS.WriteStream} output */
async function install(output) {
  console.log("Installing packages (once, about a minute) …");
  const { code, complaints } = await runNpm(output);
  if (code !== 0) {
    if (!UNREACHABLE.test(complaints)) {
      throw new SetupError(`npm ci failed:\n${complaints.trim().split("\n").slice(0, COMPLAINT_LINES).join("\n")}`);
    }
    throw new SetupError(
      "The package registry cannot be reached, so Punktum cannot be installed.\n" +
        "Check the network, or the registry and proxy of your npm (npm config get registry), and try again.",
    );
  }
  writeFileSync(STAMP, stampText());
}

/** The Chromium for the tests; undefined if there is none. */
export function findChromium() {
  const named = process.env.CHROME_PATH;
  if (named !== undefined && named !== "") {
    if (existsSync(named)) {
      return named;
    }
    throw new SetupError(`CHROME_PATH names ${named}, but nothing is there.`);
  }
  return CHROMIUM_PATHS.find((path) => existsSync(path));
}

const APT = "apt-get";
const DPKG = "dpkg-deb";
const isRoot = () => typeof process.getuid === "function" && process.getuid() === 0;
const hasApt = () => spawnSync(APT, ["--version"], { stdio: "ignore" }).status === 0;

/** @param {readonly string[]} words */
function apt(...words) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(APT, words, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
}

function installChromium() {
  if (!isRoot() || !hasApt()) {
    throw new SetupError(
      "The browser tests need Chromium or Chrome, and none was found.\n" +
        "Install one (Debian: apt-get install chromium), or name yours with CHROME_PATH=/path/to/chrome.",
    );
  }
  console.log("Installing Chromium for the browser tests …");
  const wanted = ["install", "-y", "--no-install-recommends", "chromium"];
  // On a fresh machine the package list is empty and must be updated first.
  if (!apt(...wanted) && !(apt("update") && apt(...wanted))) {
    throw new SetupError("Chromium could not be installed with apt-get; install it by hand and try again.");
  }
}

function ensureChromium() {
  if (findChromium() === undefined) {
    installChromium();
  }
  const found = findChromium();
  if (found === undefined) {
    throw new SetupError("Chromium was installed but is not where it should be; set CHROME_PATH.");
  }
  return found;
}

/** Unpacked here, hledger needs no rights on the machine. */
const HLEDGER = join(MODULES, ".cache", "hledger");
const UNPACKED_HLEDGER = join(HLEDGER, "usr", "bin", "hledger");

function unpackHledger() {
  mkdirSync(HLEDGER, { recursive: true });
  const download = () => spawnSync(APT, ["download", "hledger"], { cwd: HLEDGER, stdio: "ignore" }).status === 0;
  // On a fresh machine the package list is empty and must be updated first, which takes root.
  if (!download() && !(isRoot() && apt("update") && download())) {
    return;
  }
  const file = readdirSync(HLEDGER).find((name) => name.endsWith(".deb"));
  if (file !== undefined) {
    spawnSync(DPKG, ["-x", join(HLEDGER, file), HLEDGER], { stdio: "ignore" });
  }
}

/** The hledger for the test of journals: the one named by HLEDGER, that of the machine, or Debian's package, unpacked. */
function ensureHledger() {
  const candidates = [process.env.HLEDGER ?? "hledger", UNPACKED_HLEDGER];
  const find = () => candidates.find((path) => spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0);
  if (find() === undefined && hasApt()) {
    unpackHledger();
  }
  const found = find();
  if (found === undefined) {
    throw new SetupError(
      "The journals are checked by hledger, and none was found.\n" +
        "Install it (Debian: apt-get install hledger, macOS: brew install hledger), or name yours with HLEDGER=/path/to/hledger.",
    );
  }
  return found;
}

/**
 * Installs what is missing; quick if nothing is.
 *
 * @param {{ browser?: boolean, output?: NodeJS.WriteStream }} options
 */
export async function setup({ browser = false, output = process.stdout } = {}) {
  checkNode();
  if (!isInstalled()) {
    await install(output);
  }
  return { chromium: browser ? ensureChromium() : undefined };
}

/**
 * Runs `work`; if it fails, prints the error and exits with 1.
 *
 * @template T
 * @param {() => Promise<T>} work
 */
export async function exitOnError(work) {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    return process.exit(1);
  }
}

const startedDirectly = process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url);
if (startedDirectly) {
  if (process.argv.includes("--hledger")) {
    console.log(await exitOnError(async () => ensureHledger()));
  } else {
    await exitOnError(() => setup({ browser: process.argv.includes("--browser") }));
  }
}
