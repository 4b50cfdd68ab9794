// `npm start`, `npm run dev` and `npm test`: sets up, then hands over to the Node that came with the packages.
// Must run on Node 20.19, like setup.mjs.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { orComplain, ROOT, setup, SetupError } from "./setup.mjs";

const BIN = join(ROOT, "node_modules", ".bin");
/** @type {readonly NodeJS.Signals[]} */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const LOOK_FOR_PARENT_MS = 1000;

/** The platform's TypeScript needs no build on Node 24 and newer; the packages bring one for the usual machines. */
function findNode() {
  const own = join(BIN, "node");
  if (existsSync(own) && spawnSync(own, ["--version"], { stdio: "ignore" }).status === 0) {
    return own;
  }
  if (Number(process.versions.node.split(".")[0]) >= 24) {
    return process.execPath;
  }
  throw new SetupError(
    `There is no ready-made Node for ${process.platform}-${process.arch}, and this one is ${process.versions.node}: ` +
      "install Node 24 or newer and try again.",
  );
}

/** @param {Record<string, string | undefined>} more */
const environment = (more = {}) => ({ ...process.env, ...more, PATH: `${BIN}${delimiter}${process.env.PATH ?? ""}` });

/**
 * Runs a program until it ends and passes signals on. It holds one end of a channel to us: when we are killed, it notices.
 * When npm is killed above us, we notice and end it.
 * @param {string} command
 * @param {readonly string[]} words
 * @param {{ env?: Record<string, string | undefined>, watched?: boolean }} options
 * @returns {Promise<number>}
 */
function run(command, words, { env, watched = false } = {}) {
  return new Promise((done) => {
    /** @type {import("node:child_process").StdioOptions} */
    const stdio = watched ? ["inherit", "inherit", "inherit", "ipc"] : "inherit";
    const child = spawn(command, words, { cwd: ROOT, env: environment(env), stdio });
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => child.kill(signal);
    for (const signal of SIGNALS) {
      process.on(signal, passOn);
    }
    const parent = process.ppid;
    const look = setInterval(() => {
      if (process.ppid !== parent) {
        child.kill("SIGTERM");
      }
    }, LOOK_FOR_PARENT_MS);
    /** @param {number} code */
    const end = (code) => {
      clearInterval(look);
      for (const signal of SIGNALS) {
        process.off(signal, passOn);
      }
      done(code);
    };
    child.on("error", (error) => {
      console.error(error.message);
      end(1);
    });
    child.on("exit", (code, signal) => end(signal === null ? (code ?? 1) : 1));
  });
}

async function start() {
  await setup();
  const node = findNode();
  const built = await run(node, ["scripts/build.ts", "--quiet"]);
  if (built !== 0) {
    return built;
  }
  // Types are taken out of the sources once and not at every start: half the time, and some memory for as long as it runs.
  const env = { NODE_COMPILE_CACHE: join(ROOT, "node_modules", ".cache", "node"), ...process.env };
  // A smaller nursery: without it, two thousand idle devices need more than the 250 MB they may (docs/benchmarks.md).
  return run(node, ["--max-semi-space-size=8", "apps/platform/src/main.ts"], { watched: true, env });
}

/** Front ends with hot reload, the platform restarted on change. */
async function dev() {
  await setup();
  return run(findNode(), ["scripts/dev.ts"], { watched: true });
}

const VITEST = ["node_modules/vitest/vitest.mjs", "run"];
const PLAYWRIGHT = ["node_modules/@playwright/test/cli.js", "test", "-c", "e2e/playwright.config.ts"];
/** Where both runners leave how long each test took. */
const TIMES = { unit: "node_modules/.cache/tests/unit.json", browser: "node_modules/.cache/tests/browser.json" };

/**
 * What must pass, the quickest first; the first failure ends it.
 * @param {{ unit?: readonly string[], browser?: readonly string[] }} words
 * @returns {readonly (readonly [string, readonly string[]])[]}
 */
const stepsOf = ({ unit = [], browser = [] }) => [
  ["check", ["scripts/check.ts"]],
  [
    "unit and integration tests",
    [...VITEST, "--reporter=default", "--reporter=json", `--outputFile=${TIMES.unit}`, ...unit],
  ],
  ["build", ["scripts/build.ts"]],
  ["size of the first load", ["apps/kiosk/scripts/check-bundle.ts"]],
  ["browser tests", [...PLAYWRIGHT, "--reporter=list,json", ...browser]],
  ["the ten slowest tests", ["scripts/slowest-tests.ts", TIMES.unit, TIMES.browser]],
];

/**
 * @param {ReturnType<typeof stepsOf>} steps
 * @param {Record<string, string>} more
 */
async function runSteps(steps, more = {}) {
  const { chromium } = await setup({ browser: true });
  const node = findNode();
  const startMs = performance.now();
  for (const [name, words] of steps) {
    console.log(`\n== ${name}`);
    const env = { ...more, CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: join(ROOT, TIMES.browser) };
    const code = await run(node, words, { env });
    if (code !== 0) {
      console.error(`\nFailed: ${name}`);
      return code;
    }
  }
  const minutes = ((performance.now() - startMs) / 60_000).toFixed(1);
  console.log(`\nAll checks and tests passed in ${minutes} minutes.`);
  return 0;
}

/** Everything a change must pass. */
const test = () => runSteps(stepsOf({ browser: ["--grep-invert", "@release"] }));

/** How long the sweeps are that `npm test` makes shorter. */
const RELEASE = { TESTS: "release", S3_REQUESTS: "20000", S7_EVERY_NTH: "1" };

/** Everything a release must pass: every screen in every language at every size, too, and every sweep in its full length. */
const testAll = () => runSteps(stepsOf({}), RELEASE);

/** Unit tests that reach a file changed since a commit, and browser tests that were changed themselves. */
function testChanged() {
  const since = process.argv[3] ?? "HEAD";
  const browser = [`--only-changed=${since}`, "--pass-with-no-tests"];
  return runSteps(stepsOf({ unit: ["--changed", since, "--passWithNoTests"], browser }));
}

const commands = new Map([
  ["start", start],
  ["dev", dev],
  ["test", test],
  ["test:all", testAll],
  ["test:changed", testChanged],
]);
const command = commands.get(process.argv[2] ?? "");
if (command === undefined) {
  console.error(`Usage: node scripts/run.mjs ${[...commands.keys()].join("|")}`);
  process.exit(2);
}
process.exit(await orComplain(command));
