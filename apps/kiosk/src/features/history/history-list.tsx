import styled from "@emotion/styled";
import { ArrowDownIcon, ArrowUpIcon, Skeleton, VisuallyHidden } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryMonth, HistoryRow } from "./history-view.ts";

const List = styled.ul({
  borderRadius: 16,
  border: "1px solid var(--ui-card-edge)",
  background: "var(--ui-surface)",
  boxShadow: "var(--ui-shadow-rest)",
});

const Month = styled.section({
  // Thousands of bookings: the browser lays out and paints only the months in view.
  contentVisibility: "auto",
  // Room for the cards' shadows, which the section would clip.
  marginInline: -16,
  padding: "0 16px 16px",
  "& + &": { marginTop: 8 },
  "& > h2": {
    minHeight: "2.5rem",
    padding: "0 4px 8px",
    fontSize: "1.25rem",
    fontWeight: 680,
    letterSpacing: "-0.01em",
  },
});

const Row = styled.li({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 16px",
  minHeight: "5.5rem",
  // Beside the mark while the words fit, else below: large text on a phone.
  "& > div": { flex: "1 1 8rem", minWidth: 0 },
  padding: "14px clamp(16px, 2vw, 24px)",
  "& + &": { borderTop: "1px solid var(--ui-line)" },
  "& > [data-part=mark]": {
    display: "grid",
    placeItems: "center",
    width: "3rem",
    height: "3rem",
    borderRadius: 999,
    background: "var(--ui-sunken)",
    color: "var(--ui-text)",
  },
  "& > [data-part=points]": {
    marginInlineStart: "auto",
    fontSize: "clamp(1.25rem, 4.5vw, 1.75rem)",
    fontWeight: 680,
    fontVariantNumeric: "tabular-nums",
    letterSpacing: "-0.02em",
    whiteSpace: "nowrap",
  },
  "&[data-direction=up] > [data-part=mark]": { background: "var(--ui-success-soft)", color: "var(--ui-success-text)" },
  "&[data-direction=up] > [data-part=points]": { color: "var(--ui-success-text)" },
});

const Description = styled.p({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 4,
  overflow: "hidden",
  fontWeight: 560,
  lineHeight: 1.25,
  overflowWrap: "anywhere",
});

const Time = styled.time({
  display: "block",
  marginTop: 4,
  color: "var(--ui-text-muted)",
  fontSize: "1rem",
  fontVariantNumeric: "tabular-nums",
});

function Booking({ description, time, isoTime, points, direction }: HistoryRow): ReactNode {
  const { t } = useTranslation();
  const isUp = direction === "up";
  return (
    <Row data-direction={direction}>
      <span data-part="mark">{isUp ? <ArrowUpIcon /> : <ArrowDownIcon />}</span>
      <div>
        <Description>{description}</Description>
        <Time dateTime={isoTime}>{time}</Time>
      </div>
      <span data-part="points">
        <VisuallyHidden>{isUp ? t("history.gained") : t("history.spent")}: </VisuallyHidden>
        {points}
      </span>
    </Row>
  );
}

const ROW_REM = 5.5;
const HEADING_REM = 2.5;

function BookingsOfMonth({ id, title, rows }: HistoryMonth): ReactNode {
  const height = `auto ${HEADING_REM + rows.length * ROW_REM}rem`;
  return (
    <Month style={{ containIntrinsicSize: height }}>
      <h2 id={`month-${id}`}>{title}</h2>
      <List aria-labelledby={`month-${id}`}>
        {rows.map((row) => (
          <Booking key={row.id} {...row} />
        ))}
      </List>
    </Month>
  );
}

/**
 * The bookings loaded so far. Rendered without deferring: otherwise the end of the list would stay in view and load
 * page after page.
 */
export function HistoryList({ months }: { readonly months: readonly HistoryMonth[] }): ReactNode {
  return months.map((month) => <BookingsOfMonth key={month.id} {...month} />);
}

/** Widths of the descriptions in percent. */
const SKELETON_ROWS = [70, 48, 62, 55, 74, 42, 66];

/** Placeholder of the list while it loads. */
export function HistorySkeleton(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <VisuallyHidden as="output">{t("history.loading")}</VisuallyHidden>
      <List aria-hidden="true">
        {SKELETON_ROWS.map((width) => (
          <Row key={width}>
            <Skeleton width="3rem" height="3rem" radius="full" />
            <div style={{ display: "grid", gap: 10 }}>
              <Skeleton width={`${width}%`} height="1.25rem" />
              <Skeleton width="9rem" height="1rem" />
            </div>
            <Skeleton width="4rem" height="1.75rem" />
          </Row>
        ))}
      </List>
    </>
  );
}
