import type { AccountDetails, HistoryPage } from "@punktum/client";
import { createStore, type Store } from "../../base/store.ts";

/** Typed by hand, or read from a card or a screen (B-41). */
export type IdentifiedBy = "TYPED" | "READ";

/** The shopper at the kiosk now; never stored, gone on the screen saver, in admin and after inactivity. */
export interface ShopperSession {
  readonly account: AccountDetails;
  /** How the shopper's code came. */
  readonly identifiedBy: IdentifiedBy;
  /** First page, loaded after the scan so that History opens at once (SCAN-20). */
  readonly history?: HistoryPage;
  /** Registered on this visit: the mail is on its way, so nobody is asked again (REG-20). */
  readonly isRegistrationSent?: boolean;
}

export interface Sessions {
  readonly current: Pick<Store<ShopperSession | undefined>, "get" | "subscribe">;
  /** Puts the shopper's account into place. */
  readonly start: (account: AccountDetails, identifiedBy?: IdentifiedBy) => void;
  /** Looks up, or books for, a code that came so; until it is done it is not the present shopper's word that counts. */
  readonly during: <T>(identifiedBy: IdentifiedBy, work: () => Promise<T>) => Promise<T>;
  /** How the code came that is looked up now, else that of the present shopper; typed where there is none. */
  readonly identifiedBy: () => IdentifiedBy;
  /** Newer figures of the same shopper; ignored when that shopper has already left. */
  readonly refresh: (account: AccountDetails) => void;
  readonly setHistory: (history: HistoryPage) => void;
  readonly setRegistrationSent: () => void;
  readonly end: () => void;
  /** Runs whenever a shopper leaves, so that others forget personal data too. */
  readonly onEnd: (listener: () => void) => () => void;
}

/** Holds at most one shopper. A late answer for someone who has left never brings them back (T: mixed-up shoppers). */
export function createSessions(): Sessions {
  const current = createStore<ShopperSession | undefined>(undefined);
  let lookedUp: IdentifiedBy | undefined;
  const endListeners = new Set<() => void>();
  const change = (update: (session: ShopperSession) => ShopperSession): void =>
    current.update((session) => (session === undefined ? session : update(session)));
  return {
    current,
    start: (account, identifiedBy = "TYPED") => current.set({ account, identifiedBy }),
    during: async (identifiedBy, work) => {
      lookedUp = identifiedBy;
      try {
        return await work();
      } finally {
        lookedUp = undefined;
      }
    },
    identifiedBy: () => lookedUp ?? current.get()?.identifiedBy ?? "TYPED",
    refresh: (account) =>
      change((session) =>
        session.account.userReferenceCode === account.userReferenceCode ? { ...session, account } : session,
      ),
    setHistory: (history) => change((session) => ({ ...session, history })),
    setRegistrationSent: () => change((session) => ({ ...session, isRegistrationSent: true })),
    end: () => {
      current.set(undefined);
      for (const listener of endListeners) {
        listener();
      }
    },
    onEnd: (listener) => {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
  };
}
