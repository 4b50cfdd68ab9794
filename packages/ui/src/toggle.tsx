import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { CheckIcon } from "./icons.tsx";
import { durationMs, easing, fontWeight, radius, space } from "./tokens.ts";

const Root = styled.button({
  display: "flex",
  // The switch wraps below a long label.
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space(1)} ${space(2)}`,
  "& > :first-of-type": { flex: "1 1 0", minWidth: "min-content" },
  width: "100%",
  minHeight: "3.5rem",
  padding: `${space(0.5)} 0`,
  border: 0,
  borderRadius: radius.small,
  background: "transparent",
  fontWeight: fontWeight.medium,
  textAlign: "start",
  cursor: "pointer",
  "&:disabled": { color: "var(--ui-text-muted)", cursor: "not-allowed" },
  "&[aria-busy=true]": { cursor: "progress" },
});

const Track = styled.span({
  position: "relative",
  flex: "none",
  marginInlineStart: "auto",
  width: "4rem",
  height: "2.25rem",
  borderRadius: radius.full,
  border: "2px solid var(--ui-line-strong)",
  background: "var(--ui-surface)",
  transition: `background-color ${durationMs.standard}ms`,
  "& > span": {
    position: "absolute",
    top: "50%",
    insetInlineStart: 3,
    display: "grid",
    placeItems: "center",
    width: "1.625rem",
    height: "1.625rem",
    borderRadius: radius.full,
    background: "var(--ui-line-strong)",
    color: "transparent",
    transform: "translateY(-50%)",
    transition: `transform ${durationMs.standard}ms ${easing.standard}, background-color ${durationMs.standard}ms`,
  },
  "[aria-checked=true] > &": { background: "var(--ui-brand-text)", borderColor: "var(--ui-brand-text)" },
  "[aria-checked=true] > & > span": {
    background: "var(--ui-surface)",
    color: "var(--ui-brand-text)",
    transform: "translate(1.75rem, -50%)",
  },
  "[dir=rtl] [aria-checked=true] > & > span": { transform: "translate(-1.75rem, -50%)" },
  "button:disabled > &": { opacity: 0.45 },
});

/** Props of {@link Toggle}. */
export interface ToggleProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** Ignores presses while the change is in progress. */
  readonly loading?: boolean;
}

/** Switch with its label; on and off differ by position and icon, not only by colour. */
export function Toggle({ label, checked, onChange, disabled = false, loading = false }: ToggleProps): ReactNode {
  return (
    <Root
      type="button"
      role="switch"
      aria-checked={checked}
      aria-busy={loading || undefined}
      disabled={disabled}
      onClick={() => (loading ? undefined : onChange(!checked))}
    >
      <span>{label}</span>
      <Track>
        <span>
          <CheckIcon sizePx={18} />
        </span>
      </Track>
    </Root>
  );
}
