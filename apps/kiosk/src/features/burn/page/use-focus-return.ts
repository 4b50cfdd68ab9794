import { useEffect } from "react";
import type { Redeem } from "../redeem/use-redeem.ts";

/**
 * Puts the focus on the screen's title when a dialog has closed and the button it came from cannot take it back: it
 * rests, or the voucher has gone. Otherwise keyboards would start at the very top.
 */
export function useFocusReturn(state: Redeem["state"]): void {
  // Talks to the page's focus.
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (state === "idle" && isLost) {
      document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    }
  }, [state]);
}
