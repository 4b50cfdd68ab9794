import styled from "@emotion/styled";
import { space, TOTEM_CROWN_HEIGHT } from "@punktum/ui";
import type { ReactNode } from "react";
import { LANDSCAPE, PORTRAIT, TOTEM, WIDE } from "./layouts.ts";

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
  [WIDE]: {
    // The panes scroll, not the page. With large text the page grows instead, so that nothing is cut off.
    flex: "none",
    height: "calc(100dvh - 9rem)",
    minHeight: "38rem",
    gap: space(3),
    "& > [data-area=list]": { minHeight: 0, overflowY: "auto", overflowX: "clip" },
  },
  // An empty grid area would still take its gap, so a page without a notice has no area for it.
  [LANDSCAPE]: {
    gridTemplateColumns: "minmax(0, 6fr) minmax(0, 5fr)",
    gridTemplateRows: "auto auto minmax(0, 1fr)",
    gridTemplateAreas: '"notice notice" "hero actions" "list card"',
    "&[data-panes=one] > [data-area=list]": { gridColumn: "1 / -1" },
    "&[data-notice=none]": {
      gridTemplateRows: "auto minmax(0, 1fr)",
      gridTemplateAreas: '"hero actions" "list card"',
    },
  },
  // The list has the whole width. The card stands below it, where a hand reaches it, and takes at most half.
  [PORTRAIT]: {
    display: "flex",
    flexDirection: "column",
    "& > [data-area=list]": { flex: "1 1 0" },
    "& > [data-area=card]": { display: "flex", maxHeight: "48dvh" },
  },
  // The balance is shown in the crown.
  [TOTEM]: {
    height: `calc(100dvh - ${TOTEM_CROWN_HEIGHT} - 9rem)`,
    "& > [data-area=card]": { maxHeight: "32dvh" },
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

/** Places the parts. From 768 px the card stands beside the list, or below it on a screen that is higher than wide. */
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
