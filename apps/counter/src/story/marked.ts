import { keyframes } from "@emotion/react";
import type { Mark } from "./next-step.ts";

const breathe = keyframes({ "50%": { outlineColor: "#d98200" } });

const ring = {
  outline: "4px solid #ffb020",
  // Still where people ask for less motion: the theme stops all animations.
  animation: `${breathe} 1600ms ease-in-out infinite`,
};

/** The focus stays visible on what is marked. */
const focused = { "&[aria-current=step]:focus-visible": { outlineColor: "#ffffff", animation: "none" } };

/** Look of what is marked: an amber ring with a dark edge, readable on light wood and on the dark till. */
export const MARKED = {
  "&[aria-current=step]": { ...ring, outlineOffset: "2px", boxShadow: "0 0 0 2px #15181c, 0 0 0 8px #15181c" },
  ...focused,
} as const;

/** The same inside a place at the edge of the page. */
export const MARKED_INSIDE = {
  "&[aria-current=step]": { ...ring, outlineOffset: "-6px", boxShadow: "inset 0 0 0 8px #15181c" },
  ...focused,
} as const;

/** Attribute of a control or place that may be marked. Screen readers call it the current step. */
export function marked(mark: Mark | undefined, own: Mark): { readonly "aria-current"?: "step" } {
  return mark === own ? { "aria-current": "step" } : {};
}
