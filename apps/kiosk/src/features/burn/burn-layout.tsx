import styled from "@emotion/styled";
import { space, TOTEM_CROWN_HEIGHT, WIDE_QUERY } from "@punktum/ui";
import type { ReactNode } from "react";
import { LANDSCAPE, TOTEM } from "./layouts.ts";

const Grid = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateAreas: '"hero" "actions" "list"',
  gap: space(2),
  flex: 1,
  "& > [data-area=hero]": { gridArea: "hero", display: "grid", gap: space(2), gridTemplateRows: "auto 1fr" },
  "& > [data-area=hero] > :only-child": { gridRow: "1 / -1" },
  "& > [data-area=list]": { gridArea: "list", minWidth: 0, marginInline: `calc(-1 * ${space(1.5)})` },
  "& > [data-area=card]": { gridArea: "card", minWidth: 0, minHeight: 0 },
  "& > [data-area=actions]": { gridArea: "actions" },
  [`@media ${WIDE_QUERY}`]: {
    // The panes scroll, not the page; with large text the page grows instead, so that nothing is cut off.
    flex: "none",
    height: "calc(100dvh - 9rem)",
    minHeight: "38rem",
    gap: space(3),
    gridTemplateColumns: "minmax(0, 6fr) minmax(0, 5fr)",
    gridTemplateRows: "auto minmax(0, 1fr) auto",
    gridTemplateAreas: '"hero hero" "list card" "actions actions"',
    "& > [data-area=list]": { minHeight: 0, overflowY: "auto", overflowX: "clip" },
    "&[data-panes=one] > [data-area=list]": { gridColumn: "1 / -1" },
  },
  [LANDSCAPE]: {
    gridTemplateRows: "auto minmax(0, 1fr)",
    gridTemplateAreas: '"hero actions" "list card"',
  },
  // Below the crown, which holds nothing to touch.
  [TOTEM]: { height: `calc(100dvh - ${TOTEM_CROWN_HEIGHT} - 9rem)` },
});

interface BurnLayoutProps {
  readonly notice: ReactNode;
  readonly hero: ReactNode;
  readonly list: ReactNode;
  readonly listLabel: string;
  /** Left out on a narrow screen, and where there is nothing to choose. */
  readonly card: ReactNode;
  readonly actions: ReactNode;
}

/** Places the parts: two panes from 768 px, one below (BURN-09). */
export function BurnLayout({ notice, hero, list, listLabel, card, actions }: BurnLayoutProps): ReactNode {
  return (
    <Grid data-panes={card === undefined ? "one" : "two"}>
      <div data-area="hero">
        {notice}
        {hero}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll only what can take the focus */}
      <section data-area="list" aria-label={listLabel} tabIndex={0}>
        {list}
      </section>
      {card === undefined ? null : <div data-area="card">{card}</div>}
      <div data-area="actions">{actions}</div>
    </Grid>
  );
}
