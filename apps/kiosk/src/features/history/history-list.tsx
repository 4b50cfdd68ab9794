import styled from "@emotion/styled";
import { fontSize, fontWeight, radius, shadow, Skeleton, space, VisuallyHidden } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BookingRow, Item, Line, ROW_END } from "./booking-row.tsx";
import type { HistoryMonth, HistoryVisit } from "./history-view.ts";

/** Container width, in `rem`, from which two visits fit side by side. */
const TWO_COLUMNS = "@container (min-width: 60rem)";

/** Columns of text, not a grid: visits differ in length, and a short one would leave a hole beside a long one. */
const Month = styled.section({
  "--columns": 1,
  columnCount: "var(--columns)",
  columnGap: space(2),
  // Thousands of bookings: the browser lays out and paints only the months in view.
  contentVisibility: "auto",
  // Room for the cards' shadows, which the section would clip.
  marginInline: -16,
  padding: "0 16px 8px",
  [TWO_COLUMNS]: { "&:has(> [data-part=visit] ~ [data-part=visit])": { "--columns": 2 } },
  "& > h2": {
    columnSpan: "all",
    marginBlockEnd: space(2),
    padding: "0 4px",
    fontSize: fontSize.lead,
    fontWeight: fontWeight.strong,
    letterSpacing: "-0.01em",
  },
});

const Visit = styled.div({
  breakInside: "avoid",
  marginBlockEnd: space(2),
  minWidth: 0,
  borderRadius: radius.card,
  border: "1px solid var(--ui-card-edge)",
  background: "var(--ui-surface)",
  boxShadow: shadow.rest,
  "& > h3": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    gap: "0 8px",
    paddingTop: space(1.5),
    paddingInline: `clamp(16px, 2vw, 24px) ${ROW_END}`,
    fontSize: fontSize.small,
    fontWeight: fontWeight.medium,
    lineHeight: 1.3,
    color: "var(--ui-text-muted)",
  },
  // On a phone the shop goes below day and sum, so that the sum is not alone on a third line.
  "& > h3 > [data-part=day]": { flex: "1 1 8rem" },
  "& > h3 > [data-part=shop]": {
    order: 1,
    flex: "1 1 100%",
    color: "var(--ui-text)",
    fontWeight: fontWeight.strong,
    overflowWrap: "anywhere",
  },
  "@container (min-width: 40rem)": {
    "& > h3": { columnGap: 16 },
    "& > h3 > [data-part=day]": { flex: "0 1 auto" },
    "& > h3 > [data-part=shop]": { order: 0, flex: "1 1 0" },
  },
  "& > h3 > [data-part=sum]": {
    marginInlineStart: "auto",
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
});

function VisitCard({ id, day, shop, sum, rows }: HistoryVisit): ReactNode {
  const { t } = useTranslation();
  return (
    <Visit data-part="visit">
      <h3 id={`visit-${id}`}>
        <span data-part="day">{day}</span> {shop === undefined ? null : <span data-part="shop">{shop}</span>}{" "}
        {sum === undefined ? null : (
          <span data-part="sum">
            {t("history.sum")} {sum}
          </span>
        )}
      </h3>
      <ul aria-labelledby={`visit-${id}`}>
        {rows.map((row) => (
          <BookingRow key={row.id} {...row} />
        ))}
      </ul>
    </Visit>
  );
}

const ROW_REM = 5;
const VISIT_REM = 3;

function VisitsOfMonth({ title, visits }: HistoryMonth): ReactNode {
  const rem = visits.reduce((sum, { rows }) => sum + VISIT_REM + rows.length * ROW_REM, 0);
  return (
    <Month style={{ containIntrinsicHeight: `auto calc(3.5rem + ${rem}rem / var(--columns))` }}>
      <h2>{title}</h2>
      {visits.map((visit) => (
        <VisitCard key={visit.id} {...visit} />
      ))}
    </Month>
  );
}

/**
 * The bookings loaded so far. Rendered without deferring: otherwise the end of the list would stay in view and load
 * page after page.
 */
export function HistoryList({ months }: { readonly months: readonly HistoryMonth[] }): ReactNode {
  return months.map((month) => <VisitsOfMonth key={month.id} {...month} />);
}

/** Widths of the descriptions in percent. */
const SKELETON_ROWS = [70, 48, 62, 55, 74, 42, 66];

/** Placeholder of the list while it loads. */
export function HistorySkeleton(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <VisuallyHidden as="output">{t("history.loading")}</VisuallyHidden>
      <Visit as="ul" aria-hidden="true">
        {SKELETON_ROWS.map((width) => (
          <Item key={width}>
            <Line>
              <Skeleton width="2.75rem" height="2.75rem" radius="full" />
              <div data-part="words" style={{ display: "grid", gap: 10 }}>
                <Skeleton width={`${width}%`} height="1.25rem" />
                <Skeleton width="9rem" height="1rem" />
              </div>
              <Skeleton width="4rem" height="1.75rem" />
            </Line>
          </Item>
        ))}
      </Visit>
    </>
  );
}
