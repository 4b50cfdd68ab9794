import { HEARTBEAT_PATIENCE_MS } from "@punktum/outbox";
import type { Clock } from "../../base/clock.ts";
import type { ConnectionLog } from "../../services/server/connection-log.ts";

const LOOK_EVERY_MS = 1_000;

/** Dependencies of the watch. */
export interface ConnectionWatch {
  readonly clock: Pick<Clock, "every">;
  readonly log: ConnectionLog;
  /** Whether the server answers. */
  readonly ping: () => Promise<boolean>;
  /** The browser's own online state. */
  readonly isBrowserOnline: () => boolean;
  /** Calls `listener` when the browser goes online or offline. */
  readonly onBrowserChange: (listener: () => void) => () => void;
}

/** Keeps the log up to date by the browser's events and by heartbeats. Returns a function that stops it. */
export function watchConnection({ clock, log, ping, isBrowserOnline, onBrowserChange }: ConnectionWatch): () => void {
  let isAsking = false;
  const look = async (): Promise<void> => {
    if (log.look() && !isAsking) {
      isAsking = true;
      const tell = log.ask();
      tell(await ping());
      isAsking = false;
    }
  };
  const noteNetwork = (): void => {
    log.note({ kind: "NETWORK", isUp: isBrowserOnline() });
    void look();
  };
  noteNetwork();
  const stops = [onBrowserChange(noteNetwork), clock.every(LOOK_EVERY_MS, () => void look())];
  return () => {
    for (const stop of stops) {
      stop();
    }
  };
}

/** Whether the server answers with a status below 500. A server that answers 503 is not ready. */
export async function pingServer(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(HEARTBEAT_PATIENCE_MS) });
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
