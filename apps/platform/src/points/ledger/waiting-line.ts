import { type Outcome } from "@punktum/domain";

import type { LedgerErrorCode } from "../../database/index.ts";
import { bookingIdOf, type BookPointsInput } from "./booking-rows.ts";
import type { BookingReceipt } from "./store.ts";

export type LedgerOutcome = Outcome<BookingReceipt, LedgerErrorCode>;

/** A booking whose caller waits for the answer. */
export interface Command {
  readonly input: BookPointsInput;
  readonly bookingId: string;
  /** Answers the caller; an error means that it is unknown whether the booking was written. */
  readonly settle: (result: LedgerOutcome | Error) => void;
}

interface Unsettled {
  readonly input: BookPointsInput;
  readonly outcome: Promise<LedgerOutcome>;
}

export interface WaitingLine {
  /** Appends a booking; a copy of an unanswered booking gets the answer of the first one. */
  readonly add: (input: BookPointsInput) => Promise<LedgerOutcome>;
  /**
   * Takes the next bookings for one statement. An account, key or receipt is never in two statements at once, because
   * those would wait for each other. Within a statement, keys and receipts are unique.
   */
  readonly take: () => readonly Command[];
  /** Makes their accounts, keys and receipts available again. */
  readonly release: (commands: readonly Command[]) => void;
  readonly length: () => number;
}

/** Queue of one programme's bookings, in arrival order. */
export function createWaitingLine(mostAtOnce: number): WaitingLine {
  let waiting: Command[] = [];
  const unsettled = new Map<string, Unsettled>();
  const busyAccounts = new Set<string>();
  const busyKeys = new Set<string>();

  const keysOf = ({ input, bookingId }: Command): readonly string[] =>
    input.receiptKey === undefined ? [bookingId] : [bookingId, `receipt ${input.receiptKey}`];

  return {
    add: (input) => {
      const bookingId = bookingIdOf(input);
      const first = unsettled.get(bookingId);
      if (first !== undefined && isCopy(first.input, input)) {
        return first.outcome.then(asReplay);
      }
      const { promise, resolve, reject } = Promise.withResolvers<LedgerOutcome>();
      const isFirst = first === undefined;
      const settle = (result: LedgerOutcome | Error): void => {
        if (isFirst) {
          unsettled.delete(bookingId);
        }
        return result instanceof Error ? reject(result) : resolve(result);
      };
      if (isFirst) {
        unsettled.set(bookingId, { input, outcome: promise });
      }
      waiting.push({ input, bookingId, settle });
      return promise;
    },
    take: () => {
      const taken: Command[] = [];
      const left: Command[] = [];
      for (const command of waiting) {
        const keys = keysOf(command);
        const mustWait = busyAccounts.has(command.input.accountId) || keys.some((key) => busyKeys.has(key));
        if (mustWait || taken.length === mostAtOnce) {
          left.push(command);
        } else {
          keys.forEach((key) => busyKeys.add(key));
          taken.push(command);
        }
      }
      taken.forEach(({ input }) => busyAccounts.add(input.accountId));
      waiting = left;
      return taken;
    },
    release: (commands) => {
      for (const command of commands) {
        busyAccounts.delete(command.input.accountId);
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

function asReplay(outcome: LedgerOutcome): LedgerOutcome {
  return outcome.ok ? { ok: true, response: { ...outcome.response, replayed: true } } : outcome;
}
