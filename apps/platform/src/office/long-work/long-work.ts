import { type Database, integerColumn, type Prepared, textColumn } from "../../database/index.ts";

/** Work claimed by this process. */
export interface TakenWork {
  readonly programId: string;
  readonly id: string;
  /** Fencing number: another number in the row means that another process has claimed it. */
  readonly takes: number;
}

/** Reads `program_id`, `id` and `takes` of a claimed row. */
export const readTaken = (row: Readonly<Record<string, unknown>>): TakenWork => ({
  programId: textColumn(row, "program_id"),
  id: textColumn(row, "id"),
  takes: integerColumn(row, "takes"),
});

/** Statements that find and claim open work. */
interface OpenWork<Taken> {
  /** Lists programmes with open work at time `$1`. */
  readonly listOpen: Prepared<string>;
  /** Claims the oldest unclaimed work of programme `$1` at time `$2`, until `$3`. */
  readonly take: Prepared<Taken>;
}

/** Claims the oldest work that is open or whose claim has expired. */
export async function takeOpen<Taken>(
  database: Database,
  { listOpen, take }: OpenWork<Taken>,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<Taken | undefined> {
  for (const programId of await database.withoutProgram(listOpen, [now])) {
    const [taken] = await database.withProgram(programId, ({ run }) => run(take, [programId, now, until]));
    if (taken !== undefined) {
      return taken;
    }
  }
  return undefined;
}

/** Work in steps, each a transaction of its own. */
interface LongWork<Taken, Work> {
  /** Claims the next work. */
  readonly take: () => Promise<Taken | undefined>;
  /** Prepares the first step; undefined if nothing is left to do. */
  readonly begin: (taken: Taken) => Promise<Work | undefined>;
  /** Does a step; undefined after the last one. */
  readonly goOn: (work: Work) => Promise<Work | undefined>;
  /** Called after an error, with the interrupted work. */
  readonly giveUp: (work: Work) => Promise<void>;
}

/**
 * Creates a job for long work. Each call works for `workMs` only, so that the platform can stop quickly and other jobs
 * run in between. After an error the work is released and may be claimed again.
 */
export function createLongWork<Taken, Work>(
  { take, begin, goOn, giveUp }: LongWork<Taken, Work>,
  workMs: number,
): () => Promise<void> {
  let work: Work | undefined;
  const step = async (): Promise<boolean> => {
    const present = work;
    work = undefined;
    if (present === undefined) {
      const taken = await take();
      work = taken && (await begin(taken));
      return taken !== undefined;
    }
    try {
      work = await goOn(present);
    } catch (error) {
      await giveUp(present);
      throw error;
    }
    return true;
  };
  return async () => {
    const endMs = performance.now() + workMs;
    while ((await step()) && performance.now() < endMs) {}
  };
}
