import type { CSSObject } from "@emotion/react";
import type { PointerEvent } from "react";

/** Stores the touched point on the element, where {@link rippleStyles} start. */
export function placeRipple(event: PointerEvent<HTMLElement>): void {
  const box = event.currentTarget.getBoundingClientRect();
  event.currentTarget.style.setProperty("--ripple-x", `${event.clientX - box.left}px`);
  event.currentTarget.style.setProperty("--ripple-y", `${event.clientY - box.top}px`);
}

/** Pressed state: starts within one frame, spreads from the touched point and fades on release. */
export const rippleStyles: CSSObject = {
  position: "relative",
  overflow: "hidden",
  "&::after": {
    content: '""',
    position: "absolute",
    inset: 0,
    pointerEvents: "none",
    borderRadius: "inherit",
    background:
      "radial-gradient(circle at var(--ripple-x, 50%) var(--ripple-y, 50%), currentColor 0%, transparent 70%)",
    opacity: 0,
    transition: "opacity 400ms",
  },
  "&:active:not([aria-disabled=true]):not(:disabled)::after": { opacity: 0.2, transitionDuration: "0s" },
};
