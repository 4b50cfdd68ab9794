import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useKeyPress } from "../../hooks/use-key-press.ts";
import { TapIcon } from "./tap-icon.tsx";

const breathe = keyframes({ "0%, 100%": { transform: "none" }, "50%": { transform: "scale(1.035)" } });

const Whole = styled.button({
  position: "absolute",
  inset: 0,
  width: "100%",
  padding: 0,
  border: 0,
  background: "transparent",
  cursor: "pointer",
  "&:focus-visible": { outlineOffset: -6, boxShadow: "inset 0 0 0 9px var(--ui-surface)" },
});

const Place = styled.span({
  position: "absolute",
  insetInline: 0,
  bottom: "clamp(24px, 5dvh, 72px)",
  display: "grid",
  placeItems: "center",
});

const Small = styled(Whole)({
  inset: "auto 0 clamp(24px, 5dvh, 72px)",
  width: "fit-content",
  margin: "auto",
  borderRadius: 999,
});

const Hint = styled.span({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "0.75rem",
  maxWidth: "calc(100vw - 48px)",
  minHeight: "5rem",
  padding: "0.75rem clamp(20px, 5vw, 36px)",
  borderRadius: 999,
  background: "var(--ui-surface)",
  color: "var(--ui-brand-text)",
  fontSize: "clamp(1.1875rem, 2.2vmin + 0.6rem, 2rem)",
  fontWeight: 680,
  lineHeight: 1.15,
  letterSpacing: "-0.01em",
  textAlign: "start",
  boxShadow: "var(--ui-shadow-float)",
  animation: `${breathe} 3.6s ease-in-out infinite`,
  "button:active &": { transform: "scale(0.97)", animation: "none" },
});

/** Whether a key press belongs to another control. */
const isForControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, a, input, dialog") !== null;

export interface StartButtonProps {
  /** Text that tells what a touch does. */
  readonly hint: string;
  readonly onStart: () => void;
  /** True: a touch anywhere and Enter start. False: only a press on the hint starts. */
  readonly isWhole: boolean;
}

/** Start button with a pulsing hint. It covers the screen if `isWhole`. */
export function StartButton({ hint, onStart, isWhole }: StartButtonProps): ReactNode {
  // Listens globally: nothing has the focus on the screen saver.
  useKeyPress((event) => {
    if (isWhole && event.key === "Enter" && !event.defaultPrevented && !isForControl(event.target)) {
      onStart();
    }
  });
  return isWhole ? (
    <Whole type="button" onClick={onStart}>
      <Place>
        <Hint>
          <TapIcon />
          {hint}
        </Hint>
      </Place>
    </Whole>
  ) : (
    <Small type="button" onClick={onStart}>
      <Hint>{hint}</Hint>
    </Small>
  );
}
