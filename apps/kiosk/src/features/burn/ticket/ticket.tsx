import styled from "@emotion/styled";
import { TITLE_MAX_LINES } from "@punktum/domain";
import { ClockIcon, fontSize, fontWeight, lineHeight, LockIcon, PressCard, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { daysLeftText, lockDateText, lockText, validityWords, worthText } from "./ticket-texts.ts";
import type { TicketView } from "./ticket-view.ts";
import { useContentLanguage } from "../../../hooks/use-languages.ts";
import { useWording } from "./use-wording.ts";
import { VoucherPicture } from "./voucher-picture.tsx";

const STUB = "min(8.5rem, 22vw)";
const NOTCH = "0.625rem";
/** Container width in `rem`, which grows with the text size, so that a long word beside the picture is not broken. */
const NARROW = "@container (max-width: 20rem)";

const Item = styled.li({
  containerType: "inline-size",
  contentVisibility: "auto",
  containIntrinsicSize: "auto 9.5rem",
  // Room for the card's shadow and focus ring, which `content-visibility` would clip.
  padding: `${space(1)} ${space(1.5)}`,
  "& > button": { color: "inherit", border: 0 },
  // Drawn above the picture, which would cover the card's own border.
  "& > button::before": {
    content: '""',
    position: "absolute",
    inset: 0,
    zIndex: 1,
    borderRadius: "inherit",
    border: "1px solid var(--ui-card-edge)",
    pointerEvents: "none",
  },
  "& > button[aria-pressed=true]::before": { border: "3px solid var(--ui-brand-mark)" },
  "& > button[aria-disabled=true]": { background: "var(--ui-sunken)", color: "var(--ui-text-muted)" },
  "& > button[aria-disabled=true] [data-part=picture] > *": { filter: "grayscale(1)", opacity: 0.55 },
});

const Body = styled.span({
  position: "relative",
  display: "grid",
  gridTemplateColumns: `${STUB} minmax(0, 1fr)`,
  minHeight: "8.5rem",
  "& > [data-part=picture]": { overflow: "hidden", background: "var(--ui-brand-soft)" },
  "& > [data-part=picture] > span": { height: "100%" },
  // With large text on a phone, the words take the whole width.
  [NARROW]: {
    gridTemplateColumns: "minmax(0, 1fr)",
    "& > [data-part=picture]": { height: "4rem" },
    "& > [data-part=perforation]": { display: "none" },
  },
});

/** The two notches and the dashed line that make a card look like a ticket. */
const Perforation = styled.span({
  position: "absolute",
  insetBlock: 0,
  insetInlineStart: STUB,
  borderInlineStart: "2px dashed var(--ui-page)",
  marginInlineStart: -1,
  "&::before, &::after": {
    content: '""',
    position: "absolute",
    insetInlineStart: 0,
    width: `calc(2 * ${NOTCH})`,
    height: `calc(2 * ${NOTCH})`,
    borderRadius: "50%",
    border: "1px solid var(--ui-card-edge)",
    background: "var(--ui-page)",
    marginInlineStart: `calc(-1 * ${NOTCH} - 1px)`,
  },
  "&::before": { top: `calc(-1 * ${NOTCH})` },
  "&::after": { bottom: `calc(-1 * ${NOTCH})` },
});

const Words = styled.span({
  display: "flex",
  flexDirection: "column",
  justifyContent: "center",
  gap: space(0.75),
  minWidth: 0,
  padding: `${space(2)} ${space(2.5)}`,
});

const Title = styled.span({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: TITLE_MAX_LINES,
  overflow: "hidden",
  fontWeight: fontWeight.strong,
  lineHeight: lineHeight.snug,
  overflowWrap: "anywhere",
  hyphens: "auto",
});

const Facts = styled.span({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space(0.5)} ${space(2)}`,
  fontSize: fontSize.small,
  lineHeight: lineHeight.snug,
  color: "var(--ui-text-muted)",
  "& > [data-part=worth]": {
    fontSize: fontSize.body,
    fontWeight: fontWeight.strong,
    fontVariantNumeric: "tabular-nums",
    color: "var(--ui-brand-text)",
  },
  "button[aria-disabled=true] & > [data-part=worth]": { color: "inherit", fontWeight: fontWeight.medium },
  "& > [data-part=day]:empty": { display: "none" },
  "& > [data-part=lock], & > [data-part=days-left]": {
    display: "inline-flex",
    alignItems: "center",
    gap: space(0.75),
    fontWeight: fontWeight.strong,
    color: "var(--ui-text)",
  },
  "& > [data-part=days-left]": { color: "var(--ui-warning-text)" },
});

interface TicketProps {
  readonly ticket: TicketView;
  readonly isSelected: boolean;
  /** Choosing it opens a dialog instead of filling the card beside the list. */
  readonly opensDialog: boolean;
  readonly onSelect: (id: string) => void;
}

/** Scrolls to the ticket if the card that its choice opens below the list takes its place. */
function keepInView(ticket: Element): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => ticket.scrollIntoView({ block: "nearest" }));
  });
}

/**
 * One voucher as a ticket: picture, title, worth, validity. A locked ticket cannot be chosen; it stays focusable and
 * says why.
 */
export function Ticket({ ticket, isSelected, opensDialog, onSelect }: TicketProps): ReactNode {
  const wording = useWording();
  const content = useContentLanguage();
  const { voucher, lock, worth, validity, daysLeft } = ticket;
  return (
    <Item>
      <PressCard
        padding="none"
        locked={lock !== undefined}
        onClick={({ currentTarget }) => {
          onSelect(ticket.id);
          keepInView(currentTarget);
        }}
        {...(opensDialog ? { "aria-haspopup": "dialog" } : { selected: isSelected })}
      >
        <Body>
          <span data-part="picture">
            <VoucherPicture ticket={ticket} ratio="auto" />
          </span>
          <Perforation data-part="perforation" aria-hidden="true" />
          <Words>
            <Title lang={content}>{voucher.title}</Title>
            <Facts>
              {worth.map((part) => (
                <span key={part.kind} data-part="worth">
                  {worthText(part, wording)}
                </span>
              ))}
              {lock === undefined ? null : (
                <span data-part="lock">
                  <LockIcon sizePx={20} />
                  {lockText(lock, wording)}
                </span>
              )}
              {daysLeft === undefined ? null : (
                <span data-part="days-left">
                  <ClockIcon sizePx={20} />
                  {daysLeftText(daysLeft, wording)}
                </span>
              )}
              {validity === null ? null : <span>{validityWords(validity, wording)}</span>}
              {lock === undefined ? null : <span data-part="day">{lockDateText(lock, wording)}</span>}
            </Facts>
          </Words>
        </Body>
      </PressCard>
    </Item>
  );
}
