/** Type scale in rem (16 px each): balance 64, screen title 40, section 28, kiosk body 20, smallest 16. */
export const fontSize = {
  balance: "4rem",
  title: "2.5rem",
  section: "1.75rem",
  lead: "1.375rem",
  body: "1.25rem",
  small: "1rem",
} as const;

/** Line heights for {@link fontSize}. */
export const lineHeight = { tight: 1.08, snug: 1.25, body: 1.45 } as const;

/** Weights of the variable font. */
export const fontWeight = { regular: 420, medium: 560, strong: 680, heavy: 760 } as const;

/**
 * Distance on the 8 px grid: `space(3)` is 24 px. It does not scale with the text size, which leaves more space for
 * text.
 */
export function space(steps: number): string {
  return `${steps * 8}px`;
}

/** Corner radii in px: 16 for cards, full for buttons and chips. */
export const radius = { small: "8px", field: "12px", card: "16px", large: "24px", full: "999px" } as const;

/** One soft shadow for cards and one for floating elements. */
export const shadow = { rest: "var(--ui-shadow-rest)", float: "var(--ui-shadow-float)" } as const;

/** Durations in milliseconds; reduced motion sets all to zero. */
export const durationMs = { press: 50, quick: 120, standard: 240, emphasised: 300, count: 900, draw: 600 } as const;

/** Motion curves of Material Design. */
export const easing = {
  standard: "cubic-bezier(0.2, 0, 0, 1)",
  enter: "cubic-bezier(0, 0, 0, 1)",
  exit: "cubic-bezier(0.3, 0, 1, 1)",
} as const;

/** Widths in px at which layouts change: two panes from 768, phone dialogs below 700. */
export const breakpointPx = { wide: 768, modal: 700 } as const;

/** Media query of the two-pane layout. */
export const WIDE_QUERY = "(min-width: 768px)";

/** Media query of full-width dialogs on phones. */
export const MODAL_PHONE_QUERY = "(max-width: 699.98px)";

/** Media query of a tall screen; its upper third is out of reach for a standing or sitting person. */
export const TOTEM_QUERY = "(orientation: portrait) and (min-height: 1400px)";

/** Height of a tall screen's upper part, which contains no controls. */
export const TOTEM_CROWN_HEIGHT = "34dvh";

/** Smallest touch target in px. */
export const TARGET_PX = 48;

/** Font stack: the bundled family first, so that no request leaves the device. */
export const fontFamily = '"Figtree Variable", "Figtree", system-ui, "Segoe UI", Roboto, sans-serif';
