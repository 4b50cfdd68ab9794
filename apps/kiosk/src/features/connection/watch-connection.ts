import type { Clock } from "../../base/clock.ts";
import type { Store } from "../../base/store.ts";

const HEARTBEAT_MS = 15_000;
/** Heartbeat interval while the server is unreachable; shorter, so that the shopper waits less after an outage. */
const RECOVERY_MS = 3_000;

/** Dependencies of the watch. */
export interface ConnectionWatch {
  readonly clock: Clock;
  readonly isOnline: Store<boolean>;
  /** Whether the server answers. */
  readonly ping: () => Promise<boolean>;
  /** The browser's own online state. */
  readonly isBrowserOnline: () => boolean;
  /** Calls `listener` when the browser goes online or offline. */
  readonly onBrowserChange: (listener: () => void) => () => void;
}

/** Updates `isOnline` from the browser's events and a heartbeat. Returns a function that stops it. */
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
  // Failed calls elsewhere also change the flag between two heartbeats.
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

/** Whether the server answers with a status below 500. A server that answers 503 is not ready. */
export async function pingServer(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(PING_TIMEOUT_MS) });
    return response.status < 500;
  } catch {
    return false;
  }
}

/** Subscribes to the browser's online and offline events. */
export function onBrowserConnection(listener: () => void): () => void {
  globalThis.addEventListener("online", listener);
  globalThis.addEventListener("offline", listener);
  return () => {
    globalThis.removeEventListener("online", listener);
    globalThis.removeEventListener("offline", listener);
  };
}
