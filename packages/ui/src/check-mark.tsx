import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { durationMs, easing } from "./tokens.ts";

const draw = keyframes({ from: { strokeDashoffset: 100 } });
const pop = keyframes({ from: { transform: "scale(0.6)", opacity: 0 } });
const spread = keyframes({
  from: { transform: "scale(0.7)", opacity: 0.5 },
  to: { transform: "scale(1)", opacity: 0 },
});

const Svg = styled.svg({
  flex: "none",
  overflow: "visible",
  "& > *": { transformOrigin: "60px 60px" },
  "& > .halo": { animation: `${spread} 900ms ${easing.enter} 200ms both` },
  "& > .disc": { animation: `${pop} ${durationMs.emphasised}ms ${easing.enter} both` },
  "& > .tick": { strokeDasharray: 100, animation: `${draw} ${durationMs.draw}ms ${easing.standard} 220ms both` },
});

/** Props of {@link CheckMark}. */
export interface CheckMarkProps {
  readonly sizePx?: number;
  readonly tone?: "success" | "brand";
}

/** Check mark with a drawing animation that runs once. */
export function CheckMark({ sizePx = 120, tone = "success" }: CheckMarkProps): ReactNode {
  const fill = tone === "brand" ? "var(--ui-brand-fill)" : "var(--ui-success)";
  const stroke = tone === "brand" ? "var(--ui-on-brand)" : "var(--ui-on-success)";
  return (
    <Svg width={`${sizePx / 16}rem`} height={`${sizePx / 16}rem`} viewBox="0 0 120 120" fill="none" aria-hidden="true">
      <circle className="halo" cx="60" cy="60" r="60" fill={fill} />
      <circle className="disc" cx="60" cy="60" r="46" fill={fill} />
      <path
        className="tick"
        d="m40 62 14 14 27-30"
        pathLength={100}
        stroke={stroke}
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Svg>
  );
}
