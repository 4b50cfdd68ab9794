/** An address in the browser's history: the path below the organisation's base, with the query. */
interface Entry {
  readonly address: string;
  /** Another one for each visit of a screen. */
  readonly key: string;
  /** Number of entries of the kiosk before this one. */
  readonly index: number;
}

/** The entries that a person can go back to. */
export interface RouteHistory {
  readonly current: () => Entry;
  readonly push: (entry: Entry) => void;
  readonly replace: (entry: Entry) => void;
  /** Goes to the entry before; `listen` hears of it. */
  readonly back: () => void;
  /** Calls `onMove` when a person or `back` has moved to another entry. */
  readonly listen: (onMove: () => void) => () => void;
}

interface StoredState {
  readonly key: string;
  readonly index: number;
}

function storedState(): StoredState {
  const state: unknown = globalThis.history.state;
  const isOurs = typeof state === "object" && state !== null && "key" in state && "index" in state;
  return isOurs ? { key: String(state.key), index: Number(state.index) } : { key: "start", index: 0 };
}

/** The history of the page. `base` is the path of the organisation without a slash at the end, or "". */
export function browserHistory(base: string): RouteHistory {
  const write = (how: "pushState" | "replaceState", { address, key, index }: Entry): void =>
    globalThis.history[how]({ key, index }, "", `${base}${address}`);
  return {
    current: () => {
      const { pathname, search } = globalThis.location;
      return { address: `${pathname.slice(base.length) || "/"}${search}`, ...storedState() };
    },
    push: (entry) => write("pushState", entry),
    replace: (entry) => write("replaceState", entry),
    back: () => globalThis.history.back(),
    listen: (onMove) => {
      globalThis.addEventListener("popstate", onMove);
      return () => globalThis.removeEventListener("popstate", onMove);
    },
  };
}

/** A history in memory, for previews and tests. */
export function memoryHistory(address = "/"): RouteHistory {
  const listeners = new Set<() => void>();
  let entries: readonly Entry[] = [{ address, key: "start", index: 0 }];
  let at = 0;
  const current = (): Entry => entries[at] ?? { address, key: "start", index: 0 };
  return {
    current,
    push: (entry) => {
      entries = [...entries.slice(0, at + 1), entry];
      at += 1;
    },
    replace: (entry) => {
      entries = entries.with(at, entry);
    },
    back: () => {
      at = Math.max(0, at - 1);
      listeners.forEach((onMove) => onMove());
    },
    listen: (onMove) => {
      listeners.add(onMove);
      return () => listeners.delete(onMove);
    },
  };
}
