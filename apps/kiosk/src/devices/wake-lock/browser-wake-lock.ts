import type { WakeLock } from "./wake-lock.ts";

/** What of the browser the lock uses. */
export interface WakeLockBrowser {
  readonly wakeLock: { request(type: "screen"): Promise<{ release(): Promise<void> }> } | undefined;
  readonly document: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
}

/**
 * The browser's screen lock. Browsers drop it whenever the page is hidden, so it is taken again when the page comes
 * back; a browser without it, or one that refuses, leaves the device's own settings in charge.
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
