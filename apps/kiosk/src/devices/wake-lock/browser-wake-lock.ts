import type { WakeLock } from "./wake-lock.ts";

/** The browser functions that the lock uses. */
export interface WakeLockBrowser {
  readonly wakeLock: { request(type: "screen"): Promise<{ release(): Promise<void> }> } | undefined;
  readonly document: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
}

/**
 * The browser's screen wake lock. Browsers release it when the page is hidden, so it is requested again when the page
 * returns. Without it, or if refused, the device's own settings apply.
 */
export function createBrowserWakeLock({ wakeLock, document }: WakeLockBrowser): WakeLock {
  return {
    hold: () => {
      let release: (() => Promise<void>) | undefined;
      let isHeld = true;
      const take = async (): Promise<void> => {
        if (wakeLock === undefined || document.visibilityState !== "visible") {
          return;
        }
        const lock = await wakeLock.request("screen").catch(() => undefined);
        if (isHeld) {
          release = () => lock?.release() ?? Promise.resolve();
        } else {
          await lock?.release();
        }
      };
      const onVisible = (): void => void take();
      document.addEventListener("visibilitychange", onVisible);
      void take();
      return () => {
        isHeld = false;
        document.removeEventListener("visibilitychange", onVisible);
        void release?.();
      };
    },
  };
}
