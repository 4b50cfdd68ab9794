import styled from "@emotion/styled";
import { space, TOTEM_CROWN_HEIGHT, WIDE_QUERY } from "@punktum/ui";
import type { ReactNode } from "react";
import { LANDSCAPE, TOTEM } from "./layouts.ts";

const Grid = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateAreas: '"notice" "hero" "actions" "list"',
  gap: space(2),
  flex: 1,
  "& > [data-area=notice]": { gridArea: "notice", "&:empty": { display: "none" } },
  "& > [data-area=hero]": { gridArea: "hero", "&:empty": { display: "none" } },
  "& > [data-area=list]": { gridArea: "list", minWidth: 0, marginInline: `calc(-1 * ${space(1.5)})` },
  "& > [data-area=card]": { gridArea: "card", minWidth: 0, minHeight: 0 },
  "& > [data-area=actions]": { gridArea: "actions" },
  [`@media ${WIDE_QUERY}`]: {
    // The panes scroll, not the page. With large text the page grows instead, so that nothing is cut off.
    flex: "none",
    height: "calc(100dvh - 9rem)",
    minHeight: "38rem",
    gap: space(3),
    gridTemplateColumns: "minmax(0, 6fr) minmax(0, 5fr)",
    gridTemplateRows: "auto auto minmax(0, 1fr) auto",
    gridTemplateAreas: '"notice notice" "hero hero" "list card" "actions actions"',
    "& > [data-area=list]": { minHeight: 0, overflowY: "auto", overflowX: "clip" },
    "&[data-panes=one] > [data-area=list]": { gridColumn: "1 / -1" },
    // An empty grid area would still take its gap.
    "&[data-notice=none]": {
      gridTemplateRows: "auto minmax(0, 1fr) auto",
      gridTemplateAreas: '"hero hero" "list card" "actions actions"',
    },
  },
  [LANDSCAPE]: {
    "&, &[data-notice=none]": {
      gridTemplateRows: "auto auto minmax(0, 1fr)",
      gridTemplateAreas: '"notice notice" "hero actions" "list card"',
    },
    "&[data-notice=none]": {
      gridTemplateRows: "auto minmax(0, 1fr)",
      gridTemplateAreas: '"hero actions" "list card"',
    },
  },
  // The balance is shown in the crown.
  [TOTEM]: {
    height: `calc(100dvh - ${TOTEM_CROWN_HEIGHT} - 9rem)`,
    gridTemplateRows: "auto minmax(0, 1fr) auto",
    gridTemplateAreas: '"notice notice" "list card" "actions actions"',
    "&[data-notice=none]": {
      gridTemplateRows: "minmax(0, 1fr) auto",
      gridTemplateAreas: '"list card" "actions actions"',
    },
  },
});

interface BurnLayoutProps {
  readonly notice: ReactNode;
  /** Absent if the crown of the screen shows it. */
  readonly hero: ReactNode;
  readonly list: ReactNode;
  readonly listLabel: string;
  /** Absent on a narrow screen, and if there is nothing to choose. */
  readonly card: ReactNode;
  readonly actions: ReactNode;
}

/** Places the parts: two panes from 768 px, one below. */
export function BurnLayout({ notice, hero, list, listLabel, card, actions }: BurnLayoutProps): ReactNode {
  return (
    <Grid data-panes={card === undefined ? "one" : "two"} data-notice={notice === undefined ? "none" : "some"}>
      <div data-area="notice">{notice}</div>
      <div data-area="hero">{hero}</div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll only what can take the focus */}
      <section data-area="list" aria-label={listLabel} tabIndex={0}>
        {list}
      </section>
      {card === undefined ? null : <div data-area="card">{card}</div>}
      <div data-area="actions">{actions}</div>
    </Grid>
  );
}
