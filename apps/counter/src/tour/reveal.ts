import { NARROW_QUERY } from "../widths.ts";

/** Scrolls to a place where the page has one column. Beside each other, all places are in view. */
export function reveal(id: string): void {
  if (!matchMedia(NARROW_QUERY).matches) {
    return;
  }
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.getElementById(id)?.scrollIntoView({ block: "start", behavior: isStill ? "instant" : "smooth" });
}
