import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { VisuallyHidden } from "./visually-hidden.tsx";

const turn = keyframes({ to: { transform: "rotate(360deg)" } });

const Ring = styled.svg({
  animation: `${turn} 0.9s linear infinite`,
  "@media (prefers-reduced-motion: reduce)": { animation: "none !important" },
});

/** Props of {@link Spinner}. */
export interface SpinnerProps {
  /** Diameter in px. */
  readonly sizePx?: number;
  /** Name of the running work, for screen readers; leave out next to a visible text. */
  readonly label?: string;
}

/** Spinning ring in the colour of the surrounding text. */
export function Spinner({ sizePx = 32, label }: SpinnerProps): ReactNode {
  return (
    <span role={label === undefined ? undefined : "status"} style={{ display: "inline-flex" }}>
      <Ring width={sizePx} height={sizePx} viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <circle cx="16" cy="16" r="13" stroke="currentColor" strokeWidth="3.5" opacity="0.22" />
        <path d="M16 3a13 13 0 0 1 13 13" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" />
      </Ring>
      {label === undefined ? null : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
