import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { durationMs, easing } from "@punktum/ui";
import type { ReactNode } from "react";

const breathe = keyframes({ "0%, 100%": { transform: "scale(1)" }, "50%": { transform: "scale(1.025)" } });
const turn = keyframes({ to: { rotate: "360deg" } });
const sweep = keyframes({
  "0%, 100%": { transform: "translateY(-46%)", opacity: 0 },
  "15%, 85%": { opacity: 1 },
  "50%": { transform: "translateY(46%)" },
});

/** Everything outside the frame is dimmed by the frame's own shadow. */
const Frame = styled.div({
  "--corner": "clamp(2.5rem, 14%, 4.5rem)",
  position: "absolute",
  inset: 0,
  margin: "auto",
  width: "min(62%, 32rem)",
  height: "min(68%, 24rem)",
  borderRadius: 36,
  boxShadow: "0 0 0 200vmax rgb(var(--ui-ink) / 0.34)",
  pointerEvents: "none",
  transition: `width ${durationMs.emphasised}ms ${easing.standard}, height ${durationMs.emphasised}ms ${easing.standard}, border-radius ${durationMs.emphasised}ms ${easing.standard}, box-shadow ${durationMs.emphasised}ms ${easing.standard}`,
  "&[data-phase=scanning]": { animation: `${breathe} 3.2s ease-in-out infinite` },
  "&[data-phase=reading], &[data-phase=found]": {
    width: 132,
    height: 132,
    borderRadius: 66,
    boxShadow: "0 0 0 200vmax rgb(var(--ui-ink) / 0.62)",
    animation: `${turn} 1.1s linear infinite`,
  },
  "@media (prefers-reduced-motion: reduce)": { animation: "none !important", transition: "none" },
});

/** One of the four corners; while reading they close up to a ring. */
const Corner = styled.span({
  position: "absolute",
  width: "var(--corner)",
  aspectRatio: "1",
  border: "0 solid #fff",
  filter: "drop-shadow(0 1px 6px rgb(0 0 0 / 0.35))",
  transition: `width ${durationMs.emphasised}ms ${easing.standard}, border-color ${durationMs.quick}ms, border-radius ${durationMs.emphasised}ms ${easing.standard}`,
  "&:nth-of-type(1)": { top: 0, left: 0, borderTopWidth: 7, borderLeftWidth: 7, borderTopLeftRadius: 36 },
  "&:nth-of-type(2)": { top: 0, right: 0, borderTopWidth: 7, borderRightWidth: 7, borderTopRightRadius: 36 },
  "&:nth-of-type(3)": { bottom: 0, right: 0, borderBottomWidth: 7, borderRightWidth: 7, borderBottomRightRadius: 36 },
  "&:nth-of-type(4)": { bottom: 0, left: 0, borderBottomWidth: 7, borderLeftWidth: 7, borderBottomLeftRadius: 36 },
  "[data-phase=reading] > &, [data-phase=found] > &": {
    width: "calc(50% - 7px)",
    "&:nth-of-type(1)": { borderTopLeftRadius: "100%" },
    "&:nth-of-type(2)": { borderTopRightRadius: "100%" },
    "&:nth-of-type(3)": { borderBottomRightRadius: "100%", borderColor: "var(--ui-accent)" },
    "&:nth-of-type(4)": { borderBottomLeftRadius: "100%" },
  },
  "@media (prefers-reduced-motion: reduce)": { transition: "none" },
});

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
}

/** The frame in the camera's picture: its corners close up to a turning ring while a code is looked up (SCAN-08). */
export function ScanFrame({ phase }: ScanFrameProps): ReactNode {
  return (
    <Frame data-phase={phase} data-testid="scan-frame" aria-hidden="true">
      <Corner />
      <Corner />
      <Corner />
      <Corner />
      {phase === "scanning" ? <Light as="i" /> : null}
    </Frame>
  );
}
