import { spawnSync } from "node:child_process";

/** `npm run soak -- <id>`: the long form of a test whose short form is part of `npm run test:all`. */

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
const OUTBOX = "packages/outbox/src";

const SOAKS: Readonly<Record<string, Soak>> = {
  D1: {
    what: "PostgreSQL killed 200 times under bookings: nothing answered lost, nothing doubled",
    files: [`${LEDGER}/crash.release.test.ts`],
    env: { D1_CYCLES: "200" },
  },
  D2: {
    what: "the platform killed and stopped at work: it serves again by itself",
    files: [
      "apps/platform/src/main.release.test.ts",
      "apps/platform/src/main-starts.release.test.ts",
      "apps/platform/src/stop.release.test.ts",
    ],
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
  L6: {
    what: "1,000 changes of a superuser in bookings, audit log and seals: all found; 1,000,000 rows verified within a minute",
    files: [
      "apps/platform/src/points/ledger-seals/ledger-seals.test.ts",
      "apps/platform/src/points/ledger-seals/large-ledger.release.test.ts",
    ],
    env: { L6_CHANGES: "1000", L6_ROWS: "1000000" },
  },
  L7: {
    what: "1,000,000 baskets: line sums are the total under every rounding code",
    files: ["packages/domain/src/sale/evaluate-sale.test.ts"],
    env: { L7_RUNS: "1000000" },
  },
  figures: {
    what: "figures of 200 random histories: those of a count in memory, and the same when counted from zero",
    files: ["apps/platform/src/points/figures/figures.test.ts"],
    env: { FIGURE_HISTORIES: "200" },
  },
  hledger: {
    what: "journals of 40 random histories, read by hledger itself",
    files: ["apps/platform/src/points/ledger-books/ledger-books.test.ts"],
    env: { LEDGER_HISTORIES: "40" },
  },
  exports: {
    what: "100,000 rows are written into a file and read in bounded memory, killed 5 times, each row once",
    files: ["apps/platform/src/points/exports/large-export.release.test.ts"],
    env: { EXPORT_ROWS: "100000", EXPORT_KILLS: "5" },
  },
  imports: {
    what: "100,000 members, cards and balances: dry run within 60 s, run within 10 minutes, killed 5 times, each row once",
    files: ["apps/platform/src/points/imports/large-import.release.test.ts"],
    env: { IMPORT_ROWS: "100000", IMPORT_KILLS: "5" },
  },
  keypad: {
    what: "100,000 random key sequences on the till's keypad equal a plain model, by finger and by keyboard",
    files: ["packages/domain/src/keyboard/keypad-model.test.ts"],
    env: { KEYPAD_RUNS: "100000" },
  },
  O1: {
    what: "10,000 bookings wait in a browser in less than 50 MB and drain faster than 50 a second",
    files: ["outbox"],
    isBrowser: true,
    env: { OUTBOX_BROWSER_ENTRIES: "10000" },
  },
  O2: {
    what: "Chromium killed 200 times while it writes: everything it called saved is there; said too early, some is lost",
    files: ["outbox"],
    isBrowser: true,
    env: { OUTBOX_BROWSER_KILLS: "200" },
  },
  O3: {
    what: "twelve faults of the network and six operations, 500 times each: every booking arrives once, within a minute",
    files: [`${OUTBOX}/fault-matrix.test.ts`, `${OUTBOX}/controls.test.ts`],
    env: { OUTBOX_FAULT_RUNS: "500" },
  },
  O4: {
    what: "500 random sequences of a kiosk that reloads, crashes, is unmounted and mounted anew: each saved order booked once",
    files: ["apps/kiosk/src/services/orders/order-sequences.test.ts"],
    env: { ORDER_SEQUENCES: "500" },
  },
  O5: {
    what: "refused entries at the platform: kept, decided and booked once, while others pass",
    files: [`${API}/v2/outbox/dead-letters.test.ts`, `${API}/v2/outbox/sending.test.ts`],
    env: {},
  },
  O6: {
    what: "deleted entries and lost storages are noticed",
    files: [`${API}/v2/outbox/losses.test.ts`, `${API}/v2/outbox/moved-tablet.test.ts`],
    env: { LOSS_HISTORIES: "200" },
  },
  O7: {
    what: "100,000 schedules of wrong clocks, restarts and sleep: every action at its time",
    files: [`${OUTBOX}/time/action-time.test.ts`],
    env: { OUTBOX_SCHEDULES: "100000" },
  },
  O8: {
    what: "300 random histories of redemptions without the server, on PostgreSQL against a plain model, with controls",
    files: [`${API}/v2/outbox/offline-model.test.ts`, "packages/domain/src/device/offline-allowance.test.ts"],
    env: { OFFLINE_HISTORIES: "300" },
  },
  redeeming: {
    what: "Chromium killed 200 times while it redeems: redemption and rest of the allowance are one write, each arrives once",
    files: ["offline-kills"],
    isBrowser: true,
    env: { REDEEM_KILLS: "200" },
  },
  K7: {
    what: "2,000 outages of the server with the network up: each noticed within 15 seconds",
    files: [`${OUTBOX}/connection/connection.test.ts`, "apps/kiosk/src/features/connection/watch-connection.test.ts"],
    env: { OUTAGES: "2000" },
  },
  outbox: {
    what: "20,000 random histories of the outbox against a plain model, with its controls, and 100 kills of a till that writes",
    files: [`${OUTBOX}/outbox-model.test.ts`, `${OUTBOX}/controls.test.ts`, `${OUTBOX}/storage/file-storage.test.ts`],
    env: { OUTBOX_HISTORIES: "20000", OUTBOX_KILLS: "100" },
  },
  counters: {
    what: "300 random histories of two tablets, two tills, back office and platform against a plain model, with controls",
    files: [`${API}/v2/outbox/counter-model.test.ts`],
    env: { COUNTER_HISTORIES: "300" },
  },
  P5: {
    what: "1,000 idle connections and 1,000 slow bodies: others are served as fast as before",
    files: ["apps/platform/src/plugins/slow-clients.release.test.ts"],
    env: { P5_CONNECTIONS: "1000" },
  },
  R2: {
    what: "10,000 events to 200 devices with cuts and restarts: none missed, none twice, in order",
    files: [`${REALTIME}/delivery.test.ts`, `${REALTIME}/processes.release.test.ts`],
    env: { SOAK_EVENTS: "10000", SOAK_CLIENTS: "200", SOAK_KILLS: "20" },
  },
  R3: {
    what: "1,000,000 announcements by 32 writers that pause before they commit: none skipped",
    files: ["apps/platform/src/places/device-events/place.test.ts"],
    env: { SOAK_EVENTS: "1000000" },
  },
  restarts: {
    what: "PostgreSQL restarted 50 times under two server processes: pushes again within 5 s, none missed, no session left",
    files: [`${REALTIME}/restarts.release.test.ts`],
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
    files: [`${REALTIME}/till-feed.release.test.ts`],
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
  pgbouncer: {
    what: "a pooler in front of PostgreSQL, in session and in transaction mode (installs pgbouncer on Debian)",
    files: ["deploy/pgbouncer.soak.ts"],
    env: {},
  },
  failover: {
    what: "20 primaries of Patroni killed, frozen or cut off under 100 sales a second: none lost, none twice (root, Debian)",
    files: ["deploy/failover.soak.ts"],
    env: { FAILOVERS: "20" },
  },
  proxies: {
    what: "nginx, HAProxy and Caddy with our files: only what is read or carries a key is sent twice (installs them on Debian)",
    files: ["deploy/proxies.soak.ts"],
    env: {},
  },
  deployments: {
    what: "20 deployments while a shopper is served: no white screen, no reload in the middle, one for the last of them",
    files: ["deployments"],
    isBrowser: true,
    env: { DEPLOYMENTS: "20" },
  },
  printer: {
    what: "20,000 damaged answers and hostile sessions of a printer: every job ends",
    files: ["packages/printing/src/transport/answer.test.ts", "packages/printing/src/socket/fuzz.test.ts"],
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
  const environment = { ...env, ...process.env, SOAK: id, TESTS: "release" };
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
