import { flushSync } from "react-dom";

/** Name both pictures of a voucher carry in turn, so that the browser moves one into the other. */
export const LIFTED_VOUCHER = "lifted-voucher";

/**
 * Makes a change during which the voucher's picture lifts into the dialog, where the browser can and the shopper does
 * not ask for less motion.
 */
export function withLift(change: () => void): void {
  const isStill = globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isStill || !("startViewTransition" in document)) {
    change();
    return;
  }
  document.startViewTransition(() => flushSync(change));
}
