import type { Clock } from "../../base/clock.ts";

/** What of the service worker the watch needs. */
export interface WorkerUpdates {
  /** Asks the server whether there is a newer build; fetches it into the cache when there is. */
  readonly check: () => Promise<void>;
  /** True while a newer build is complete and waits. */
  readonly hasWaiting: () => boolean;
  /** Lets the waiting build answer from now on. */
  readonly takeOver: () => void;
  /** Build that answers this page's requests now; `undefined` while nobody does. */
  readonly servingBuild: () => Promise<string | undefined>;
  /** Called when another worker begins to answer. */
  readonly onTakenOver: (listener: () => void) => () => void;
  /** Tells the serving worker that this page is of its build. */
  readonly cleanUp: () => void;
}

export interface UpdateWatch {
  readonly clock: Clock;
  readonly updates: WorkerUpdates;
  /** Build this page was made from. */
  readonly pageBuild: string;
  /** Nobody is served: the screen saver stands and nothing runs. */
  readonly isIdle: () => boolean;
  readonly memory: Pick<Storage, "getItem" | "setItem">;
  readonly reload: () => void;
  readonly onError: (error: unknown) => void;
}

const LOOK_EVERY_MS = 2_000;
/** A new build is in use after at most a quarter of an hour of idle time. */
const CHECK_EVERY_MS = 10 * 60_000;
const RELOADED = "punktum.reloaded-for";

/**
 * Lets a new build in while the kiosk is idle, and reloads for it once: the worker changes first, and the page follows at
 * its next idle moment. A build that does not come up this way is not tried again (B-30).
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
