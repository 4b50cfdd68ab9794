import type { ReactNode } from "react";

/** Props of every illustration. */
export interface IllustrationProps {
  /** Width in px at normal text size. */
  readonly widthPx?: number;
}

/** Colours of all drawings, taken from the organisation's theme. */
export const paint = {
  brand: "var(--ui-brand-fill)",
  onBrand: "var(--ui-on-brand)",
  soft: "var(--ui-brand-soft)",
  line: "var(--ui-brand-line)",
  ink: "var(--ui-text)",
  surface: "var(--ui-surface)",
  accent: "var(--ui-accent)",
  mark: "var(--ui-brand-mark)",
} as const;

interface CanvasProps {
  readonly widthPx: number;
  readonly viewBox?: string;
  readonly children: ReactNode;
}

/** Canvas of every illustration. Illustrations are decorative; the text next to them says the same. */
export function Canvas({ widthPx, viewBox = "0 0 320 240", children }: CanvasProps): ReactNode {
  return (
    <svg
      viewBox={viewBox}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ width: `${widthPx / 16}rem`, maxWidth: "100%", height: "auto", overflow: "visible" }}
    >
      {children}
    </svg>
  );
}

/** Soft shadow below the objects. */
export function Ground({ y = 216, rx = 96 }: { readonly y?: number; readonly rx?: number }): ReactNode {
  return <ellipse cx="160" cy={y} rx={rx} ry="9" fill={paint.ink} opacity="0.08" />;
}

/** Round backdrop with two small sparks. */
export function Backdrop(): ReactNode {
  return (
    <>
      <circle cx="160" cy="116" r="104" fill={paint.soft} />
      <circle cx="49" cy="66" r="7" stroke={paint.line} strokeWidth="4" />
      <circle cx="270" cy="168" r="5" fill={paint.accent} />
      <path d="M268 46v18m-9-9h18" stroke={paint.mark} strokeWidth="4" />
    </>
  );
}
