import type { RealtimeStatus, StatusLevel } from "@punktum/client";
import type { Points } from "@punktum/domain";
import { createStore, type Store } from "../../base/store.ts";

/** A till's sale with a known card, to be shown to the shopper. */
export interface TillSale {
  /** Identifies the sale. */
  readonly id: string;
  readonly keyCode: string;
  /** Absent if the till did not send them. */
  readonly totalPoints?: Points | undefined;
  /** The level that the sale reached. */
  readonly reachedLevel?: StatusLevel | undefined;
}

/** The realtime connection as screens see it. */
export interface RealtimeControl {
  readonly status: Store<RealtimeStatus>;
  /** Requests a connection now. */
  readonly reconnect: () => void;
  readonly onReconnect: (listener: () => void) => () => void;
  /** The sale to show. */
  readonly sale: Store<TillSale | undefined>;
  /** Staff want the page reloaded as soon as the kiosk is idle. */
  readonly isReloadWanted: Store<boolean>;
  /** Changes when staff want configuration and mounting read again. */
  readonly refreshed: Store<number>;
}

export function createRealtimeControl(): RealtimeControl {
  const listeners = new Set<() => void>();
  return {
    status: createStore<RealtimeStatus>("closed"),
    sale: createStore<TillSale | undefined>(undefined),
    isReloadWanted: createStore(false),
    refreshed: createStore(0),
    reconnect: () => {
      for (const listener of listeners) {
        listener();
      }
    },
    onReconnect: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
