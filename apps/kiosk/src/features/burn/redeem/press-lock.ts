import { REDEEM_BUTTON_LOCK_MS } from "@punktum/domain";
import type { Clock } from "../../../base/clock.ts";
import { createStore, type Store } from "../../../base/store.ts";

/** Lets one press through, then rests (BURN-29, CONST-03). */
export interface PressLock {
  readonly isLocked: Pick<Store<boolean>, "get" | "subscribe">;
  /** Runs `action` unless the lock still rests from the press before. */
  press(action: () => void): void;
}

/** Makes a lock that is open. */
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
