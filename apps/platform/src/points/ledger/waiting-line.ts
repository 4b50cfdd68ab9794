import { type Outcome } from "@punktum/domain";

import type { LedgerErrorCode } from "../../database/index.ts";
import { bookingIdOf, type BookPointsInput, type WorkRow } from "./booking-rows.ts";
import type { BookingReceipt } from "./store.ts";

export type LedgerOutcome = Outcome<BookingReceipt, LedgerErrorCode>;
/** The outcome of a booking with work. Undefined: nothing was written, and the work must be judged first. */
export type CountedOutcome = LedgerOutcome | undefined;

/** A booking whose caller waits for the answer. */
export interface Command {
  readonly input: BookPointsInput;
  /** Work by hand that is counted with the booking. */
  readonly work: WorkRow | undefined;
  readonly bookingId: string;
  /**
   * Answers the caller. An error means that it is unknown whether the booking was written. Undefined is an answer for
   * bookings with work only.
   */
  readonly settle: (result: CountedOutcome | Error) => void;
}

interface Unsettled {
  readonly input: BookPointsInput;
  readonly outcome: Promise<CountedOutcome>;
}

export interface WaitingLine {
  /** Appends a booking; a copy of an unanswered booking gets the answer of the first one. */
  readonly add: (input: BookPointsInput, work?: WorkRow) => Promise<CountedOutcome>;
  /**
   * Takes the next bookings for one statement. An account, person, key or receipt is never in two statements at once,
   * because those would wait for each other. Within a statement, keys and receipts are unique.
   */
  readonly take: () => readonly Command[];
  /** Makes their accounts, persons, keys and receipts available again. */
  readonly release: (commands: readonly Command[]) => void;
  readonly length: () => number;
}

/** Queue of one programme's bookings, in arrival order. */
export function createWaitingLine(mostAtOnce: number): WaitingLine {
  let waiting: Command[] = [];
  const unsettled = new Map<string, Unsettled>();
  const busyTotals = new Set<string>();
  const busyKeys = new Set<string>();

  const keysOf = ({ input, bookingId }: Command): readonly string[] =>
    input.receiptKey === undefined ? [bookingId] : [bookingId, `receipt ${input.receiptKey}`];

  /** Whose points or work a booking changes. */
  const totalsOf = ({ input, work }: Command): readonly string[] =>
    typeof work?.admin_id === "string" ? [input.accountId, `person ${work.admin_id}`] : [input.accountId];

  return {
    add: (input, work) => {
      const bookingId = bookingIdOf(input);
      const first = unsettled.get(bookingId);
      if (first !== undefined && isCopy(first.input, input)) {
        return first.outcome.then(asReplay);
      }
      const { promise, resolve, reject } = Promise.withResolvers<CountedOutcome>();
      const isFirst = first === undefined;
      const settle = (result: CountedOutcome | Error): void => {
        if (isFirst) {
          unsettled.delete(bookingId);
        }
        return result instanceof Error ? reject(result) : resolve(result);
      };
      if (isFirst) {
        unsettled.set(bookingId, { input, outcome: promise });
      }
      waiting.push({ input, work, bookingId, settle });
      return promise;
    },
    take: () => {
      const taken: Command[] = [];
      const left: Command[] = [];
      for (const command of waiting) {
        const keys = keysOf(command);
        const mustWait =
          totalsOf(command).some((total) => busyTotals.has(total)) || keys.some((key) => busyKeys.has(key));
        if (mustWait || taken.length === mostAtOnce) {
          left.push(command);
        } else {
          keys.forEach((key) => busyKeys.add(key));
          taken.push(command);
        }
      }
      taken.flatMap(totalsOf).forEach((total) => busyTotals.add(total));
      waiting = left;
      return taken;
    },
    release: (commands) => {
      for (const command of commands) {
        totalsOf(command).forEach((total) => busyTotals.delete(total));
        keysOf(command).forEach((key) => busyKeys.delete(key));
      }
    },
    length: () => waiting.length,
  };
}

/** Groups bookings by account and keeps their order. */
export function byAccount(commands: readonly Command[]): readonly (readonly Command[])[] {
  return [...Map.groupBy(commands, ({ input }) => input.accountId).values()];
}

function isCopy(first: BookPointsInput, second: BookPointsInput): boolean {
  return first.accountId === second.accountId && first.request.fingerprint.equals(second.request.fingerprint);
}

function asReplay(outcome: CountedOutcome): CountedOutcome {
  return outcome?.ok === true ? { ok: true, response: { ...outcome.response, replayed: true } } : outcome;
}
