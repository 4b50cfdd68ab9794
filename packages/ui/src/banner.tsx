import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { InfoIcon, WifiOffIcon } from "./icons.tsx";
import { easing, fontWeight, space } from "./tokens.ts";

const Root = styled.output({
  position: "fixed",
  insetInline: 0,
  top: 0,
  zIndex: 1400,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: `${space(1)} ${space(2)}`,
  minHeight: "4rem",
  padding: `${space(1)} ${space(4)}`,
  background: "var(--ui-text)",
  color: "var(--ui-surface)",
  fontWeight: fontWeight.medium,
  transform: "translateY(-100%)",
  visibility: "hidden",
  transition: `transform 300ms ${easing.standard}, visibility 0s 300ms`,
  "&[data-open=true]": {
    transform: "none",
    visibility: "visible",
    transition: `transform 300ms ${easing.standard} 3s, visibility 0s 3s`,
  },
  // Whatever its weight: written so that it outweighs the button's own colours, which are made for the page.
  "&& > button[data-variant]": {
    background: "transparent",
    color: "var(--ui-surface)",
    borderColor: "currentColor",
    boxShadow: "none",
  },
  "@media (hover: hover)": {
    "&& > button[data-variant]:hover": { background: "rgb(255 255 255 / 0.14)" },
  },
  "& :focus-visible": { outlineColor: "var(--ui-surface)", boxShadow: "none" },
});

/** Props of {@link Banner}. */
export interface BannerProps {
  readonly open: boolean;
  readonly text: string;
  readonly icon?: "offline" | "info";
  /** A small secondary button. */
  readonly action?: ReactNode;
}

/** Strip at the upper edge about a lasting condition: slides in within 0.3 s after 3 s, leaves at once (SOCK-14). */
export function Banner({ open, text, icon = "offline", action }: BannerProps): ReactNode {
  return (
    <Root data-open={open}>
      {open ? (
        <>
          {icon === "offline" ? <WifiOffIcon /> : <InfoIcon />}
          <span>{text}</span>
          {action}
        </>
      ) : null}
    </Root>
  );
}
