import type { Clock } from "../../base/clock.ts";
import type { Store } from "../../base/store.ts";

const HEARTBEAT_MS = 15_000;
/** While the server is away we look more often, so that the shopper waits no longer than needed. */
const RECOVERY_MS = 3_000;

/** What the watch needs of the outside. */
export interface ConnectionWatch {
  readonly clock: Clock;
  readonly isOnline: Store<boolean>;
  /** Whether the server answers now. */
  readonly ping: () => Promise<boolean>;
  /** The browser's own opinion (SOCK-10). */
  readonly isBrowserOnline: () => boolean;
  /** Calls `listener` when the browser goes online or offline. */
  readonly onBrowserChange: (listener: () => void) => () => void;
}

/** Keeps the connection flag true to the browser's events and to a heartbeat; the returned function ends it (SOCK-10). */
export function watchConnection({
  clock,
  isOnline,
  ping,
  isBrowserOnline,
  onBrowserChange,
}: ConnectionWatch): () => void {
  let cancelNext = (): void => undefined;
  let round = 0;
  const scheduleNext = (): void => {
    cancelNext();
    cancelNext = clock.after(isOnline.get() ? HEARTBEAT_MS : RECOVERY_MS, () => void check());
  };
  const check = async (): Promise<void> => {
    round += 1;
    const mine = round;
    const reachable = isBrowserOnline() && (await ping());
    if (mine !== round) {
      return;
    }
    isOnline.set(reachable);
    scheduleNext();
  };
  // A call that got no answer flips the flag between two heartbeats.
  const unsubscribe = isOnline.subscribe(scheduleNext);
  const stopListening = onBrowserChange(() => {
    if (!isBrowserOnline()) {
      isOnline.set(false);
    }
    void check();
  });
  void check();
  return () => {
    round += 1;
    cancelNext();
    unsubscribe();
    stopListening();
  };
}

const PING_TIMEOUT_MS = 5_000;

/** Whether anything answers at the address; a server that says 503 is there but not ready to serve. */
export async function pingServer(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(PING_TIMEOUT_MS) });
    return response.status < 500;
  } catch {
    return false;
  }
}

/** The browser's online and offline events. */
export function onBrowserConnection(listener: () => void): () => void {
  globalThis.addEventListener("online", listener);
  globalThis.addEventListener("offline", listener);
  return () => {
    globalThis.removeEventListener("online", listener);
    globalThis.removeEventListener("offline", listener);
  };
}
