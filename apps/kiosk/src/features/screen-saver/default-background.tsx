import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { ReactNode } from "react";

const drift = keyframes({ from: { transform: "none" }, to: { transform: "translate(-2.5%, 2%) scale(1.06)" } });

const Root = styled.div({
  position: "absolute",
  inset: 0,
  overflow: "hidden",
  background: "var(--ui-brand-fill)",
  color: "var(--ui-on-brand)",
  // Moves too slowly to be noticed, to prevent burn-in.
  "& > svg": {
    position: "absolute",
    inset: 0,
    width: "100%",
    height: "100%",
    animation: `${drift} 40s ease-in-out infinite alternate`,
  },
});

const COLUMNS = 17;
const ROWS = 17;
const PITCH = 60;

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A field of dots that grow from the lower left to the upper right, like collected points. */
const DOTS: readonly Dot[] = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
  const column = index % COLUMNS;
  const row = Math.floor(index / COLUMNS);
  const share = (column / (COLUMNS - 1) + 1 - row / (ROWS - 1)) / 2;
  const radius = Math.round(25 * Math.max(0, share - 0.42) * 18) / 10;
  return { x: 20 + column * PITCH + (row % 2) * (PITCH / 2), y: 20 + row * PITCH, radius };
}).filter(({ radius }) => radius > 1);

/** Highlighted dots. */
const LIT: ReadonlySet<number> = new Set([21, 38, 59, 84]);

/** Background behind the pictures and without them, in the organisation's colours. */
export function DefaultBackground({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Root>
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="xMaxYMin slice" aria-hidden="true" focusable="false">
        <circle cx="1010" cy="-20" r="760" fill="var(--ui-brand-tint)" opacity="0.5" />
        <circle cx="1010" cy="-20" r="480" fill="var(--ui-brand-tint)" opacity="0.6" />
        {DOTS.map(({ x, y, radius }, index) =>
          LIT.has(index) ? (
            <circle key={index} cx={x} cy={y} r={radius} fill="var(--ui-accent)" />
          ) : (
            <circle key={index} cx={x} cy={y} r={radius} fill="var(--ui-on-brand)" opacity="0.16" />
          ),
        )}
      </svg>
      {children}
    </Root>
  );
}
