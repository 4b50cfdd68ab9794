import { byProgram, type Database } from "../../database/index.ts";
import type { BookPointsInput, WorkRow } from "./booking-rows.ts";
import { createBookingStatements } from "./booking-statements.ts";
import { byAccount, createWaitingLine, type CountedOutcome, type Command } from "./waiting-line.ts";

/** Thrown when too many bookings wait already. Nothing was booked; the caller may retry soon (503). */
export class LedgerBusyError extends Error {
  override readonly name = "LedgerBusyError";
}

/** Writes a booking. With `work`, it is counted in the same transaction; undefined if it must be judged first. */
export type BookingWriter = (input: BookPointsInput, work?: WorkRow) => Promise<CountedOutcome>;

const BOOKINGS_PER_STATEMENT = 128;
/** Bookings that could not be written together with others; each gets a statement of its own. */
const ALONE_IN_FLIGHT = 4;
/** At 1,000 bookings a second the last one waits four seconds; a longer queue would outlast its callers' timeouts. */
const WAITING_MAX = 4_000;

/**
 * Writes bookings in arrival order without a timer. A single booking is written at once by its own statement. While two
 * statements are in flight, further bookings wait and are then written together; each is answered after the commit. Use
 * one writer per process and database, so that concurrent bookings meet. Throws {@link LedgerBusyError}, or the
 * database's error when it is unknown whether the booking was written.
 */
export function createBookingWriter(database: Database): BookingWriter {
  const writers = byProgram((programId) => createProgramWriter(database, programId));
  return (input, work) => writers(input.programId)(input, work);
}

function createProgramWriter(database: Database, programId: string): BookingWriter {
  const line = createWaitingLine(BOOKINGS_PER_STATEMENT);
  const statements = createBookingStatements(database, programId, () => pumpSoon());
  const state = { pumpsSoon: false, aloneInFlight: 0 };
  /** Bookings to write alone, grouped by account; those of one account are written one after the other. */
  const alone: (readonly Command[])[] = [];

  const bookFirst = async (commands: readonly Command[]): Promise<void> => {
    const [only] = commands;
    const left =
      only !== undefined && commands.length === 1
        ? await statements.bookAlone(only, "first")
        : await statements.bookTogether(commands);
    alone.push(...byAccount(left ?? []));
    line.release(left === undefined ? commands : commands.filter((command) => !left.includes(command)));
    pumpSoon();
  };

  const bookOneByOne = async (commands: readonly Command[]): Promise<void> => {
    state.aloneInFlight += 1;
    for (const command of commands) {
      await statements.bookAlone(command, "again");
    }
    state.aloneInFlight -= 1;
    line.release(commands);
    pumpSoon();
  };

  const pump = (): void => {
    state.pumpsSoon = false;
    while (state.aloneInFlight < ALONE_IN_FLIGHT && alone.length > 0) {
      void bookOneByOne(alone.shift() ?? []);
    }
    while (statements.isFree()) {
      const commands = line.take();
      if (commands.length === 0) {
        return;
      }
      void bookFirst(commands);
    }
  };

  /**
   * Runs after everything that arrived in this turn of the event loop, so that callers answered together are batched
   * together.
   */
  function pumpSoon(): void {
    if (!state.pumpsSoon) {
      state.pumpsSoon = true;
      setImmediate(pump);
    }
  }

  return (input, work) => {
    if (line.length() >= WAITING_MAX) {
      return Promise.reject(new LedgerBusyError("too many bookings are waiting"));
    }
    const outcome = line.add(input, work);
    pumpSoon();
    return outcome;
  };
}
