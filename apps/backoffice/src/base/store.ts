import { useSyncExternalStore } from "react";

/** A value outside React that components can subscribe to. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates a store. Setting the current value again notifies no subscriber. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) {
        return;
      }
      current = value;
      for (const listener of listeners) {
        listener();
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Subscribes a component to a store. */
export function useStore<Value>(store: Pick<Store<Value>, "get" | "subscribe">): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
