import { spawnSync } from "node:child_process";

/** `npm run soak -- <id>`: the long form of a test whose short form is part of `npm test`. */

interface Soak {
  readonly what: string;
  readonly files: readonly string[];
  /** Browser tests; otherwise Vitest runs them. */
  readonly isBrowser?: boolean;
  /** Variables of the long form; existing environment variables take precedence. */
  readonly env: Readonly<Record<string, string>>;
}

const API = "apps/platform/src/api";
const LEDGER = "apps/platform/src/points/ledger";

const REALTIME = "apps/platform/src/realtime";

const SOAKS: Readonly<Record<string, Soak>> = {
  D1: {
    what: "PostgreSQL killed 200 times under bookings: nothing answered lost, nothing doubled",
    files: [`${LEDGER}/crash.test.ts`],
    env: { D1_CYCLES: "200" },
  },
  D2: {
    what: "the platform killed and stopped at work: it serves again by itself",
    files: ["apps/platform/src/main.test.ts", "apps/platform/src/stop.test.ts"],
    env: {},
  },
  D3: {
    what: "a database that could lose an answered booking is refused at start",
    files: ["apps/platform/src/database/self-check.test.ts"],
    env: {},
  },
  L1: {
    what: "every rule of the ledger's check, each with its control",
    files: [`${LEDGER}/check.test.ts`, `${LEDGER}/check-care.test.ts`],
    env: {},
  },
  L2: {
    what: "1,000 random histories against a model in memory, and thirty planted bugs it finds",
    files: [`${LEDGER}/model.test.ts`, `${LEDGER}/model-control.test.ts`],
    env: { L2_HISTORIES: "1000", L2_BUGS: "30" },
  },
  L3: {
    what: "200 rounds of races for what can be had once, with the lock's control",
    files: [`${LEDGER}/races.test.ts`],
    env: { L3_ROUNDS: "200" },
  },
  L4: {
    what: "repeated requests: one effect, one answer; through the writer of many, over an upgrade, for writes that are no bookings",
    files: [
      `${LEDGER}/booking-writer.test.ts`,
      `${LEDGER}/ledger.test.ts`,
      "apps/platform/src/database/upgrade.test.ts",
      `${API}/register-write.test.ts`,
    ],
    env: {},
  },
  L5: {
    what: "100,000 genuine receipts: none refused, each taken once",
    files: [`${API}/v1/arts/business-duplicates.test.ts`],
    env: { L5_RECEIPTS: "100000" },
  },
  L7: {
    what: "1,000,000 baskets: line sums are the total under every rounding code",
    files: ["packages/domain/src/sale/evaluate-sale.test.ts"],
    env: { L7_RUNS: "1000000" },
  },
  keypad: {
    what: "100,000 random key sequences on the till's keypad equal a plain model, by finger and by keyboard",
    files: ["packages/domain/src/keyboard/keypad-model.test.ts"],
    env: { KEYPAD_RUNS: "100000" },
  },
  P5: {
    what: "1,000 idle connections and 1,000 slow bodies: others are served as fast as before",
    files: ["apps/platform/src/plugins/slow-clients.test.ts"],
    env: { P5_CONNECTIONS: "1000" },
  },
  R2: {
    what: "10,000 events to 200 devices with cuts and restarts: none missed, none twice, in order",
    files: [`${REALTIME}/delivery.test.ts`, `${REALTIME}/processes.test.ts`],
    env: { SOAK_EVENTS: "10000", SOAK_CLIENTS: "200", SOAK_KILLS: "20" },
  },
  R3: {
    what: "1,000,000 announcements by 32 writers that pause before they commit: none skipped",
    files: ["apps/platform/src/places/device-events/place.test.ts"],
    env: { SOAK_EVENTS: "1000000" },
  },
  restarts: {
    what: "PostgreSQL restarted 50 times under two server processes: pushes again within 5 s, none missed, no session left",
    files: [`${REALTIME}/restarts.test.ts`],
    env: { RESTARTS: "50", RESTARTS_PUSH_P99_MS: "200" },
  },
  R5: {
    what: "10,000 forged messages: none obeyed",
    files: [`${REALTIME}/abuse.test.ts`],
    env: { SOAK_MESSAGES: "10000" },
  },
  S2: {
    what: "the access matrix, and again with the platform's own conditions taken out",
    files: [`${API}/access-matrix.test.ts`, `${API}/second-wall.test.ts`],
    env: {},
  },
  S3: {
    what: "1,000,000 requests nobody asked for",
    files: [`${API}/hostile-requests.test.ts`],
    env: { S3_REQUESTS: "1000000" },
  },
  S5: {
    what: "100,000 forged, flipped, cut, foreign and old living codes: none spends",
    files: [`${API}/v2/phones/forged-codes.test.ts`],
    env: { S5_CODES: "100000" },
  },
  S8: {
    what: "hostile receipts: DTD, entities, depth, encodings",
    files: ["apps/platform/src/points/receipts/hostile.test.ts"],
    env: {},
  },
  corrections: {
    what: "10,000 random corrections, each approved by two people at once: each booked once, and the ledger agrees",
    files: [`${API}/v2/approvals/corrections.test.ts`],
    env: { CORRECTIONS: "10000" },
  },
  feed: {
    what: "10,000 sales at 50 tills to the tablets beside them, over cuts and 5 kills of the platform: none missed, none twice",
    files: [`${REALTIME}/till-feed.test.ts`],
    // Fewer cuts and longer pauses than the short form: five kills and hundreds of cuts suffice, and the machine has
    // other work.
    env: {
      FEED_EVENTS: "10000",
      FEED_DEVICES: "50",
      FEED_KILLS: "5",
      FEED_CUT_SECONDS: "20",
      FEED_HASTE: "8",
      FEED_MINUTES: "45",
    },
  },
  generations: {
    what: "1,000 baskets through both generations of the interface: the same figures",
    files: [`${API}/sales-both-generations.test.ts`],
    env: { SALES_RUNS: "1000" },
  },
  deployments: {
    what: "20 deployments while a shopper is served: no white screen, no reload in the middle, one for the last of them",
    files: ["deployments"],
    isBrowser: true,
    env: { DEPLOYMENTS: "20" },
  },
  printer: {
    what: "20,000 damaged answers and hostile sessions of a printer: every job ends",
    files: ["packages/printing/src/client/answer.test.ts", "packages/printing/src/socket/fuzz.test.ts"],
    env: { PRINT_FUZZ: "20000" },
  },
  tickets: {
    what: "1,000 tickets on drawn paper: zxing reads the voucher's code on every one",
    files: ["tools/virtual-printer/src/paper/codes.test.ts"],
    env: { PRINT_TICKETS: "1000" },
  },
  S12: { what: "secrets of requests turn up nowhere", files: [`${API}/canary-secrets.test.ts`], env: {} },
};

function usage(): string {
  const lines = Object.entries(SOAKS).map(([id, { what }]) => `  ${id.padEnd(11)} ${what}`);
  return ["npm run soak -- <id> [<id> ...]", "", ...lines].join("\n");
}

function run(id: string, { what, files, env, isBrowser }: Soak): boolean {
  console.log(`\n== ${id}: ${what}`);
  const environment = { ...env, ...process.env, SOAK: id };
  const [command, ...words] =
    isBrowser === true ? ["playwright", "test", "-c", "e2e/playwright.config.ts"] : ["vitest", "run"];
  return spawnSync(command, [...words, ...files], { stdio: "inherit", env: environment }).status === 0;
}

const ids = process.argv.slice(2);
const unknown = ids.filter((id) => !Object.hasOwn(SOAKS, id));
if (ids.length === 0 || unknown.length > 0) {
  console.log(usage());
  process.exitCode = ids.includes("--help") ? 0 : 2;
} else {
  const failed = Object.entries(SOAKS).filter(([id, soak]) => ids.includes(id) && !run(id, soak));
  process.exitCode = failed.length === 0 ? 0 : 1;
}
