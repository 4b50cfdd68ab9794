import styled from "@emotion/styled";
import { DESCRIPTION_MAX_HEIGHT_PX, TITLE_MAX_LINES } from "@punktum/domain";
import { Chip, ClockIcon, fontSize, fontWeight, lineHeight, LockIcon, radius, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { WIDE } from "../page/layouts.ts";
import { LIFTED_VOUCHER } from "./lift.ts";
import { daysLeftText, lockText, validityWords, worthText } from "./ticket-texts.ts";
import type { TicketView } from "./ticket-view.ts";
import { useContentLanguage } from "../../../hooks/use-languages.ts";
import { useWording } from "./use-wording.ts";
import { VoucherPicture } from "./voucher-picture.tsx";

/** Picture on top on a phone; beside the title where there is more width. */
const Frame = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  [WIDE]: {
    gridTemplateColumns: "minmax(0, 5fr) minmax(0, 8fr)",
    gap: space(3),
    padding: `${space(3)} ${space(3)} ${space(2)}`,
  },
});

const PictureFrame = styled.div({
  height: "clamp(8rem, 24dvh, 22rem)",
  overflow: "hidden",
  "& > span": { height: "100%" },
  // With large text the picture shrinks, so that the title stays visible.
  "@container (max-width: 14rem)": { height: "clamp(5rem, 12dvh, 12rem)" },
  [WIDE]: { height: "auto", aspectRatio: "4 / 3", alignSelf: "start", borderRadius: radius.field },
});

const Words = styled.div({
  display: "grid",
  gap: space(1.5),
  alignContent: "start",
  justifyItems: "start",
  padding: `${space(2.5)} ${space(3)} 0`,
  [WIDE]: { padding: 0 },
});

const Title = styled.h2({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: TITLE_MAX_LINES,
  overflow: "hidden",
  fontSize: fontSize.section,
  fontWeight: fontWeight.strong,
  lineHeight: lineHeight.snug,
  letterSpacing: "-0.015em",
  overflowWrap: "anywhere",
  hyphens: "auto",
});

const Facts = styled.div({ display: "flex", flexWrap: "wrap", gap: space(1) });

const Description = styled.section({
  margin: `${space(1.5)} ${space(3)} ${space(2)}`,
  maxHeight: DESCRIPTION_MAX_HEIGHT_PX,
  overflowY: "auto",
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
  "&[data-empty=true]": { color: "var(--ui-text-muted)" },
  [WIDE]: { gridColumn: "1 / -1", margin: 0 },
});

interface TicketDetailsProps {
  readonly ticket: TicketView;
  /** The picture has moved into a dialog, or is about to. */
  readonly isLifted: boolean;
}

/** Image, title, worth, validity and description of a voucher. */
export function TicketDetails({ ticket, isLifted }: TicketDetailsProps): ReactNode {
  const wording = useWording();
  const content = useContentLanguage();
  const { t } = useTranslation();
  const { voucher, lock, worth, validity, daysLeft } = ticket;
  const isEmpty = voucher.description.trim() === "";
  return (
    <Frame>
      <PictureFrame style={isLifted ? {} : { viewTransitionName: LIFTED_VOUCHER }}>
        <VoucherPicture ticket={ticket} ratio="auto" eager />
      </PictureFrame>
      <Words>
        <Title lang={content}>{voucher.title}</Title>
        <Facts>
          {worth.map((part) => (
            <Chip key={part.kind} tone="brand">
              {worthText(part, wording)}
            </Chip>
          ))}
          {daysLeft === undefined ? null : (
            <Chip tone="warning" icon={<ClockIcon sizePx={18} />}>
              {daysLeftText(daysLeft, wording)}
            </Chip>
          )}
          {validity === null ? null : <Chip>{validityWords(validity, wording)}</Chip>}
          {lock === undefined ? null : (
            <Chip tone="warning" icon={<LockIcon sizePx={18} />}>
              {lockText(lock, wording)}
            </Chip>
          )}
        </Facts>
      </Words>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll only what can take the focus */}
      <Description aria-label={t("burn.description")} data-empty={isEmpty} tabIndex={0}>
        {isEmpty ? t("burn.noDescription") : <span lang={content}>{voucher.description}</span>}
      </Description>
    </Frame>
  );
}
