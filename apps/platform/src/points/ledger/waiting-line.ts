import { type Outcome } from "@punktum/domain";

import type { LedgerErrorCode } from "../../database/index.ts";
import { bookingIdOf, type BookPointsInput } from "./booking-rows.ts";
import type { BookingReceipt } from "./store.ts";

export type LedgerOutcome = Outcome<BookingReceipt, LedgerErrorCode>;

/** A booking somebody waits for. */
export interface Wish {
  readonly input: BookPointsInput;
  readonly bookingId: string;
  /** Answers the caller; an error means that nobody knows whether it was booked. */
  readonly settle: (result: LedgerOutcome | Error) => void;
}

interface Unsettled {
  readonly input: BookPointsInput;
  readonly outcome: Promise<LedgerOutcome>;
}

export interface WaitingLine {
  /** Puts a booking at the end; a copy of one that is not answered yet gets that one's answer. */
  readonly add: (input: BookPointsInput) => Promise<LedgerOutcome>;
  /**
   * The next bookings for one statement. No account, key or receipt is in two statements at once: they would only wait for
   * each other. Keys and receipts are not twice in one statement either.
   */
  readonly take: () => readonly Wish[];
  /** Their accounts, keys and receipts may be taken again. */
  readonly release: (wishes: readonly Wish[]) => void;
  readonly length: () => number;
}

/** Bookings of one programme in the order they came. */
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

/** The bookings of each account together, in the order they came. */
export function byAccount(wishes: readonly Wish[]): readonly (readonly Wish[])[] {
  return [...Map.groupBy(wishes, ({ input }) => input.accountId).values()];
}

function isCopy(first: BookPointsInput, second: BookPointsInput): boolean {
  return first.accountId === second.accountId && first.request.fingerprint.equals(second.request.fingerprint);
}

function asReplay(outcome: LedgerOutcome): LedgerOutcome {
  return outcome.ok ? { ok: true, response: { ...outcome.response, replayed: true } } : outcome;
}
