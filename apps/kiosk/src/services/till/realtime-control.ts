import type { RealtimeStatus } from "@punktum/client";
import type { Points } from "@punktum/domain";
import { createStore, type Store } from "../../base/store.ts";

/** A sale at the till whose card is known: the shopper sees what it gave (SOCK-05). */
export interface TillSale {
  /** Tells one sale from the next. */
  readonly id: string;
  readonly keyCode: string;
  /** Absent where the till did not say. */
  readonly totalPoints?: Points | undefined;
}

/** The realtime connection as screens see it. */
export interface RealtimeControl {
  readonly status: Store<RealtimeStatus>;
  /** Asks for a connection now (SOCK-13). */
  readonly reconnect: () => void;
  readonly onReconnect: (listener: () => void) => () => void;
  /** The sale that is shown. */
  readonly sale: Store<TillSale | undefined>;
}

export function createRealtimeControl(): RealtimeControl {
  const listeners = new Set<() => void>();
  return {
    status: createStore<RealtimeStatus>("closed"),
    sale: createStore<TillSale | undefined>(undefined),
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
