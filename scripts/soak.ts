import { spawnSync } from "node:child_process";

/** `npm run soak -- <id>`: the long form of a goal whose short form is part of `npm test`. */

interface Soak {
  readonly what: string;
  readonly files: readonly string[];
  /** What makes the short form long; a value already in the environment wins. */
  readonly env: Readonly<Record<string, string>>;
}

const API = "apps/platform/src/api";
const LEDGER = "apps/platform/src/modules/ledger";

const SOAKS: Readonly<Record<string, Soak>> = {
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
  L5: {
    what: "100,000 genuine receipts: none refused, each taken once",
    files: [`${API}/v1/arts/business-duplicates.test.ts`],
    env: { L5_RECEIPTS: "100000" },
  },
  L7: {
    what: "1,000,000 baskets: line sums are the total under every rounding code",
    files: ["packages/domain/src/evaluate-sale.test.ts"],
    env: { L7_RUNS: "1000000" },
  },
  P5: {
    what: "1,000 idle connections and 1,000 slow bodies: others are served as fast as before",
    files: ["apps/platform/src/plugins/slow-clients.test.ts"],
    env: { P5_CONNECTIONS: "1000" },
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
  S8: {
    what: "hostile receipts: DTD, entities, depth, encodings",
    files: ["apps/platform/src/modules/receipts/hostile.test.ts"],
    env: {},
  },
  S12: { what: "secrets of requests turn up nowhere", files: [`${API}/canary-secrets.test.ts`], env: {} },
};

function usage(): string {
  const lines = Object.entries(SOAKS).map(([id, { what }]) => `  ${id.padEnd(4)} ${what}`);
  return ["npm run soak -- <id> [<id> ...]", "", ...lines].join("\n");
}

function run(id: string, { what, files, env }: Soak): boolean {
  console.log(`\n== ${id}: ${what}`);
  const environment = { ...env, ...process.env, SOAK: id };
  return spawnSync("vitest", ["run", ...files], { stdio: "inherit", env: environment }).status === 0;
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
