import styled from "@emotion/styled";
import type { ComponentProps, ReactNode } from "react";
import { placeRipple, rippleStyles } from "./ripple.ts";
import { durationMs, easing, radius, shadow, space } from "./tokens.ts";

const surface = {
  display: "block",
  width: "100%",
  padding: 0,
  border: "1px solid var(--ui-card-edge)",
  borderRadius: radius.card,
  background: "var(--ui-surface)",
  color: "inherit",
  boxShadow: shadow.rest,
  "&[data-padding=normal]": { padding: space(3) },
  "&[data-padding=large]": { padding: `clamp(20px, 4vw, ${space(4)})` },
  "&[data-tone=sunken]": { background: "var(--ui-sunken)", boxShadow: "none" },
  "&[data-tone=brand]": { background: "var(--ui-brand-fill)", color: "var(--ui-on-brand)" },
  "&[data-tone=soft]": { background: "var(--ui-brand-soft)", boxShadow: "none" },
} as const;

const Root = styled.div(surface);

const Press = styled.button({
  ...surface,
  ...rippleStyles,
  textAlign: "start",
  cursor: "pointer",
  transition: `box-shadow ${durationMs.standard}ms ${easing.standard}, border-color ${durationMs.quick}ms`,
  "&[aria-pressed=true], &[aria-current=true]": {
    borderColor: "var(--ui-brand-mark)",
    boxShadow: `inset 0 0 0 1px var(--ui-brand-mark), ${shadow.rest}`,
  },
  "&:disabled, &[aria-disabled=true]": {
    background: "var(--ui-sunken)",
    color: "var(--ui-text-muted)",
    cursor: "not-allowed",
    boxShadow: "none",
  },
});

interface CardLook {
  readonly padding?: "none" | "normal" | "large";
  readonly tone?: "surface" | "sunken" | "soft" | "brand";
}

/** Props of {@link Card}. */
export interface CardProps extends ComponentProps<"div">, CardLook {}

/** Surface with a 16 px radius and 24 px padding. */
export function Card({ padding = "normal", tone = "surface", ...rest }: CardProps): ReactNode {
  return <Root {...rest} data-padding={padding} data-tone={tone} />;
}

/** Props of {@link PressCard}. */
export interface PressCardProps extends ComponentProps<"button">, CardLook {
  /** Marks the chosen card of a list. */
  readonly selected?: boolean;
  /** Ignores presses but stays in the tab order, because its text says why. */
  readonly locked?: boolean;
}

/** A card that is one large button; it stays readable while disabled or locked. */
export function PressCard({
  padding = "normal",
  tone = "surface",
  selected,
  locked = false,
  onClick,
  ...rest
}: PressCardProps): ReactNode {
  return (
    <Press
      onPointerDown={placeRipple}
      type="button"
      {...rest}
      onClick={locked ? undefined : onClick}
      aria-disabled={locked || undefined}
      aria-pressed={selected}
      data-padding={padding}
      data-tone={tone}
    />
  );
}
