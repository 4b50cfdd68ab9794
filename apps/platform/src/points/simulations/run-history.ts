import type { Database, ProgramTransaction } from "../../database/index.ts";
import { createLongWork, type TakenWork } from "../../office/long-work/index.ts";
import { catalogueCacheOf } from "../../offers/vouchers/index.ts";
import type { Place } from "../../places/places/index.ts";
import { readPublished } from "../promotions/index.ts";
import { readPlaceRules } from "../transactions/index.ts";
import { createHistoryRun, type HistoryRun, type ShopTerms } from "./history.ts";
import { finishHistory, keepHistory, readWanted, takeHistory } from "./history-store.ts";
import { BEFORE_ALL, readPastSales } from "./past-sales.ts";
import { withTriedRules } from "./tried-rules.ts";

/** Sales per transaction. Evaluation blocks the event loop for other requests. */
const SALES_AT_ONCE = 100;
/** Working time of one call of the job. */
const WORK_MS = 500;
/** Initial time slice of one statement; it grows while there are no sales. */
const SLICE_MS = 3_600_000;
const LONGEST_SLICE_MS = 24 * SLICE_MS;
/** Time after which the claim of a stopped process expires. */
const TAKEN_MS = 60_000;

type Wanted = NonNullable<Awaited<ReturnType<typeof readWanted>>>;

/** Reads the terms of each shop once. */
function createShops(): (transaction: ProgramTransaction, place: Place) => Promise<ShopTerms> {
  const shops = new Map<string, ShopTerms>();
  return async (transaction, place) => {
    const key = `${place.partnerId ?? ""} ${place.storeId ?? ""}`;
    const known = shops.get(key);
    if (known !== undefined) {
      return known;
    }
    const { rules, timeZone } = await readPlaceRules(transaction, place);
    shops.set(key, { rules, timeZone });
    return { rules, timeZone };
  };
}

/** A simulation in progress. */
interface Work {
  readonly taken: TakenWork;
  readonly wanted: Wanted;
  readonly run: HistoryRun;
  readonly shopOf: ReturnType<typeof createShops>;
  readonly from: Date;
  readonly afterId: string;
  readonly sliceMs: number;
  readonly sales: number;
}

const START = { afterId: BEFORE_ALL, sliceMs: SLICE_MS, sales: 0 } as const;

async function begin(database: Database, taken: TakenWork): Promise<Work | undefined> {
  const { levels, settings } = await catalogueCacheOf(database).read(taken.programId);
  return database.withProgram(taken.programId, async (transaction) => {
    const wanted = await readWanted(transaction, taken);
    if (wanted === undefined) {
      return undefined;
    }
    const published = await readPublished(transaction);
    const tried = withTriedRules(published, wanted.rules);
    const { pointsPerEuro } = settings;
    const run = createHistoryRun(published, tried, { levels, pointsPerEuro });
    return { taken, wanted, run, shopOf: createShops(), ...START, from: wanted.from };
  });
}

/** Evaluates the next sales; undefined if the simulation is done or another process has claimed it. */
async function goOn(database: Database, work: Work, nowMs: () => number): Promise<Work | undefined> {
  const { taken, wanted, run, shopOf, from, afterId, sliceMs } = work;
  const to = new Date(Math.min(from.getTime() + sliceMs, wanted.to.getTime()));
  const { partnerIds, storeIds } = wanted;
  return database.withProgram(taken.programId, async (transaction) => {
    const slice = { from, to, afterId, partnerIds, storeIds, limit: SALES_AT_ONCE };
    const found = await readPastSales(transaction, slice);
    for (const past of found) {
      run.add(past, await shopOf(transaction, past.place));
    }
    const last = found.length === SALES_AT_ONCE ? found.at(-1) : undefined;
    const next = {
      ...work,
      from: last === undefined ? to : new Date(last.sale.transactionTimeMs),
      afterId: last?.id ?? BEFORE_ALL,
      sliceMs: found.length === 0 ? Math.min(2 * sliceMs, LONGEST_SLICE_MS) : SLICE_MS,
      sales: work.sales + found.length,
    };
    const progress = { until: new Date(nowMs() + TAKEN_MS), doneUntil: next.from, sales: next.sales };
    const isMine = await keepHistory(transaction, taken, progress);
    if (isMine && next.from >= wanted.to) {
      await finishHistory(transaction, taken, run.result());
    }
    return isMine && next.from < wanted.to ? next : undefined;
  });
}

/**
 * Creates the job that runs waiting simulations. Each call works for a short time, so that the platform can stop
 * quickly and bookings run in between. After an error or a crash a simulation restarts at its first sale, because
 * limits and budgets accumulate from there.
 */
export function createHistoryJob(database: Database, nowMs: () => number): () => Promise<void> {
  return createLongWork<TakenWork, Work>(
    {
      take: () => {
        const now = new Date(nowMs());
        return takeHistory(database, now, new Date(now.getTime() + TAKEN_MS));
      },
      begin: (taken) => begin(database, taken),
      goOn: (work) => goOn(database, work, nowMs),
      // Nothing is released: the simulation is only partly counted, so it restarts when the claim expires.
      giveUp: () => Promise.resolve(),
    },
    WORK_MS,
  );
}
