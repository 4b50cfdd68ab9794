import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { durationMs, easing } from "@punktum/ui";
import type { ReactNode } from "react";

const breathe = keyframes({ "0%, 100%": { transform: "scale(1)" }, "50%": { transform: "scale(1.03)" } });
const turn = keyframes({ to: { rotate: "360deg" } });
const sweep = keyframes({
  "0%, 100%": { transform: "translateY(-46%)", opacity: 0 },
  "15%, 85%": { opacity: 1 },
  "50%": { transform: "translateY(46%)" },
});

/** The frame's own shadow dims everything outside. The shadow is not animated: moving it is expensive. */
const Frame = styled.div({
  position: "absolute",
  // The space below belongs to the caption, which alone grows with the text.
  inset: "24px 24px calc(2rem + 56px)",
  margin: "auto",
  width: "min(72%, 38rem)",
  height: "min(calc(100% - 2rem - 80px), 28rem, 64vw)",
  containerType: "size",
  borderRadius: 36,
  boxShadow: "0 0 0 200vmax rgb(var(--ui-ink) / 0.34)",
  pointerEvents: "none",
  transition: `width ${durationMs.emphasised}ms ${easing.standard}, height ${durationMs.emphasised}ms ${easing.standard}, border-radius ${durationMs.emphasised}ms ${easing.standard}, box-shadow ${durationMs.emphasised}ms, background-color ${durationMs.emphasised}ms`,
  "&[data-phase=reading], &[data-phase=found]": {
    width: "8.5rem",
    height: "8.5rem",
    borderRadius: "4.25rem",
    background: "rgb(var(--ui-ink) / 0.66)",
    boxShadow: "0 0 0 200vmax rgb(var(--ui-ink) / 0.66)",
  },
  "@media (prefers-reduced-motion: reduce)": { transition: "none" },
});

const Corners = styled.div({
  position: "absolute",
  inset: 0,
  filter: "drop-shadow(0 1px 6px rgb(0 0 0 / 0.4))",
  animation: `${breathe} 3.2s ease-in-out infinite`,
  "[data-phase=reading] > &, [data-phase=found] > &": { animation: `${turn} 1.1s linear infinite` },
  "@media (prefers-reduced-motion: reduce)": { animation: "none !important" },
});

/** A corner and the quarter ring it morphs into. Both use the same path commands; CSS interpolates only those. */
const CORNER_PATH = "M4 44L4 26A22 22 0 0 1 26 4L44 4";
const QUARTER_PATH = "M4 44L4 44A40 40 0 0 1 44 4L44 4";

const Corner = styled.svg({
  position: "absolute",
  // Two corners fit above each other also in a low picture.
  width: "min(clamp(48px, 16cqw, 80px), 44cqh)",
  aspectRatio: "1",
  fill: "none",
  stroke: "#fff",
  strokeWidth: 5,
  strokeLinecap: "round",
  transition: `width ${durationMs.emphasised}ms ${easing.standard}, stroke ${durationMs.emphasised}ms`,
  "& > path": { d: `path("${CORNER_PATH}")`, transition: `d ${durationMs.emphasised}ms ${easing.standard}` },
  "&:nth-of-type(1)": { top: -4, left: -4 },
  "&:nth-of-type(2)": { top: -4, right: -4, rotate: "90deg" },
  "&:nth-of-type(3)": { bottom: -4, right: -4, rotate: "180deg" },
  "&:nth-of-type(4)": { bottom: -4, left: -4, rotate: "270deg" },
  "[data-phase=reading] &, [data-phase=found] &": {
    width: "50cqw",
    "&:nth-of-type(3)": { stroke: "var(--ui-accent)" },
    "& > path": { d: `path("${QUARTER_PATH}")` },
  },
  "@media (prefers-reduced-motion: reduce)": { "&, & > path": { transition: "none" } },
});

function FrameCorner(): ReactNode {
  return (
    <Corner viewBox="0 0 48 48" aria-hidden="true">
      <path d={CORNER_PATH} />
    </Corner>
  );
}

const Light = styled.span({
  position: "absolute",
  inset: "0 7%",
  pointerEvents: "none",
  animation: `${sweep} 3.2s ease-in-out infinite`,
  "&::after": {
    content: '""',
    position: "absolute",
    insetInline: 0,
    top: "50%",
    height: 3,
    borderRadius: 3,
    background: "linear-gradient(90deg, transparent, rgb(255 255 255 / 0.85), transparent)",
  },
  "@media (prefers-reduced-motion: reduce)": { display: "none" },
});

export interface ScanFrameProps {
  readonly phase: "scanning" | "reading" | "found";
  /** Whether the camera delivers a picture. */
  readonly isLive: boolean;
}

/** The frame over the camera picture. Its corners close to a turning ring while a code is looked up. */
export function ScanFrame({ phase, isLive }: ScanFrameProps): ReactNode {
  return (
    <Frame data-phase={phase} data-testid="scan-frame" aria-hidden="true">
      <Corners>
        <FrameCorner />
        <FrameCorner />
        <FrameCorner />
        <FrameCorner />
      </Corners>
      {phase === "scanning" && isLive ? <Light /> : null}
    </Frame>
  );
}
