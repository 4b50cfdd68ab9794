import styled from "@emotion/styled";
import { space } from "@punktum/ui";

/** A list of orders. */
export const List = styled.ul({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(1), padding: `${space(2)} 0` },
  "& > li + li": { borderTop: "1px solid var(--ui-line)" },
});

/** Text of an order beside its state. */
export const Head = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${space(1)} ${space(2)}`,
  "& > div": { minWidth: 0, overflowWrap: "anywhere" },
  "& [data-part=what]": { fontWeight: 640 },
  "& [data-part=facts]": { fontSize: "1rem", color: "var(--ui-text-muted)", fontVariantNumeric: "tabular-nums" },
});
