import { useEffect } from "react";
import type { Redeem } from "../redeem/use-redeem.ts";

/**
 * Focuses the screen's title when a dialog has closed and its button cannot take the focus back, because the button is
 * locked or the voucher is gone. Otherwise keyboard users would start at the top of the page.
 */
export function useFocusReturn(state: Redeem["state"]): void {
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (state === "idle" && isLost) {
      document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    }
  }, [state]);
}
