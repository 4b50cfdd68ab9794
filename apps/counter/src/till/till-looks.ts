import styled from "@emotion/styled";
import { MARKED, MARKED_INSIDE } from "../story/marked.ts";

const FOCUS = { "&:focus-visible": { outline: "3px solid #ffffff", outlineOffset: "2px" } } as const;

/** A function key of the till, not an article. */
export const TillKey = styled.button({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "0.35rem",
  minHeight: "3rem",
  padding: "0.4rem",
  border: 0,
  borderRadius: "10px",
  background: "#3a424d",
  color: "#ffffff",
  font: "inherit",
  fontSize: "1rem",
  lineHeight: 1.15,
  cursor: "pointer",
  boxShadow: "inset 0 1px 0 rgb(255 255 255 / 0.16), 0 3px 0 rgb(0 0 0 / 0.4)",
  transition: "transform 50ms",
  "& svg": { width: "1.25rem", height: "1.25rem", flex: "none" },
  "&:hover:enabled": { background: "#465060" },
  "&:active:enabled": { transform: "translateY(2px)" },
  "&:disabled": { color: "#aab2bd", background: "#2c333c", boxShadow: "none", cursor: "default" },
  "&[data-tone=pay]": { minHeight: "4rem", background: "#14733f", fontSize: "1.25rem", fontWeight: 680 },
  "&[data-tone=pay]:hover:enabled": { background: "#178549" },
  "&[data-tone=pay]:disabled": { background: "#24352c", color: "#aebdb4" },
  "@media (prefers-reduced-motion: reduce)": { transition: "none", "&:active:enabled": { transform: "none" } },
  ...FOCUS,
  ...MARKED,
});

/** Input or select on the dark body. */
const tillField = {
  width: "100%",
  minHeight: "3rem",
  padding: "0.4rem 0.75rem",
  border: "2px solid #7d8894",
  borderRadius: "10px",
  background: "#14181d",
  color: "#ffffff",
  font: "inherit",
  fontSize: "1rem",
  fontVariantNumeric: "tabular-nums",
  "&::placeholder": { color: "#b6bec8", opacity: 1 },
  ...FOCUS,
} as const;

export const TillSelect = styled.select({ ...tillField, appearance: "auto" });
export const TillInput = styled.input(tillField);
export const TillLabel = styled.label({
  display: "grid",
  gap: "0.25rem",
  minWidth: 0,
  fontSize: "1rem",
  color: "#d5dae0",
});

/** The body of the till. */
export const TillBody = styled.section({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: "0.75rem",
  boxSizing: "border-box",
  minHeight: "100%",
  padding: "1.25rem",
  background: "linear-gradient(170deg, #323a45, #1d2228 70%)",
  color: "#ffffff",
  borderInlineEnd: "1px solid #0c0f12",
  ...MARKED_INSIDE,
});

/** The green customer display. */
export const Glow = styled.output({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "end",
  gap: "0.75rem",
  minHeight: "5.5rem",
  padding: "0.75rem 1rem",
  borderRadius: "12px",
  background: "#04100d",
  boxShadow: "inset 0 0 0 2px #0b1f1a, inset 0 8px 24px rgb(0 0 0 / 0.8)",
  color: "#86f2d5",
  "& > :first-of-type": { minWidth: 0, fontSize: "1rem", lineHeight: 1.25, hyphens: "auto" },
  "& > :last-of-type": {
    fontSize: "2.5rem",
    lineHeight: 1,
    fontWeight: 620,
    fontVariantNumeric: "tabular-nums",
    textShadow: "0 0 18px rgb(70 230 190 / 0.55)",
  },
});

const row = {
  display: "grid",
  gap: "8px",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
} as const;

/** Keys side by side. */
export const Keys = styled.div(row);
/** The keys that end a sale stay visible on a low screen. */
export const PayKeys = styled.div({
  ...row,
  position: "sticky",
  bottom: 0,
  zIndex: 1,
  marginInline: "-1.25rem",
  padding: "8px 1.25rem",
  background: "#22282f",
  boxShadow: "0 -8px 16px -8px rgb(0 0 0 / 0.6)",
});
/** A labelled group of keys. */
export const KeyGroup = styled.fieldset({
  ...row,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  // Three keys have no room for a word beside the icon.
  "& > button": { flexDirection: "column", hyphens: "auto" },
});

/** Lamp of the connection to the platform, with text and colour. */
export const Lamp = styled.output({
  display: "flex",
  alignItems: "center",
  gap: "0.6rem",
  fontSize: "1rem",
  lineHeight: 1.2,
  "&::before": {
    content: '""',
    flex: "none",
    width: "0.75rem",
    height: "0.75rem",
    borderRadius: "999px",
    background: "#5fe08f",
    boxShadow: "0 0 10px #5fe08f",
  },
  "&[data-state=waiting]::before": { background: "#ffcf5c", boxShadow: "0 0 10px #ffcf5c" },
  "&[data-state=cut]::before": { background: "#ff7b6e", boxShadow: "0 0 10px #ff7b6e" },
});

/** Rarely used controls, collapsed. */
export const More = styled.details({
  fontSize: "1rem",
  "& > summary": { minHeight: "3rem", padding: "0.75rem 0", cursor: "pointer", ...FOCUS },
  "& > * + *": { marginBottom: "0.75rem" },
});
