import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { CheckIcon, InfoIcon, WarningIcon } from "./icons.tsx";
import { durationMs as motionMs, easing, fontSize, fontWeight, radius, shadow, space } from "./tokens.ts";
import { useTopLayer } from "./top-layer.ts";

/** Kind of a message; icon, word and colour express it. */
export type ToastKind = "error" | "info" | "success";

/** A message; a new `id` restarts its time. */
export interface ToastContent {
  readonly id: string | number;
  readonly kind: ToastKind;
  /** Word that names the kind, for example "Error". */
  readonly word: string;
  readonly text: string;
}

const drop = keyframes({ from: { opacity: 0, transform: "translateY(-24px)" } });

const Region = styled.div({
  position: "fixed",
  insetInline: 0,
  top: "env(safe-area-inset-top)",
  zIndex: 1500,
  display: "grid",
  justifyItems: "center",
  padding: space(2),
  pointerEvents: "none",
});

const Box = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space(1)} ${space(2)}`,
  // Next to the icon if the words fit, else below it, e.g. large text on a phone.
  "& > span:last-of-type": { flex: "1 1 9rem", minWidth: 0 },
  width: "fit-content",
  maxWidth: "min(44rem, 100%)",
  padding: `${space(1.5)} ${space(3)} ${space(1.5)} ${space(1.5)}`,
  borderRadius: radius.large,
  background: "var(--ui-surface)",
  color: "var(--ui-text)",
  boxShadow: shadow.float,
  pointerEvents: "auto",
  animation: `${drop} ${motionMs.standard}ms ${easing.enter}`,
});

const Sign = styled.span({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: "3rem",
  height: "3rem",
  borderRadius: radius.full,
  "&[data-kind=error]": { background: "var(--ui-danger)", color: "var(--ui-on-danger)" },
  "&[data-kind=info]": { background: "var(--ui-brand-fill)", color: "var(--ui-on-brand)" },
  "&[data-kind=success]": { background: "var(--ui-success)", color: "var(--ui-on-success)" },
});

const Word = styled.span({
  display: "block",
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
  color: "var(--ui-text-muted)",
});
const Text = styled.span({
  display: "block",
  fontWeight: fontWeight.medium,
  lineHeight: 1.3,
  overflowWrap: "anywhere",
});

const icons = { error: <WarningIcon />, info: <InfoIcon />, success: <CheckIcon /> } as const;

/** Props of {@link Toast}. */
export interface ToastProps {
  readonly toast: ToastContent | undefined;
  /** Called when the time is over. */
  readonly onEnd: () => void;
  /** Time on screen in milliseconds; defaults to 3000. */
  readonly durationMs?: number;
}

/** Message at the upper edge that disappears by itself. It is announced, also above an open dialog. */
export function Toast({ toast, onEnd, durationMs = 3000 }: ToastProps): ReactNode {
  const modal = useTopLayer();
  const id = toast?.id;
  const end = useEffectEvent(onEnd);
  // Uses a timer: the message ends after its time.
  useEffect(() => {
    if (id === undefined) {
      return undefined;
    }
    const timer = setTimeout(() => end(), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs]);
  const box =
    toast === undefined ? null : (
      <Box key={toast.id}>
        <Sign data-kind={toast.kind}>{icons[toast.kind]}</Sign>
        <span>
          <Word>{toast.word}</Word>
          <Text>{toast.text}</Text>
        </span>
      </Box>
    );
  const isUrgent = toast?.kind === "error";
  // Both live regions exist before they have content; otherwise screen readers do not announce it.
  const region = (
    <Region>
      <div role="alert">{isUrgent ? box : null}</div>
      <output style={{ display: "block" }}>{isUrgent ? null : box}</output>
    </Region>
  );
  return modal === undefined ? region : createPortal(region, modal);
}
