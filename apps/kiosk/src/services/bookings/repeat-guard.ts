import { isRepeat, recentBookings, type RecentBooking } from "@punktum/domain";
import type { Clock } from "../../base/clock.ts";
import type { Busy } from "../visit/presence.ts";
import { createStore, type Store } from "../../base/store.ts";

/** Something about to be booked for a card. */
export interface GuardedBooking {
  readonly keyCode: string;
  /** What is booked, in the same words each time: the amount, the points. */
  readonly what: string;
}

/** The same card with the same amount a moment later: meant, or read twice? */
interface RepeatQuestion {
  readonly answer: (isMeant: boolean) => void;
}

/** Asks before the same card is booked the same amount twice within twenty seconds. */
export interface RepeatGuard {
  readonly question: Pick<Store<RepeatQuestion | undefined>, "get" | "subscribe">;
  /** True where nothing speaks against it, or somebody said that it is meant. */
  readonly admit: (booking: GuardedBooking) => Promise<boolean>;
  readonly booked: (booking: GuardedBooking) => Promise<void>;
}

/** Remembers marks instead of cards: a digest with a salt that lives as long as the page. */
export function createRepeatGuard(clock: Pick<Clock, "now">, busy: Pick<Busy, "waitForPerson">): RepeatGuard {
  const question = createStore<RepeatQuestion | undefined>(undefined);
  const salt = crypto.randomUUID();
  let bookings: readonly RecentBooking[] = [];
  const markOf = async ({ keyCode, what }: GuardedBooking): Promise<string> => {
    const digest = await crypto.subtle.digest(
      "SHA-256",
      new TextEncoder().encode(JSON.stringify([salt, keyCode, what])),
    );
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  const ask = async (): Promise<boolean> => {
    question.get()?.answer(false);
    // The question stays until somebody answers; inactivity closes it as it closes any dialog, after its warning.
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
