import { setTimeout as delay } from "node:timers/promises";
import { timeZoneOrDefault } from "@punktum/domain";
import { booleanColumn, type Database, nullable, prepared, textColumn } from "../../database/index.ts";

/** Days of bookings of one step when years are counted for the first time; each step is a transaction. */
const DAYS_AT_ONCE = 7;
/** A step of a large programme reads millions of bookings; other statements are cancelled after ten seconds. */
const STEP_TIMEOUT = "10min";

const listPrograms = prepared("figures.programs", "SELECT id FROM list_programs()", (row) => textColumn(row, "id"));
const readZone = prepared("figures.zone", "SELECT config ->> 'timeZone' AS zone FROM programs WHERE id = $1", (row) =>
  timeZoneOrDefault(nullable(row, "zone", textColumn)),
);
const allowTime = prepared("figures.allow", "SELECT set_config('statement_timeout', $1, true)", () => null);
const follow = prepared("figures.follow", "SELECT follow_figures($1, $2, $3) AS more", (row) =>
  booleanColumn(row, "more"),
);
const readCounted = prepared(
  "figures.counted",
  "SELECT as_of IS NOT NULL AND written_in <> 0 AS counted FROM figure_positions WHERE program_id = $1",
  (row) => booleanColumn(row, "counted"),
);
const restart = prepared(
  "figures.restart",
  "UPDATE figure_positions SET written_in = 0 WHERE program_id = $1 RETURNING program_id",
  (row) => textColumn(row, "program_id"),
);

/** Counts one step of a programme's bookings into its figures; true when there is more to count. */
async function followFiguresStep(database: Database, programId: string): Promise<boolean> {
  return database.withProgram(programId, async ({ run }) => {
    await run(allowTime, [STEP_TIMEOUT]);
    const [zone] = await run(readZone, [programId]);
    const [hasMore] = zone === undefined ? [] : await run(follow, [programId, zone, DAYS_AT_ONCE]);
    return hasMore === true;
  });
}

/** Counts everything that a programme has booked up to now, unless another process is counting it. */
export async function followFigures(database: Database, programId: string): Promise<void> {
  while (await followFiguresStep(database, programId)) {
    // Each step commits on its own: an interrupted step restarts, and earlier steps stay.
  }
}

/** Job: brings the figures of all programmes up to date. Bookings do not write them and do not wait for them. */
export async function followFiguresOnce(database: Database): Promise<void> {
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    await followFigures(database, programId);
  }
}

/** Interval between checks of a programme that another process counts. */
const LOOK_MS = 200;

/**
 * Rebuilds the figures of all programmes from zero, or waits until another process has done so. Reports are empty
 * meanwhile. Returns the programmes.
 */
export async function rebuildFigures(database: Database): Promise<readonly string[]> {
  const programs = await database.withoutProgram(listPrograms, []);
  for (const programId of programs) {
    await database.withProgram(programId, ({ run }) => run(restart, [programId]));
    let isCounted: boolean | undefined = false;
    while (isCounted === false) {
      await followFigures(database, programId);
      [isCounted] = await database.withProgram(programId, ({ run }) => run(readCounted, [programId]));
      await delay(isCounted === false ? LOOK_MS : 0);
    }
  }
  return programs;
}
