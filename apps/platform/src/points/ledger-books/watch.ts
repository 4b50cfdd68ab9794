import { type Database, prepared, textColumn } from "../../database/index.ts";
import { checkBooks } from "./check.ts";

/** Result of the last check of a programme. */
interface WatchedLedger {
  readonly programId: string;
  readonly isSound: boolean;
  readonly checkedAtMs: number;
}

/** Checks the ledgers of all programmes again and again, for metrics and the log. */
export interface LedgerWatch {
  /** Job. The first call only notes the time, so that a start is not slowed down by reading all bookings. */
  readonly runOnce: (now: Date) => Promise<void>;
  readonly results: () => readonly WatchedLedger[];
}

interface Dependencies {
  readonly database: Database;
  readonly log: { readonly error: (details: object, message: string) => void };
}

const listPrograms = prepared("ledger-watch.programs", "SELECT id FROM list_programs()", (row) =>
  textColumn(row, "id"),
);

export function createLedgerWatch({ database, log }: Dependencies): LedgerWatch {
  const results = new Map<string, WatchedLedger>();
  let hasBegun = false;

  async function check(programId: string, now: Date): Promise<void> {
    const books = await checkBooks(database, programId, now);
    // Undefined while the figures are counted for the first time.
    if (books === undefined) {
      return;
    }
    const { isSound, broken, balances, booked, figures } = books;
    if (!isSound) {
      log.error({ programId, broken, balances, booked, figures }, "the ledger does not add up");
    }
    results.set(programId, { programId, isSound, checkedAtMs: now.getTime() });
  }

  return {
    results: () => [...results.values()],
    async runOnce(now) {
      if (!hasBegun) {
        hasBegun = true;
        return;
      }
      for (const programId of await database.withoutProgram(listPrograms, [])) {
        // The next programme is checked all the same, and this one again in an hour.
        await check(programId, now).catch((error: unknown) =>
          log.error({ err: error, programId }, "the ledger could not be checked"),
        );
      }
    },
  };
}
