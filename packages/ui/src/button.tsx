import styled from "@emotion/styled";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { placeRipple, rippleStyles } from "./ripple.ts";
import { Spinner } from "./spinner.tsx";
import { durationMs, easing, fontSize, fontWeight, radius, space } from "./tokens.ts";

/** Emphasis of an action: one `primary` per screen, `danger` for what cannot be undone. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

/** Props of {@link Button}. */
export interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  readonly variant?: ButtonVariant;
  readonly size?: "small" | "normal" | "large";
  /** Shows a spinner and ignores presses. */
  readonly loading?: boolean;
  readonly disabled?: boolean | undefined;
  /** Ignores presses for a moment like a disabled button, but keeps the focus, which a disabled one would lose. */
  readonly resting?: boolean;
  readonly fullWidth?: boolean;
  readonly startIcon?: ReactNode;
  readonly endIcon?: ReactNode;
}

const Root = styled.button({
  ...rippleStyles,
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minHeight: "3.5rem",
  minWidth: "3.5rem",
  maxWidth: "100%",
  padding: `${space(1)} ${space(4)}`,
  border: "2px solid transparent",
  borderRadius: radius.full,
  cursor: "pointer",
  userSelect: "none",
  fontSize: fontSize.body,
  fontWeight: fontWeight.strong,
  lineHeight: 1.2,
  letterSpacing: "-0.005em",
  textAlign: "center",
  transition: `background-color ${durationMs.quick}ms, border-color ${durationMs.quick}ms, box-shadow ${durationMs.standard}ms ${easing.standard}, transform ${durationMs.quick}ms ${easing.standard}`,
  "&[data-size=small]": { minHeight: "3rem", padding: `${space(0.5)} ${space(3)}`, fontSize: fontSize.small },
  "&[data-size=large]": { minHeight: "4.5rem", padding: `${space(1.5)} ${space(5)}`, fontSize: fontSize.lead },
  "&[data-full=true]": { width: "100%" },
  "&[data-variant=primary]": {
    background: "var(--ui-brand-fill)",
    color: "var(--ui-on-brand)",
    borderColor: "var(--ui-brand-edge)",
    boxShadow: "0 1px 2px rgb(var(--ui-ink) / 0.16), 0 8px 20px -8px rgb(var(--ui-ink) / 0.45)",
  },
  "&[data-variant=secondary]": {
    background: "var(--ui-surface)",
    color: "var(--ui-brand-text)",
    borderColor: "var(--ui-brand-line)",
  },
  "&[data-variant=quiet]": { background: "transparent", color: "var(--ui-text)", padding: `${space(1)} ${space(2.5)}` },
  "&[data-variant=danger]": { background: "var(--ui-danger)", color: "var(--ui-on-danger)" },
  "@media (hover: hover)": {
    "&[data-variant=primary]:hover": { background: "var(--ui-brand-fill-hover)" },
    "&[data-variant=secondary]:hover": { background: "var(--ui-brand-soft)" },
    "&[data-variant=quiet]:hover": { background: "var(--ui-sunken)" },
  },
  "&:active:not([aria-disabled=true]):not(:disabled)": {
    transform: "scale(0.98)",
    transitionDuration: `${durationMs.press}ms`,
  },
  "&:disabled:disabled, &&[data-resting=true]": {
    background: "var(--ui-sunken)",
    color: "var(--ui-text-muted)",
    borderColor: "transparent",
    boxShadow: "none",
    cursor: "not-allowed",
  },
  "&[data-variant=quiet]:disabled, &&[data-variant=quiet][data-resting=true]": { background: "transparent" },
  "&[aria-busy=true]": { cursor: "progress" },
  "& > [data-part=content]": {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: space(1.5),
    minWidth: 0,
  },
  "&[aria-busy=true] > [data-part=content]": { opacity: 0 },
  "& > [data-part=wait]": { position: "absolute", inset: 0, display: "grid", placeItems: "center" },
});

/** Button with four levels of emphasis; at least 48 px high, full radius, ignores presses while busy. */
export function Button({
  variant = "primary",
  size = "normal",
  loading = false,
  fullWidth = false,
  startIcon,
  endIcon,
  disabled,
  resting = false,
  onClick,
  children,
  type = "button",
  ...rest
}: ButtonProps): ReactNode {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (loading || resting) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  };
  return (
    <Root
      onPointerDown={placeRipple}
      {...rest}
      type={type}
      disabled={disabled}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={loading || resting || undefined}
      data-resting={resting}
      data-variant={variant}
      data-size={size}
      data-full={fullWidth}
    >
      <span data-part="content">
        {startIcon}
        <span>{children}</span>
        {endIcon}
      </span>
      {loading ? (
        <span data-part="wait">
          <Spinner sizePx={28} />
        </span>
      ) : null}
    </Root>
  );
}
