import styled from "@emotion/styled";
import { ArrowDownIcon, ArrowUpIcon, ChevronIcon, fontWeight, radius, space, VisuallyHidden } from "@punktum/ui";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useContentLanguage } from "../../hooks/use-languages.ts";
import { BookingDetails } from "./booking-details.tsx";
import type { HistoryRow } from "./history-view.ts";

/** Padding at the end of rows and their heading. */
export const ROW_END = "2rem";

export const Item = styled.li({
  "& + &": { borderTop: "1px solid var(--ui-line)" },
});

/** Mark, words, points; room for a chevron in every row, so that the points are aligned. */
const line = {
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 16px",
  width: "100%",
  minHeight: "5rem",
  paddingBlock: space(1.5),
  paddingInline: `clamp(16px, 2vw, 24px) ${ROW_END}`,
  border: 0,
  background: "transparent",
  color: "inherit",
  textAlign: "start",
  // Beside the mark while the words fit, else below: large text on a phone.
  "& > [data-part=words]": { flex: "1 1 8rem", minWidth: 0 },
  "& > [data-part=mark]": {
    display: "grid",
    placeItems: "center",
    width: "2.75rem",
    height: "2.75rem",
    borderRadius: 999,
    background: "var(--ui-sunken)",
    color: "var(--ui-text)",
  },
  "& > [data-part=points]": {
    marginInlineStart: "auto",
    fontSize: "clamp(1.25rem, 4.5vw, 1.5rem)",
    fontWeight: fontWeight.strong,
    fontVariantNumeric: "tabular-nums",
    letterSpacing: "-0.02em",
    whiteSpace: "nowrap",
  },
  "&[data-direction=up] > [data-part=mark]": { background: "var(--ui-success-soft)", color: "var(--ui-success-text)" },
  "&[data-direction=up] > [data-part=points]": { color: "var(--ui-success-text)" },
} as const;

export const Line = styled.div(line);

const PressLine = styled.button({
  ...line,
  borderRadius: radius.card,
  cursor: "pointer",
  "&:active": { background: "var(--ui-sunken)" },
  "&:focus-visible": { outlineOffset: -4 },
  "& > svg": {
    position: "absolute",
    insetInlineEnd: "0.5rem",
    top: "50%",
    translate: "0 -50%",
    color: "var(--ui-text-muted)",
    rotate: "90deg",
  },
  "&[aria-expanded=true] > svg": { rotate: "-90deg" },
});

const Description = styled.span({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 4,
  overflow: "hidden",
  fontWeight: fontWeight.medium,
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

function Content({ description, time, isoTime, points, direction }: HistoryRow): ReactNode {
  const { t } = useTranslation();
  const content = useContentLanguage();
  const isUp = direction === "up";
  return (
    <>
      <span data-part="mark">{isUp ? <ArrowUpIcon /> : <ArrowDownIcon />}</span>
      <span data-part="words">
        <Description lang={content}>{description}</Description>
        <Time dateTime={isoTime}>{time}</Time>
      </span>
      <span data-part="points">
        <VisuallyHidden>{isUp ? t("history.gained") : t("history.spent")}: </VisuallyHidden>
        {points}
      </span>
    </>
  );
}

/** One booking. If its points are explained, it opens and shows receipt and reasons. */
export function BookingRow(row: HistoryRow): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!row.isExplained) {
    return (
      <Item>
        <Line data-direction={row.direction}>
          <Content {...row} />
        </Line>
      </Item>
    );
  }
  return (
    <Item>
      <PressLine
        type="button"
        data-direction={row.direction}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Content {...row} />
        <ChevronIcon sizePx={18} />
      </PressLine>
      {isOpen ? <BookingDetails id={id} bookingId={row.id} /> : null}
    </Item>
  );
}
