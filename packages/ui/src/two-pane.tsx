import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { space, WIDE_QUERY } from "./tokens.ts";

const Root = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space(3),
  alignItems: "start",
  [`@media ${WIDE_QUERY}`]: {
    gap: space(4),
    "&[data-ratio=even]": { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" },
    "&[data-ratio=list]": { gridTemplateColumns: "minmax(0, 5fr) minmax(0, 7fr)" },
    "&[data-ratio=detail]": { gridTemplateColumns: "minmax(0, 7fr) minmax(0, 5fr)" },
    "&[data-stretch=true]": { alignItems: "stretch" },
    "& > [data-sticky=true]": { position: "sticky", top: space(4) },
  },
});

const Pane = styled.div({ minWidth: 0 });

/** Props of {@link TwoPane}. */
export interface TwoPaneProps {
  readonly first: ReactNode;
  /** If `undefined`, there is no second pane below 768 px. */
  readonly second?: ReactNode;
  /** Widths of the panes: `even`, first narrower (`list`), first wider (`detail`). */
  readonly ratio?: "even" | "list" | "detail";
  readonly stretch?: boolean;
  /** Keeps the second pane visible while the first scrolls. */
  readonly stickySecond?: boolean;
}

/** Two panes from 768 px, stacked below that; never scrolls sideways. */
export function TwoPane({
  first,
  second,
  ratio = "even",
  stretch = false,
  stickySecond = false,
}: TwoPaneProps): ReactNode {
  return (
    <Root data-ratio={ratio} data-stretch={stretch}>
      <Pane>{first}</Pane>
      {second === undefined ? null : <Pane data-sticky={stickySecond}>{second}</Pane>}
    </Root>
  );
}
