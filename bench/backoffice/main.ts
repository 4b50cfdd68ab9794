import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase, type Database } from "../../apps/platform/src/database/index.ts";
import {
  findMembers,
  type MemberFilter,
  type MemberSort,
  readMembers,
} from "../../apps/platform/src/people/member-list/index.ts";
import { loadNow, milliseconds, quantile, type KioskRow, writeKioskTable } from "../kiosk/report.ts";
import { startCluster } from "../platform.ts";
import { createFigures, readAnyReport } from "./reports.ts";
import { createMembers, FAMILY_NAMES, GIVEN_NAMES, PROGRAM } from "./members.ts";

const PAGE = 50;
const TIMES = 200;
/** The size that the bars are for. */
const MEMBERS = 1_000_000;
const SORTS: readonly MemberSort[] = ["ACTIVITY", "NAME", "POINTS", "NEWEST"];

interface Question {
  readonly needle?: string;
  readonly filter?: MemberFilter;
  readonly sort?: MemberSort;
  readonly after?: { readonly accountId: string; readonly sortValue: string };
}

const anyOf = <Item>(items: readonly Item[], fallback: Item): Item =>
  items[Math.floor(Math.random() * items.length)] ?? fallback;
const { values: flags } = parseArgs({
  args: process.argv.slice(3),
  options: { members: { type: "string", default: String(MEMBERS) } },
});
const members = Number(flags.members);

const anyMember = (): number => Math.floor(Math.random() * members);

/** A page of the list: search and re-read. */
async function readPage(database: Database, { needle = "", filter = {}, sort = "ACTIVITY", after }: Question) {
  return database.withProgram(PROGRAM, async (transaction) => {
    const found = await findMembers(transaction, { needle, filter, sort, after, limit: PAGE + 1 });
    const ids = found.slice(0, PAGE).map(({ accountId }) => accountId);
    await readMembers(transaction, ids, { isMasked: false });
    return found;
  });
}

async function measure(ask: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  return times;
}

/** Search texts: a name, a part of two, the end of a card, a phone, an e-mail. */
const NEEDLES: readonly (() => string)[] = [
  () => anyOf(FAMILY_NAMES, "Berg"),
  () => `${anyOf(GIVEN_NAMES, "Ada").slice(0, 3)} ${anyOf(FAMILY_NAMES, "Berg").slice(0, 4)}`,
  () => String(4_000_000_000 + anyMember()).slice(-7),
  () => `0664 ${String(anyMember()).padStart(7, "0")}`,
  () => `m${anyMember()}@example`,
  () => "nobody has this name",
];

const FILTERS: readonly MemberFilter[] = [
  { registered: false },
  { status: "LOCKED" },
  { fromStatePoints: 15_000 },
  { storeId: "3" },
  { activeFrom: new Date(Date.now() - 30 * 86_400_000).toISOString() },
  { optin: "EMAIL", storeId: "7" },
];

function rowOf(what: string, times: readonly number[], limitMs: number): KioskRow {
  const p95 = quantile(times, 0.95);
  return {
    what: `${what} (${times.length})`,
    measured: `median ${milliseconds(quantile(times, 0.5))}, p95 ${milliseconds(p95)}`,
    goal: `p95 <= ${limitMs} ms`,
    isMet: p95 <= limitMs,
    load: loadNow(),
  };
}

/**
 * Measures the list of members over 1,000,000 accounts, and reports over two years, in the platform's own code and behind
 * its role. With `--members` fewer it shows that everything runs, and keeps the published figures.
 */
export async function benchBackOffice(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "punktum-bench-"));
  const cluster = await startCluster(folder);
  try {
    const url = await createMembers(cluster.url, members);
    const database = await openDatabase({ databaseUrl: url, log: { info: () => undefined, warn: () => undefined } });
    const filtered = () => readPage(database, { filter: anyOf(FILTERS, {}), sort: anyOf(SORTS, "NAME") });
    await measure(filtered);
    const rows: KioskRow[] = [];
    const search = await measure(() => readPage(database, { needle: anyOf(NEEDLES, () => "berg")() }));
    rows.push(rowOf(`search in ${members.toLocaleString("en")} members`, search, 150));
    rows.push(rowOf("a filter in any order", await measure(filtered), 200));
    const starts = await Promise.all(
      SORTS.map(async (sort) => ({ sort, last: (await readPage(database, { sort })).at(-1) })),
    );
    const next = await measure(() => {
      const { sort, last } = anyOf(starts, { sort: "NAME", last: undefined });
      return readPage(database, { sort, ...(last !== undefined && { after: last }) });
    });
    rows.push(rowOf("next page", next, 50));
    await createFigures(url);
    await measure(() => readAnyReport(database));
    const reports = await measure(() => readAnyReport(database));
    rows.push(rowOf("a report over two years and 500 shops", reports, 300));
    await database.close();
    await (members === MEMBERS ? writeKioskTable("backoffice", rows) : console.table(rows));
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
