import type { Clock } from "../../base/clock.ts";

export interface ConfigWatch {
  readonly clock: Clock;
  /** True while the platform can report changes to this tablet. */
  readonly isLineOpen: () => boolean;
  /** True while a form is open that must not change during input (decision 0041). */
  readonly isFormOpen: () => boolean;
  readonly refresh: () => void;
}

/**
 * With a realtime connection changes are reported at once; this covers unreported ones, such as a restored database.
 */
const EVERY_MS = 15 * 60_000;
/** Without a realtime connection a published look is shown within a minute. */
const WITHOUT_LINE_MS = 45_000;
const LOOK_EVERY_MS = 1_000;

/** Reloads the configuration at intervals and on request. Waits for an open form. Returns the request function. */
export function watchConfig({ clock, isLineOpen, isFormOpen, refresh }: ConfigWatch): () => void {
  let isDue = false;
  const ask = (): void => {
    isDue = isFormOpen();
    if (!isDue) {
      refresh();
    }
  };
  clock.every(EVERY_MS, ask);
  clock.every(WITHOUT_LINE_MS, () => {
    if (!isLineOpen()) {
      ask();
    }
  });
  clock.every(LOOK_EVERY_MS, () => {
    if (isDue) {
      ask();
    }
  });
  return ask;
}
