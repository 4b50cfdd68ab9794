import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { InfoIcon, WifiOffIcon } from "./icons.tsx";
import {
  easing,
  fontSize,
  fontWeight,
  lineHeight,
  radius,
  shadow,
  space,
  TOTEM_CROWN_HEIGHT,
  TOTEM_QUERY,
} from "./tokens.ts";

/** Width for logo and controls at both ends of the header. */
const HEADER_ENDS = "34rem";

const Root = styled.output({
  position: "fixed",
  insetInline: space(2),
  // A lasting banner stays below the header, so that the exit of a screen is not covered.
  top: "4.75rem",
  zIndex: 1400,
  display: "flex",
  // The button goes below the text where larger text leaves no room beside it.
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: space(2),
  width: "fit-content",
  maxWidth: "44rem",
  minHeight: "4rem",
  marginInline: "auto",
  padding: `${space(1)} ${space(1)} ${space(1)} ${space(3)}`,
  borderRadius: radius.large,
  background: "var(--ui-text)",
  color: "var(--ui-surface)",
  boxShadow: shadow.float,
  fontWeight: fontWeight.medium,
  lineHeight: lineHeight.snug,
  "& > svg, & > button": { flex: "none" },
  "& > span": { flex: "1 1 8rem" },
  // On a phone the text needs the space.
  "@media (max-width: 1023.98px)": { marginInlineEnd: 0, maxWidth: "26rem", fontSize: fontSize.small },
  "@media (max-width: 479.98px)": { "& > svg": { display: "none" } },
  // Without a button it is small enough for the logo's place, where it covers neither a title nor a next step.
  "&:not(:has(> button))": {
    "@media (max-width: 1023.98px)": { top: space(1), marginInline: "0 auto", maxWidth: "min(22rem, 100vw - 12rem)" },
  },
  "& > span:last-child": { paddingInlineEnd: space(2) },
  transform: "translateY(calc(-100% - 6rem))",
  visibility: "hidden",
  // Leaves at once. The words are visible with it: reduced motion gives every property a moment, also inherited ones.
  transition: "none",
  "& :not(button)": { transitionProperty: "none" },
  "&[data-open=true]": {
    transform: "none",
    visibility: "visible",
    transition: `transform 300ms ${easing.standard} 3s, visibility 0s 3s`,
    // Reduced motion ends delays. This one is no motion: it keeps short breaks quiet.
    transitionDelay: "3s !important",
  },
  // Between logo and controls if there is enough space.
  "@media (min-width: 1024px)": { top: space(1.5), maxWidth: `clamp(22rem, calc(100vw - ${HEADER_ENDS}), 44rem)` },
  // Beside the button of waiting bookings, which is wide. On a phone that button is in a row below the logo.
  "body:has([data-part=orders]) &": {
    "& > svg": { display: "none" },
    "@media (max-width: 767.98px)": { top: space(1) },
    "@media (min-width: 1024px)": { marginInlineStart: "15.5rem", maxWidth: "22rem", fontSize: fontSize.small },
  },
  // What is below it can be pressed: a logo, for instance.
  pointerEvents: "none",
  "& > button": { pointerEvents: "auto" },
  [`@media ${TOTEM_QUERY}`]: { top: `calc(${TOTEM_CROWN_HEIGHT} - 5rem)` },
  // A higher specificity than the button's own colours, which are designed for the page.
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

/** Shows a lasting condition above the screen: slides in within 0.3 s after 3 s, disappears at once. */
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
