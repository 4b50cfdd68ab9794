// `npm run dev` and `npm test`, and what `npm start` does first: sets up, then runs the Node of the installed packages.
// Must run on Node 20.19, like setup.mjs.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { exitOnError, ROOT, setup, SetupError } from "./setup.mjs";

const BIN = join(ROOT, "node_modules", ".bin");
/** @type {readonly NodeJS.Signals[]} */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const LOOK_FOR_PARENT_MS = 1000;

/** Node 26 and newer run the platform's TypeScript without a build; the packages contain one for common machines. */
function findNode() {
  const own = join(BIN, "node");
  if (existsSync(own) && spawnSync(own, ["--version"], { stdio: "ignore" }).status === 0) {
    return own;
  }
  if (Number(process.versions.node.split(".")[0]) >= 26) {
    return process.execPath;
  }
  throw new SetupError(
    `There is no ready-made Node for ${process.platform}-${process.arch}, and this one is ${process.versions.node}: ` +
      "install Node 26 or newer and try again.",
  );
}

/** @param {Record<string, string | undefined>} more */
const environment = (more = {}) => ({
  // The compile cache keeps sources without types: starts take half the time, and a process needs less memory.
  NODE_COMPILE_CACHE: join(ROOT, "node_modules", ".cache", "node"),
  ...process.env,
  ...more,
  PATH: `${BIN}${delimiter}${process.env.PATH ?? ""}`,
});

/**
 * Runs a program until it ends, and forwards signals. The program holds one end of an IPC channel, so that it notices
 * if this process is killed. If npm above this process is killed, this process ends the program.
 *
 * @param {string} command
 * @param {readonly string[]} words
 * @param {{ env?: Record<string, string | undefined>, watched?: boolean, output?: NodeJS.WriteStream }} options
 * @returns {Promise<number>}
 */
function run(command, words, { env, watched = false, output = process.stdout } = {}) {
  return new Promise((done) => {
    /** @type {import("node:child_process").StdioOptions} */
    const stdio = ["inherit", output, "inherit", ...(watched ? [/** @type {const} */ ("ipc")] : [])];
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

/** For start.sh: installs and builds what is missing, and prints the Node to start. All else goes to standard error. */
async function prepare() {
  console.log = console.error;
  await setup({ output: process.stderr });
  const node = findNode();
  const built = await run(node, ["scripts/build.ts", "--quiet"], { output: process.stderr });
  if (built === 0) {
    process.stdout.write(`${node}\n`);
  }
  return built;
}

/** Front ends with hot reload; the platform restarts on changes. */
async function dev() {
  await setup();
  return run(findNode(), ["scripts/dev.ts"], { watched: true });
}

const VITEST = ["node_modules/vitest/vitest.mjs", "run"];
const PLAYWRIGHT = ["node_modules/@playwright/test/cli.js", "test", "-c", "e2e/playwright.config.ts"];
/** Reports of both test runners with the duration of each test. */
const TIMES = { unit: "node_modules/.cache/tests/unit.json", browser: "node_modules/.cache/tests/browser.json" };

/**
 * The checks, quickest first; the first failure ends the run.
 *
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
  ["size of the back office", ["apps/backoffice/scripts/check-bundle.ts"]],
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

/** All checks of a change. */
const test = () => runSteps(stepsOf({ browser: ["--grep-invert", "@release"] }));

/** Full length of the sweeps that `npm test` shortens. */
const RELEASE = {
  TESTS: "release",
  CORRECTIONS: "60",
  COUNTER_HISTORIES: "6",
  D1_CYCLES: "10",
  FEED_EVENTS: "160",
  FIGURE_HISTORIES: "8",
  HONEST_HOURS: "4",
  IMPORT_KILLS: "2",
  L2_HISTORIES: "25",
  L3_ROUNDS: "20",
  L5_RECEIPTS: "500",
  L6_CHANGES: "24",
  LEDGER_HISTORIES: "5",
  LIST_QUERIES: "2000",
  ORDER_SEQUENCES: "15",
  OUTBOX_FAULT_RUNS: "50",
  PRINT_TICKETS: "50",
  RETURN_SEQUENCES: "25",
  S3_REQUESTS: "20000",
  S5_CODES: "1000",
  S7_EVERY_NTH: "1",
  SALES_RUNS: "100",
  T10_CODES: "10000",
  WRITTEN_SALES: "1000",
};

/** All checks of a release: also every screen in every language and size, and all sweeps in full length. */
function testAll() {
  const steps = stepsOf({ browser: ["--grep-invert", "@alone"] });
  const alone = [...PLAYWRIGHT, "--grep", "@alone", "--workers", "1", "--reporter", "list"];
  return runSteps([...steps.slice(0, -1), ["browser tests that measure time", alone], ...steps.slice(-1)], RELEASE);
}

/** What CI runs for each change: `npm test` with unit tests in the sizes of a release (decision 0295). */
const testCi = () => runSteps(stepsOf({ browser: ["--grep-invert", "@release"] }), RELEASE);

/** Unit tests that depend on files changed since a commit, and changed browser tests. */
function testChanged() {
  const since = process.argv[3] ?? "HEAD";
  const browser = [`--only-changed=${since}`, "--pass-with-no-tests"];
  return runSteps(stepsOf({ unit: ["--changed", since, "--passWithNoTests"], browser }));
}

const commands = new Map([
  ["prepare", prepare],
  ["dev", dev],
  ["test", test],
  ["test:all", testAll],
  ["test:ci", testCi],
  ["test:changed", testChanged],
]);
const command = commands.get(process.argv[2] ?? "");
if (command === undefined) {
  console.error(`Usage: node scripts/run.mjs ${[...commands.keys()].join("|")}`);
  process.exit(2);
}
process.exit(await exitOnError(command));
