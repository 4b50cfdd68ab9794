import styled from "@emotion/styled";
import type { ReactNode } from "react";

const Output = styled.output({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  padding: "8px 20px 10px",
  borderRadius: 16,
  background: "var(--ui-sunken)",
  textAlign: "end",
  "& > [data-part=label]": { color: "var(--ui-text-muted)", fontSize: "1rem", fontWeight: 560, lineHeight: 1.4 },
  "& > [data-part=figure]": {
    // Fixed height, so that a longer amount moves no key.
    height: "3.5rem",
    fontSize: "clamp(1.75rem, 10cqi, 3rem)",
    fontWeight: 760,
    fontVariantNumeric: "tabular-nums",
    letterSpacing: "-0.03em",
    lineHeight: "3.5rem",
    whiteSpace: "nowrap",
  },
  "@container (max-width: 24rem)": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    padding: "2px 16px",
    "& > [data-part=figure]": { marginInlineStart: "auto" },
  },
  // Room that the keys leave is for the amount, which a shopper reads across the counter.
  "&[data-fills=true]": { height: "100%" },
  // Enlarged text keeps the low form, so that the keys stay on the screen.
  "@container (min-width: 22rem)": {
    "&[data-fills=true]": {
      display: "grid",
      alignContent: "space-between",
      alignItems: "end",
      padding: "10px 20px 12px",
      "& > [data-part=label]": { alignSelf: "start" },
      "& > [data-part=figure]": { fontSize: "clamp(1.75rem, 13cqi, 4rem)", height: "1.2em", lineHeight: 1.2 },
    },
  },
  "&[data-empty=true] > [data-part=figure]": { color: "var(--ui-text-muted)" },
  // Minus and label also mark negative amounts for people who do not see red.
  "&[data-negative=true]": { background: "var(--ui-danger-soft)" },
  "&[data-negative=true] > span": { color: "var(--ui-danger-text)" },
});

const Frame = styled.div({ containerType: "inline-size", minHeight: 0 });

export interface KeypadDisplayProps {
  /** Kind of the value: revenue, points, a return. */
  readonly label: string;
  readonly figure: string;
  readonly isEmpty: boolean;
  readonly isNegative: boolean;
  /** Whether it takes the height of its place. */
  readonly fills?: boolean;
}

/** The value typed so far. Negative amounts are red and have a minus. */
export function KeypadDisplay({ label, figure, isEmpty, isNegative, fills = false }: KeypadDisplayProps): ReactNode {
  return (
    <Frame>
      <Output data-empty={isEmpty} data-negative={isNegative} data-fills={fills}>
        <span data-part="label">{label} </span>
        <span data-part="figure">{figure}</span>
      </Output>
    </Frame>
  );
}
