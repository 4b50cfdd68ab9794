import { points, type Points } from "@punktum/domain";
import { booleanColumn, type Database, integerColumn, prepared, textColumn } from "../../database/index.ts";

/** Accounts per statement; those with expiring points stay locked until it ends. */
const ACCOUNTS_AT_ONCE = 200;

const listPrograms = prepared("expiry.list-programs", "SELECT id FROM punktum.list_programs()", (row) =>
  textColumn(row, "id"),
);

const expirePoints = prepared(
  "expiry.expire-points",
  "SELECT accounts, points, finished, busy FROM punktum.expire_points($1, $2, $3)",
  (row) => ({
    accounts: integerColumn(row, "accounts"),
    points: integerColumn(row, "points"),
    isOver: booleanColumn(row, "finished") || booleanColumn(row, "busy"),
  }),
);

/** What a run expired. */
interface ExpiryReport {
  readonly accounts: number;
  readonly points: Points;
}

/**
 * Job: expires the points that are due on the UTC day of `now`, in every programme with expiring points. Each account
 * is processed once a day. An interrupted run is continued by the next one; a concurrent run finds nothing to do.
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

/** Points that expire on one day. */
interface NextExpiry {
  readonly points: Points;
  /** `yyyy-MM-dd` in UTC: the first day on which the points no longer exist. */
  readonly day: string;
}

/** Reads the next three days at most on which points expire, the earliest first; empty when nothing expires. */
export type ReadNextExpiry = (programId: string, accountId: string) => Promise<readonly NextExpiry[]>;

const readNextExpiry = prepared(
  "expiry.read-next",
  "SELECT day, points FROM punktum.read_next_expiry($1, $2)",
  (row) => ({ day: textColumn(row, "day"), points: points(integerColumn(row, "points")) }),
);

export function createReadNextExpiry(database: Database): ReadNextExpiry {
  return (programId, accountId) =>
    database.withProgram(programId, ({ run }) => run(readNextExpiry, [programId, accountId]));
}
