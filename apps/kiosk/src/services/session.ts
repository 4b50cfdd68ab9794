import type { AccountDetails, HistoryPage } from "@punktum/client";
import { createStore, type Store } from "./store.ts";

/** The shopper at the kiosk now; never stored, gone on the screen saver, in admin and after inactivity. */
export interface ShopperSession {
  readonly account: AccountDetails;
  /** First page, loaded after the scan so that History opens at once (SCAN-20). */
  readonly history?: HistoryPage;
  /** Registered on this visit: the mail is on its way, so nobody is asked again (REG-20). */
  readonly isRegistrationSent?: boolean;
}

export interface Sessions {
  readonly current: Pick<Store<ShopperSession | undefined>, "get" | "subscribe">;
  /** Puts the shopper's account into place. */
  readonly start: (account: AccountDetails) => void;
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
  const endListeners = new Set<() => void>();
  const change = (update: (session: ShopperSession) => ShopperSession): void =>
    current.update((session) => (session === undefined ? session : update(session)));
  return {
    current,
    start: (account) => current.set({ account }),
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
