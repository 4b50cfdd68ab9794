import type { Clock } from "../../base/clock.ts";

/** The service worker's functions that the watch needs. */
export interface WorkerUpdates {
  /** Asks the server for a newer build and caches it if there is one. */
  readonly check: () => Promise<void>;
  /** True while a newer build is cached and waits. */
  readonly hasWaiting: () => boolean;
  /** Activates the waiting build. */
  readonly takeOver: () => void;
  /** Build that serves this page; `undefined` without an active worker. */
  readonly servingBuild: () => Promise<string | undefined>;
  /** Called when another worker takes over. */
  readonly onTakenOver: (listener: () => void) => () => void;
  /** Tells the serving worker that this page has its build, so that it may delete older caches. */
  readonly cleanUp: () => void;
}

export interface UpdateWatch {
  readonly clock: Clock;
  readonly updates: WorkerUpdates;
  /** Build of this page. */
  readonly pageBuild: string;
  /** True if the kiosk is idle: screen saver shown, nothing in flight. */
  readonly isIdle: () => boolean;
  readonly memory: Pick<Storage, "getItem" | "setItem">;
  readonly reload: () => void;
  readonly onError: (error: unknown) => void;
}

const LOOK_EVERY_MS = 2_000;
/** A new build is active after at most a quarter of an hour of idle time. */
const CHECK_EVERY_MS = 10 * 60_000;
const RELOADED = "punktum.reloaded-for";

/**
 * Activates a new build while the kiosk is idle and reloads once for it: the worker changes first, the page at its next
 * idle moment. A build that does not start this way is not retried (decision 0032).
 */
export function watchUpdates(watch: UpdateWatch): () => void {
  const { clock, updates, pageBuild, isIdle, memory, reload, onError } = watch;
  let servingBuild: string | undefined;

  const noteServing = async (): Promise<void> => {
    servingBuild = await updates.servingBuild();
    if (servingBuild === pageBuild) {
      updates.cleanUp();
    }
  };
  const look = (): void => {
    if (!isIdle()) {
      return;
    }
    const isOld = servingBuild !== undefined && servingBuild !== pageBuild;
    if (isOld && memory.getItem(RELOADED) !== servingBuild) {
      memory.setItem(RELOADED, servingBuild ?? "");
      reload();
    } else if (updates.hasWaiting()) {
      updates.takeOver();
    }
  };
  const check = (): void => void updates.check().catch(onError);
  const note = (): void => void noteServing().catch(onError);

  note();
  check();
  const stops = [updates.onTakenOver(note), clock.every(LOOK_EVERY_MS, look), clock.every(CHECK_EVERY_MS, check)];
  return () => {
    for (const stop of stops) {
      stop();
    }
  };
}
