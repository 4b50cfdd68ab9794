import styled from "@emotion/styled";
import type { ComponentProps, ReactNode } from "react";
import { placeRipple, rippleStyles } from "./ripple.ts";
import { durationMs, radius } from "./tokens.ts";

/** Props of {@link IconButton}. */
export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children"> {
  /** Action of the button, for screen readers and as tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly tone?: "plain" | "filled" | "onPicture";
}

const Root = styled.button({
  ...rippleStyles,
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  width: "3.5rem",
  height: "3.5rem",
  padding: 0,
  border: 0,
  borderRadius: radius.full,
  background: "transparent",
  color: "var(--ui-text)",
  cursor: "pointer",
  transition: `background-color ${durationMs.quick}ms`,
  "&[data-tone=filled]": { background: "var(--ui-sunken)" },
  "&[data-tone=onPicture]": {
    background: "rgb(255 255 255 / 0.92)",
    boxShadow: "var(--ui-shadow-rest)",
  },
  "@media (hover: hover)": { "&:hover": { background: "var(--ui-line)" } },
  "&:disabled": { opacity: 0.4, cursor: "not-allowed" },
});

/** Round 56 px button with an icon only. */
export function IconButton({ label, icon, tone = "plain", type = "button", ...rest }: IconButtonProps): ReactNode {
  return (
    <Root onPointerDown={placeRipple} {...rest} type={type} aria-label={label} title={label} data-tone={tone}>
      {icon}
    </Root>
  );
}
