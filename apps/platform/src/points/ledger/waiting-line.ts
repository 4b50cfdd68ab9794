import { type Outcome } from "@punktum/domain";

import type { LedgerErrorCode } from "../../database/index.ts";
import { bookingIdOf, type BookPointsInput } from "./booking-rows.ts";
import type { BookingReceipt } from "./store.ts";

export type LedgerOutcome = Outcome<BookingReceipt, LedgerErrorCode>;

/** A booking whose caller waits for the answer. */
export interface Wish {
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
  readonly take: () => readonly Wish[];
  /** Makes their accounts, keys and receipts available again. */
  readonly release: (wishes: readonly Wish[]) => void;
  readonly length: () => number;
}

/** Queue of one programme's bookings, in arrival order. */
export function createWaitingLine(mostAtOnce: number): WaitingLine {
  let waiting: Wish[] = [];
  const unsettled = new Map<string, Unsettled>();
  const busyAccounts = new Set<string>();
  const busyKeys = new Set<string>();

  const keysOf = ({ input, bookingId }: Wish): readonly string[] =>
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
      const taken: Wish[] = [];
      const left: Wish[] = [];
      for (const wish of waiting) {
        const keys = keysOf(wish);
        const mustWait = busyAccounts.has(wish.input.accountId) || keys.some((key) => busyKeys.has(key));
        if (mustWait || taken.length === mostAtOnce) {
          left.push(wish);
        } else {
          keys.forEach((key) => busyKeys.add(key));
          taken.push(wish);
        }
      }
      taken.forEach(({ input }) => busyAccounts.add(input.accountId));
      waiting = left;
      return taken;
    },
    release: (wishes) => {
      for (const wish of wishes) {
        busyAccounts.delete(wish.input.accountId);
        keysOf(wish).forEach((key) => busyKeys.delete(key));
      }
    },
    length: () => waiting.length,
  };
}

/** Groups bookings by account and keeps their order. */
export function byAccount(wishes: readonly Wish[]): readonly (readonly Wish[])[] {
  return [...Map.groupBy(wishes, ({ input }) => input.accountId).values()];
}

function isCopy(first: BookPointsInput, second: BookPointsInput): boolean {
  return first.accountId === second.accountId && first.request.fingerprint.equals(second.request.fingerprint);
}

function asReplay(outcome: LedgerOutcome): LedgerOutcome {
  return outcome.ok ? { ok: true, response: { ...outcome.response, replayed: true } } : outcome;
}
