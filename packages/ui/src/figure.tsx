import styled from "@emotion/styled";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { durationMs as motionMs, fontSize, fontWeight } from "./tokens.ts";
import { useReducedMotion } from "./use-media-query.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

const Root = styled.span({
  display: "inline-flex",
  alignItems: "baseline",
  gap: "0.28em",
  flexWrap: "wrap",
  fontWeight: fontWeight.heavy,
  fontVariantNumeric: "tabular-nums lining-nums",
  letterSpacing: "-0.03em",
  lineHeight: 1,
  "&[data-size=balance]": { fontSize: `clamp(2.25rem, 12vw, ${fontSize.balance})` },
  "&[data-size=title]": { fontSize: `clamp(1.75rem, 8vw, ${fontSize.title})` },
  "&[data-size=section]": { fontSize: fontSize.section },
  "&[data-size=body]": { fontSize: "inherit", letterSpacing: "-0.01em" },
  "&[data-tone=brand]": { color: "var(--ui-brand-text)" },
  "&[data-tone=muted]": { color: "var(--ui-text-muted)" },
});

const Unit = styled.span({ fontSize: "0.4em", fontWeight: fontWeight.medium, letterSpacing: 0, lineHeight: 1.1 });

/** Props of {@link Figure}. */
export interface FigureProps {
  readonly value: number;
  /** Formats the number, for example with thousands separators. */
  readonly format: (value: number) => string;
  /** Unit after the number. */
  readonly unit?: string | undefined;
  /** Start value of the first animation; later changes are always animated. */
  readonly from?: number | undefined;
  readonly size?: "balance" | "title" | "section" | "body";
  readonly tone?: "brand" | "plain" | "muted";
  /** Announces a changed value once, after the animation. */
  readonly announce?: boolean;
  readonly durationMs?: number;
}

const easeOut = (part: number): number => 1 - (1 - part) ** 4;

/** Large tabular number that counts from the old to the new value; screen readers get the final value only. */
export function Figure({
  value,
  format,
  unit,
  from,
  size = "balance",
  tone = "brand",
  announce = false,
  durationMs = motionMs.count,
}: FigureProps): ReactNode {
  const digits = useRef<HTMLSpanElement>(null);
  const shown = useRef(from ?? value);
  const still = useReducedMotion();
  // Uses the animation clock and writes the digits directly, so that counting does not re-render.
  useLayoutEffect(() => {
    const target = digits.current;
    const start = shown.current;
    if (target === null) {
      return undefined;
    }
    const show = (next: number): void => {
      shown.current = next;
      target.textContent = format(next);
    };
    if (still || start === value) {
      show(value);
      return undefined;
    }
    show(start);
    let begin: number | undefined;
    let frame = requestAnimationFrame(function step(now: number): void {
      begin ??= now;
      const part = Math.min(1, (now - begin) / durationMs);
      show(part === 1 ? value : Math.round(start + (value - start) * easeOut(part)));
      if (part < 1) {
        frame = requestAnimationFrame(step);
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [value, format, still, durationMs]);
  const text = unit === undefined ? format(value) : `${format(value)} ${unit}`;
  return (
    <Root data-size={size} data-tone={tone}>
      <span ref={digits} aria-hidden="true" />
      {unit === undefined ? null : <Unit aria-hidden="true">{unit}</Unit>}
      <VisuallyHidden aria-live={announce ? "polite" : undefined}>{text}</VisuallyHidden>
    </Root>
  );
}
