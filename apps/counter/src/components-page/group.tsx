import styled from "@emotion/styled";
import { fontSize, fontWeight, space } from "@punktum/ui";
import { useId, type ReactNode } from "react";

const Root = styled.section({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space(3),
  paddingBlock: space(4),
  borderTop: "1px solid var(--ui-line)",
  "& > h2": { fontSize: fontSize.section, fontWeight: fontWeight.strong, letterSpacing: "-0.015em" },
});

/** Items side by side, wrapping. */
export const Row = styled.div({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(2) });

/** Items of equal width in as many columns as fit. */
export const Grid = styled.div({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(18rem, 100%), 1fr))",
  alignItems: "start",
  gap: space(3),
});

/** One kind of components with its heading. */
export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Root>
  );
}
