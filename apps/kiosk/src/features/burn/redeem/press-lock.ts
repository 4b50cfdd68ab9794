import { REDEEM_BUTTON_LOCK_MS } from "@punktum/domain";
import type { Clock } from "../../../base/clock.ts";
import { createStore, type Store } from "../../../base/store.ts";

/** Lets one press through, then ignores presses for `REDEEM_BUTTON_LOCK_MS`. */
export interface PressLock {
  readonly isLocked: Pick<Store<boolean>, "get" | "subscribe">;
  /** Runs `action` unless locked. */
  press(action: () => void): void;
}

/** Creates an open lock. */
export function createPressLock(clock: Pick<Clock, "after">): PressLock {
  const isLocked = createStore(false);
  return {
    isLocked,
    press: (action) => {
      if (isLocked.get()) {
        return;
      }
      isLocked.set(true);
      clock.after(REDEEM_BUTTON_LOCK_MS, () => isLocked.set(false));
      action();
    },
  };
}
