import type { Database } from "../../database/index.ts";
import type { BookPointsInput } from "./booking-rows.ts";
import { createBookingStatements } from "./booking-statements.ts";
import { byAccount, createWaitingLine, type LedgerOutcome, type Wish } from "./waiting-line.ts";

/** Too many bookings wait already; nothing was booked and the caller may try again soon (503). */
export class LedgerBusyError extends Error {
  override readonly name = "LedgerBusyError";
}

export type BookingWriter = (input: BookPointsInput) => Promise<LedgerOutcome>;

const BOOKINGS_PER_STATEMENT = 128;
/** Bookings that could not go with others, each in a statement of its own. */
const ALONE_IN_FLIGHT = 4;
/** At 1,000 bookings a second the last one waits four seconds; more would be answered after their callers gave up. */
const WAITING_MAX = 4_000;

/**
 * Writes bookings as they come: a lone one goes at once, in a statement of its own; while two statements are in flight the next
 * ones wait and go together, each answered for itself after the commit. Nobody waits for a timer. It must be the only one of
 * its process and database for bookings to meet. Throws {@link LedgerBusyError}, or the database's error when nobody knows
 * whether the booking was written.
 */
export function createBookingWriter(database: Database): BookingWriter {
  const programs = new Map<string, BookingWriter>();
  return (input) => {
    const writer = programs.get(input.programId) ?? createProgramWriter(database, input.programId);
    programs.set(input.programId, writer);
    return writer(input);
  };
}

function createProgramWriter(database: Database, programId: string): BookingWriter {
  const line = createWaitingLine(BOOKINGS_PER_STATEMENT);
  const statements = createBookingStatements(database, programId, () => pumpSoon());
  const state = { pumpsSoon: false, aloneInFlight: 0 };
  /** Per account the bookings that go one after the other. */
  const alone: (readonly Wish[])[] = [];

  const bookFirst = async (wishes: readonly Wish[]): Promise<void> => {
    const [only] = wishes;
    const left =
      only !== undefined && wishes.length === 1
        ? await statements.bookAlone(only, "first")
        : await statements.bookTogether(wishes);
    alone.push(...byAccount(left ?? []));
    line.release(left === undefined ? wishes : wishes.filter((wish) => !left.includes(wish)));
    pumpSoon();
  };

  const bookOneByOne = async (wishes: readonly Wish[]): Promise<void> => {
    state.aloneInFlight += 1;
    for (const wish of wishes) {
      await statements.bookAlone(wish, "again");
    }
    state.aloneInFlight -= 1;
    line.release(wishes);
    pumpSoon();
  };

  const pump = (): void => {
    state.pumpsSoon = false;
    while (state.aloneInFlight < ALONE_IN_FLIGHT && alone.length > 0) {
      void bookOneByOne(alone.shift() ?? []);
    }
    while (statements.isFree()) {
      const wishes = line.take();
      if (wishes.length === 0) {
        return;
      }
      void bookFirst(wishes);
    }
  };

  /** After everything that arrived in this turn of the event loop: callers answered together ask together. */
  function pumpSoon(): void {
    if (!state.pumpsSoon) {
      state.pumpsSoon = true;
      setImmediate(pump);
    }
  }

  return (input) => {
    if (line.length() >= WAITING_MAX) {
      return Promise.reject(new LedgerBusyError("too many bookings are waiting"));
    }
    const outcome = line.add(input);
    pumpSoon();
    return outcome;
  };
}
