import styled from "@emotion/styled";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { fontSize, fontWeight, space } from "./tokens.ts";

const Root = styled.div({
  display: "inline-flex",
  alignItems: "center",
  gap: space(1.5),
  fontSize: fontSize.small,
  color: "var(--ui-text-muted)",
  "&[data-size=large]": { flexDirection: "column", fontSize: fontSize.body },
});

const Ring = styled.span({
  position: "relative",
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: "2.75rem",
  height: "2.75rem",
  fontWeight: fontWeight.strong,
  fontVariantNumeric: "tabular-nums",
  color: "var(--ui-text)",
  "& > svg": { position: "absolute", inset: 0, rotate: "-90deg" },
  "& circle": { fill: "none", strokeWidth: 3.5 },
  "& circle:last-of-type": {
    stroke: "var(--ui-brand-mark)",
    strokeLinecap: "round",
    transition: "stroke-dashoffset 1s linear",
  },
  "[data-size=large] > &": { width: "8rem", height: "8rem", fontSize: fontSize.title },
});

/** Props of {@link Countdown}. */
export interface CountdownProps {
  /** Total time in seconds; a new `key` restarts the countdown. */
  readonly seconds: number;
  readonly onEnd?: () => void;
  /** Sentence next to the ring, for example "Closing in 12 s". */
  readonly label: (secondsLeft: number) => string;
  readonly size?: "small" | "large";
}

/** Ring that empties and shows the remaining seconds before something closes. */
export function Countdown({ seconds, onEnd, label, size = "small" }: CountdownProps): ReactNode {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(() => onEnd?.());
  // Uses a timer: one tick a second, measured from the start so that a suspended tab does not extend the time.
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => {
      const rest = Math.max(0, seconds - Math.floor((performance.now() - start) / 1000));
      setLeft(rest);
      if (rest > 0) {
        return;
      }
      clearInterval(timer);
      end();
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  const offset = 100 - (Math.max(0, left - 1) / Math.max(1, seconds)) * 100;
  return (
    <Root role="timer" aria-label={label(left)} data-size={size}>
      <Ring aria-hidden="true">
        <svg viewBox="0 0 44 44">
          <circle cx="22" cy="22" r="19" stroke="var(--ui-line)" />
          <circle cx="22" cy="22" r="19" pathLength={100} strokeDasharray="100 100" strokeDashoffset={offset} />
        </svg>
        {left}
      </Ring>
      <span aria-hidden="true">{label(left)}</span>
    </Root>
  );
}
