import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { durationMs, easing, radius } from "./tokens.ts";

/** Props of {@link Progress}. */
export interface ProgressProps {
  /** 0 to 1. */
  readonly value: number;
  readonly label: string;
  /** Progress in words, for screen readers. */
  readonly valueText?: string | undefined;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

const Track = styled.div({
  height: "0.625rem",
  borderRadius: radius.full,
  background: "var(--ui-line)",
  overflow: "hidden",
  "& > div": {
    height: "100%",
    borderRadius: radius.full,
    background: "var(--ui-brand-mark)",
    transition: `width ${durationMs.count}ms ${easing.standard}`,
  },
});

const aria = ({ value, label, valueText }: ProgressProps) => ({
  role: "progressbar",
  "aria-label": label,
  "aria-valuemin": 0,
  "aria-valuemax": 100,
  "aria-valuenow": Math.round(clamp(value) * 100),
  "aria-valuetext": valueText,
});

/** Bar that fills from the left. */
export function ProgressBar(props: ProgressProps): ReactNode {
  return (
    <Track {...aria(props)}>
      <div style={{ width: `${clamp(props.value) * 100}%` }} />
    </Track>
  );
}

const Ring = styled.div({
  position: "relative",
  display: "grid",
  placeItems: "center",
  flex: "none",
  "& > svg:first-of-type": { position: "absolute", inset: 0, width: "100%", height: "100%", rotate: "-90deg" },
  "& > svg:first-of-type > circle": { fill: "none", strokeWidth: 6 },
  "& > svg:first-of-type > circle:last-of-type": {
    stroke: "var(--ui-brand-mark)",
    strokeLinecap: "round",
    transition: `stroke-dashoffset ${durationMs.count}ms ${easing.standard}`,
  },
});

/** Props of {@link ProgressRing}. */
export interface ProgressRingProps extends ProgressProps {
  /** Diameter in px at normal text size. */
  readonly sizePx?: number;
  readonly children?: ReactNode;
}

/** Ring that fills clockwise, with space for a picture or number inside. */
export function ProgressRing({ sizePx = 96, children, ...progress }: ProgressRingProps): ReactNode {
  const edge = `${sizePx / 16}rem`;
  return (
    <Ring {...aria(progress)} style={{ width: edge, height: edge }}>
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <circle cx="48" cy="48" r="44" stroke="var(--ui-line)" />
        <circle
          cx="48"
          cy="48"
          r="44"
          pathLength={100}
          strokeDasharray="100 100"
          strokeDashoffset={100 - clamp(progress.value) * 100}
        />
      </svg>
      {children}
    </Ring>
  );
}
