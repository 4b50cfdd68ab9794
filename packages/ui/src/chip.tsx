import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { fontSize, fontWeight, radius, space } from "./tokens.ts";

/** Meaning of a chip; icon and text express it as well. */
export type ChipTone = "neutral" | "brand" | "accent" | "success" | "warning" | "danger";

const Root = styled.span({
  display: "inline-flex",
  alignItems: "center",
  gap: space(0.75),
  maxWidth: "100%",
  minHeight: "2rem",
  padding: `0.125rem ${space(1.5)}`,
  borderRadius: radius.full,
  fontSize: fontSize.small,
  fontWeight: fontWeight.medium,
  lineHeight: 1.25,
  fontVariantNumeric: "tabular-nums",
  background: "var(--ui-sunken)",
  color: "var(--ui-text)",
  "&[data-tone=brand]": { background: "var(--ui-brand-soft)", color: "var(--ui-brand-soft-text)" },
  "&[data-tone=accent]": { background: "var(--ui-accent-soft)", color: "var(--ui-text)" },
  "&[data-tone=success]": { background: "var(--ui-success-soft)", color: "var(--ui-success-text)" },
  "&[data-tone=warning]": { background: "var(--ui-warning-soft)", color: "var(--ui-warning-text)" },
  "&[data-tone=danger]": { background: "var(--ui-danger-soft)", color: "var(--ui-danger-text)" },
});

/** Props of {@link Chip}. */
export interface ChipProps {
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  readonly tone?: ChipTone;
}

/** Small label with one fact about its parent. */
export function Chip({ children, icon, tone = "neutral" }: ChipProps): ReactNode {
  return (
    <Root data-tone={tone}>
      {icon}
      <span>{children}</span>
    </Root>
  );
}

const Badge = styled.span({
  display: "inline-flex",
  alignItems: "center",
  gap: space(1.5),
  minWidth: 0,
  fontWeight: fontWeight.strong,
  fontSize: fontSize.lead,
  lineHeight: 1.2,
  "& > [data-part=mark]": {
    display: "grid",
    placeItems: "center",
    flex: "none",
    width: "3.5rem",
    height: "3.5rem",
    overflow: "hidden",
    borderRadius: radius.full,
    background: "var(--ui-brand-soft)",
    color: "var(--ui-brand-soft-text)",
  },
  "& img": { width: "100%", height: "100%", objectFit: "cover" },
  "& small": {
    display: "block",
    fontSize: fontSize.small,
    fontWeight: fontWeight.regular,
    color: "var(--ui-text-muted)",
  },
});

/** Props of {@link StatusBadge}. */
export interface StatusBadgeProps {
  readonly label: string;
  /** Smaller line above the label. */
  readonly caption?: string;
  /** Picture or icon in the round mark. */
  readonly mark: ReactNode;
}

/** Round mark with a name: a person or a state. */
export function StatusBadge({ label, caption, mark }: StatusBadgeProps): ReactNode {
  return (
    <Badge>
      <span data-part="mark" aria-hidden="true">
        {mark}
      </span>
      <span>
        {caption === undefined ? null : <small>{caption}</small>}
        {label}
      </span>
    </Badge>
  );
}
