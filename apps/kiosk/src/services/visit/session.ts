import type { AccountDetails, CodeInput, HistoryPage } from "@punktum/client";
import { NO_POINTS } from "@punktum/domain";
import { createStore, type Store } from "../../base/store.ts";

/** Typed by hand, or read from a card or a screen (decision 0049). */
export type IdentifiedBy = "TYPED" | "READ";

/** The present shopper. Kept in memory, and removed on the screen saver, in admin and after inactivity. */
export interface ShopperSession {
  readonly account: AccountDetails;
  /** How the shopper was identified. */
  readonly identifiedBy: IdentifiedBy;
  /** The server did not answer, so only the card's code is known. */
  readonly isUnread?: true;
  /** First page of the history, prefetched after the scan. */
  readonly history?: HistoryPage;
  /** Registered on this visit: the mail was sent, so registration is not offered again. */
  readonly isRegistrationSent?: boolean;
}

/** A placeholder for an unknown account. */
const UNREAD = {
  isRegistered: false,
  isLocked: false,
  isAppUser: false,
  points: NO_POINTS,
  lockedPoints: NO_POINTS,
  vouchers: [],
} as const;

export interface Sessions {
  readonly current: Pick<Store<ShopperSession | undefined>, "get" | "subscribe">;
  /** Starts a session. */
  readonly start: (account: AccountDetails, identifiedBy?: IdentifiedBy) => void;
  /** Starts a session for a card that the server could not be asked about. */
  readonly startUnread: (code: CodeInput, identifiedBy: IdentifiedBy) => void;
  /**
   * Runs a look-up or booking for a code with this identification. It replaces that of the present shopper until done.
   */
  readonly during: <T>(identifiedBy: IdentifiedBy, work: () => Promise<T>) => Promise<T>;
  /** Identification of the running look-up, else of the present shopper; `TYPED` without either. */
  readonly identifiedBy: () => IdentifiedBy;
  /** Newer data of the same shopper. Ignored if that shopper's session has ended. */
  readonly refresh: (account: AccountDetails) => void;
  readonly setHistory: (history: HistoryPage) => void;
  readonly setRegistrationSent: () => void;
  readonly end: () => void;
  /** Called whenever a session ends, so that others remove personal data too. */
  readonly onEnd: (listener: () => void) => () => void;
}

/** Holds at most one session. Ignores answers for a shopper whose session has ended. */
export function createSessions(): Sessions {
  const current = createStore<ShopperSession | undefined>(undefined);
  let lookedUp: IdentifiedBy | undefined;
  const endListeners = new Set<() => void>();
  const change = (update: (session: ShopperSession) => ShopperSession): void =>
    current.update((session) => (session === undefined ? session : update(session)));
  return {
    current,
    start: (account, identifiedBy = "TYPED") => current.set({ account, identifiedBy }),
    startUnread: (code, identifiedBy) =>
      current.set({ account: { ...UNREAD, ...code, userReferenceCode: code.keyCode }, identifiedBy, isUnread: true }),
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
