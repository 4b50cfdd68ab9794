import { isRepeat, recentBookings, type RecentBooking } from "@punktum/domain";
import { digestOf } from "../../base/digest.ts";
import type { Clock } from "../../base/clock.ts";
import type { Busy } from "../visit/presence.ts";
import { createStore, type Store } from "../../base/store.ts";

/** A booking to check for repetition. */
export interface GuardedBooking {
  readonly keyCode: string;
  /** The booked amount or points, always in the same form. */
  readonly what: string;
}

/** Whether a repeated booking is intended, or the card was read twice. */
interface RepeatQuestion {
  readonly answer: (isMeant: boolean) => void;
}

/** Asks before the same card gets the same amount twice within twenty seconds. */
export interface RepeatGuard {
  readonly question: Pick<Store<RepeatQuestion | undefined>, "get" | "subscribe">;
  /** True if it is no repetition, or staff confirm it. */
  readonly admit: (booking: GuardedBooking) => Promise<boolean>;
  readonly booked: (booking: GuardedBooking) => Promise<void>;
}

/** Remembers digests instead of cards, with a salt that lives as long as the page. */
export function createRepeatGuard(clock: Pick<Clock, "now">, busy: Pick<Busy, "waitForPerson">): RepeatGuard {
  const question = createStore<RepeatQuestion | undefined>(undefined);
  const salt = crypto.randomUUID();
  let bookings: readonly RecentBooking[] = [];
  const markOf = async ({ keyCode, what }: GuardedBooking): Promise<string> => await digestOf([salt, keyCode, what]);
  const ask = async (): Promise<boolean> => {
    question.get()?.answer(false);
    // Waits for an answer without a timeout of its own. Inactivity closes the question like any dialog, after its
    // warning.
    const stopWaiting = busy.waitForPerson();
    return await new Promise<boolean>((resolve) => {
      const asked: RepeatQuestion = {
        answer: (isMeant) => {
          stopWaiting();
          question.update((now) => (now === asked ? undefined : now));
          resolve(isMeant);
        },
      };
      question.set(asked);
    });
  };
  return {
    question,
    admit: async (booking) => !isRepeat(bookings, await markOf(booking), clock.now()) || (await ask()),
    booked: async (booking) => {
      const mark = await markOf(booking);
      const timeMs = clock.now();
      bookings = [...recentBookings(bookings, timeMs), { mark, timeMs }];
    },
  };
}
