import { points, type Points } from "@punktum/domain";
import { booleanColumn, type Database, integerColumn, prepared, textColumn } from "../../database/index.ts";

/** Accounts looked at per statement; those with something to expire stay locked until it ends. */
const ACCOUNTS_AT_ONCE = 200;

const listPrograms = prepared("expiry.listPrograms", "SELECT id FROM punktum.list_programs()", (row) =>
  textColumn(row, "id"),
);

const expirePoints = prepared(
  "expire_points",
  "SELECT accounts, points, finished, busy FROM punktum.expire_points($1, $2, $3)",
  (row) => ({
    accounts: integerColumn(row, "accounts"),
    points: integerColumn(row, "points"),
    isOver: booleanColumn(row, "finished") || booleanColumn(row, "busy"),
  }),
);

/** What a run booked away. */
interface ExpiryReport {
  readonly accounts: number;
  readonly points: Points;
}

/**
 * Books away what has expired by the day (UTC) of `now`, in every programme whose points expire (a job). The accounts are gone
 * through once a day: another run goes on where this one was stopped, and a run beside it has nothing to do.
 */
export async function expirePointsOnce(database: Database, now: Date): Promise<ExpiryReport> {
  let accounts = 0;
  let total = 0;
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    for (;;) {
      const [step] = await database.withoutProgram(expirePoints, [programId, now, ACCOUNTS_AT_ONCE]);
      accounts += step?.accounts ?? 0;
      total += step?.points ?? 0;
      if (step === undefined || step.isOver) {
        break;
      }
    }
  }
  return { accounts, points: points(total) };
}

/** Points that go next. */
interface NextExpiry {
  readonly points: Points;
  /** `yyyy-MM-dd` in UTC: the day from which they are gone. */
  readonly day: string;
}

/** Null where nothing expires. */
export type ReadNextExpiry = (programId: string, accountId: string) => Promise<NextExpiry | null>;

const readNextExpiry = prepared(
  "expiry.readNext",
  "SELECT day, points FROM punktum.read_next_expiry($1, $2)",
  (row) => ({ day: textColumn(row, "day"), points: points(integerColumn(row, "points")) }),
);

export function createReadNextExpiry(database: Database): ReadNextExpiry {
  return async (programId, accountId) => {
    const [next] = await database.withProgram(programId, ({ run }) => run(readNextExpiry, [programId, accountId]));
    return next ?? null;
  };
}
