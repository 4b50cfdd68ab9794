import { succeed } from "@punktum/domain";
import { concernsOneQuestion, type Database, type Prepared, refusalOf } from "../../database/index.ts";
import { bookPointsRow, bookPointsValues, type WorkRow } from "./booking-rows.ts";
import { BOOK_COUNTED, BOOK_COUNTED_TOGETHER, BOOK_POINTS, BOOK_POINTS_TOGETHER } from "./store.ts";
import type { Command } from "./waiting-line.ts";

/** Measured: with more than two, statements wait for each other's flush and each carries fewer bookings. */
const STATEMENTS_IN_FLIGHT = 2;
/** Connections per programme, including statements that wait for a lock. */
const CONNECTIONS = 12;
/** A statement that takes longer than this is assumed to wait for a lock and no longer holds back others. */
const SLOW_AFTER_MS = 100;

/** Runs the statements that write bookings of one programme, and counts those in flight. */
export interface BookingStatements {
  /** True when another first attempt may start. */
  readonly isFree: () => boolean;
  /** Writes one booking and answers its caller. */
  readonly bookAlone: (command: Command, attempt: "first" | "again") => Promise<void>;
  /**
   * Writes many bookings and answers their callers. Returns those that must be booked alone, always all of an account.
   * Those with work are answered that it must be judged.
   */
  readonly bookTogether: (commands: readonly Command[]) => Promise<readonly Command[]>;
}

export function createBookingStatements(database: Database, programId: string, onFree: () => void): BookingStatements {
  let inFlight = 0;
  let connections = 0;

  /**
   * First attempts count as in flight until they end or turn out to be slow; retries do not hold back other statements.
   */
  const run = async <Row>(
    attempt: "first" | "again",
    statement: Prepared<Row>,
    values: readonly unknown[],
  ): Promise<readonly Row[]> => {
    let counted = attempt === "first" ? 1 : 0;
    const leave = (): void => {
      inFlight -= counted;
      counted = 0;
      onFree();
    };
    inFlight += counted;
    connections += 1;
    const timer = setTimeout(leave, SLOW_AFTER_MS);
    try {
      return await database.withoutProgram(statement, values);
    } finally {
      clearTimeout(timer);
      connections -= 1;
      leave();
    }
  };

  return {
    isFree: () => inFlight < STATEMENTS_IN_FLIGHT && connections < CONNECTIONS,
    bookAlone: async (command, attempt) => {
      const { input, work, bookingId } = command;
      const values = bookPointsValues(input, bookingId);
      const counted = work === undefined ? undefined : [...values, JSON.stringify(worksOf([command]))];
      try {
        const [receipt] = await run(attempt, counted ? BOOK_COUNTED : BOOK_POINTS, counted ?? values);
        command.settle(receipt === undefined ? noRow(work) : succeed(receipt));
      } catch (error) {
        command.settle(refusalOf(error) ?? asError(error));
      }
    },
    bookTogether: async (commands) => {
      const left = new Set(commands);
      const withoutWork = (): readonly Command[] => {
        left.forEach(({ work, settle }) => work !== undefined && settle(undefined));
        return [...left].filter(({ work }) => work === undefined);
      };
      try {
        const works = worksOf(commands);
        const values = valuesOf(programId, commands);
        const placed =
          works.length === 0
            ? await run("first", BOOK_POINTS_TOGETHER, values)
            : await run("first", BOOK_COUNTED_TOGETHER, [...values, JSON.stringify(works)]);
        for (const { place, ...receipt } of placed) {
          const command = commands[place];
          if (command !== undefined) {
            command.settle(succeed({ ...receipt, bookingId: command.bookingId }));
            left.delete(command);
          }
        }
        return withoutWork();
      } catch (error) {
        if (concernsOneQuestion(error)) {
          return withoutWork();
        }
        commands.forEach((command) => command.settle(asError(error)));
        return [];
      }
    },
  };
}

function valuesOf(programId: string, commands: readonly Command[]): readonly unknown[] {
  const rows = commands.map(({ input, bookingId }, place) => ({ place, ...bookPointsRow(input, bookingId) }));
  return [programId, [...new Set(commands.map(({ input }) => input.accountId))], JSON.stringify(rows)];
}

/** Without a row, work must be judged first; a booking without work always has one. */
const noRow = (work: WorkRow | undefined): Error | undefined =>
  work === undefined ? new Error("the ledger answered with no row") : undefined;

const worksOf = (commands: readonly Command[]): readonly object[] =>
  commands.flatMap(({ work }, place) => (work === undefined ? [] : [{ place, ...work }]));

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error("the booking failed", { cause: error });
}
