import { flushSync } from "react-dom";

/** View transition name that both pictures of a voucher carry in turn, so that the browser moves one into the other. */
export const LIFTED_VOUCHER = "lifted-voucher";

/**
 * Makes a change with a view transition that moves the voucher's picture into the dialog. Changes at once if the
 * browser has no view transitions or the shopper prefers reduced motion.
 */
export function withLift(change: () => void): void {
  const isStill = globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isStill || !("startViewTransition" in document)) {
    change();
    return;
  }
  document.startViewTransition(() => flushSync(change));
}
