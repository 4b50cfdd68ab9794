import styled from "@emotion/styled";
import type { ComponentProps, ReactNode } from "react";
import { placeRipple, rippleStyles } from "./ripple.ts";

const Key = styled.button({
  ...rippleStyles,
  display: "grid",
  placeItems: "center",
  padding: 0,
  border: "1px solid var(--ui-line)",
  borderRadius: 16,
  background: "var(--ui-surface)",
  color: "var(--ui-text)",
  fontSize: "min(2rem, 48px)",
  fontWeight: 620,
  fontVariantNumeric: "tabular-nums",
  lineHeight: 1,
  cursor: "pointer",
  userSelect: "none",
  transition: "background-color 50ms, transform 50ms",
  "&[data-kind=edit]": { background: "var(--ui-sunken)", borderColor: "transparent" },
  "&[data-kind=enter]": {
    background: "var(--ui-brand-fill)",
    color: "var(--ui-on-brand)",
    borderColor: "var(--ui-brand-edge)",
  },
  "&:active:not(:disabled):not([data-kind=enter])": { background: "var(--ui-brand-soft)" },
  "&:active:not(:disabled)": { transform: "scale(0.96)" },
  "&:disabled": {
    background: "var(--ui-sunken)",
    color: "var(--ui-text-muted)",
    borderColor: "transparent",
    cursor: "not-allowed",
  },
  "&[data-wide=true]": { gridColumn: "span 2" },
});

/** Props of {@link PadKey}. */
export interface PadKeyProps extends Omit<ComponentProps<"button">, "type"> {
  /** Purpose of the key: types, edits the entry, or confirms it. */
  readonly kind?: "digit" | "edit" | "enter";
  /** Spans two columns of the pad. */
  readonly wide?: boolean;
}

/** A key of an on-screen keypad; fills its grid cell. */
export function PadKey({ kind = "digit", wide = false, ...button }: PadKeyProps): ReactNode {
  return <Key {...button} type="button" data-kind={kind} data-wide={wide} onPointerDown={placeRipple} />;
}
