import { fillText, type CounterTexts } from "@punktum/phrases";
import {
  CameraBlockedIllustration,
  Card,
  CheckMark,
  Chip,
  Countdown,
  EmptyHistoryIllustration,
  EmptyState,
  EmptyVouchersIllustration,
  Figure,
  GiftIcon,
  HoldCardIllustration,
  LockIcon,
  NotFoundIllustration,
  OfflineIllustration,
  Picture,
  SwipeCardIllustration,
  PressCard,
  ProgressBar,
  ProgressRing,
  ScrollArea,
  Skeleton,
  Spinner,
  StarIcon,
  StatusBadge,
  TicketIcon,
  TwoPane,
  VisuallyHidden,
  VoucherPlaceholder,
  WarningIcon,
} from "@punktum/ui";
import type { ReactNode } from "react";
import { Grid, Group, Row } from "./group.tsx";

interface Props {
  readonly texts: CounterTexts["components"];
}

const CARD_TONES = ["surface", "sunken", "soft", "brand"] as const;
const CHIP_TONES = ["neutral", "brand", "accent", "success", "warning", "danger"] as const;
const VOUCHERS = ["percent", "euro", "multiply", "plus", "gift"] as const;
const FIGURE_SIZES = ["balance", "title", "section", "body"] as const;

export function Surfaces({ texts }: Props): ReactNode {
  return (
    <Group title={texts.surfaces}>
      <Grid>
        {CARD_TONES.map((tone) => (
          <Card key={tone} tone={tone}>
            <p>{texts.longTitle}</p>
          </Card>
        ))}
        <PressCard>{texts.action}</PressCard>
        <PressCard selected>{texts.action}</PressCard>
        <PressCard disabled>{texts.action}</PressCard>
        <div>
          <h3 id="scroll-area">{texts.field}</h3>
          <ScrollArea titleId="scroll-area" fades style={{ height: "6rem", overflowY: "auto" }}>
            <p>{texts.longTitle}</p>
            <p>{texts.longTitle}</p>
          </ScrollArea>
        </div>
      </Grid>
      <Row>
        {CHIP_TONES.map((tone) => (
          <Chip key={tone} tone={tone} icon={<LockIcon sizePx={16} />}>
            {texts.points}
          </Chip>
        ))}
        <StatusBadge label={texts.product} caption={texts.look} mark={<StarIcon sizePx={28} />} />
      </Row>
    </Group>
  );
}

export function Figures({ texts }: Props): ReactNode {
  const format = (value: number): string => Math.round(value).toLocaleString("de-DE");
  return (
    <Group title={texts.figures}>
      {FIGURE_SIZES.map((size) => (
        <Row key={size}>
          <Figure value={12_480} format={format} unit={texts.points} size={size} />
          <Figure value={12_480} format={format} unit={texts.points} size={size} tone="plain" />
          <Figure value={12_480} format={format} unit={texts.points} size={size} tone="muted" />
        </Row>
      ))}
      <Row>
        <ProgressRing value={0.62} label={texts.figures} valueText={texts.saved}>
          <StarIcon sizePx={40} />
        </ProgressRing>
        <Countdown seconds={3600} size="small" label={(count) => fillText(texts.left, { count })} />
        <Countdown seconds={3600} size="large" label={(count) => fillText(texts.left, { count })} />
        <CheckMark sizePx={96} />
        <CheckMark sizePx={96} tone="brand" />
      </Row>
      <ProgressBar value={0.4} label={texts.figures} />
    </Group>
  );
}

export function States({ texts }: Props): ReactNode {
  return (
    <Group title={texts.states}>
      <Row>
        <Spinner />
        <Spinner sizePx={64} label={texts.states} />
        <VisuallyHidden>{texts.states}</VisuallyHidden>
      </Row>
      <TwoPane
        first={
          <Card>
            <Skeleton height="8rem" radius="card" />
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </Card>
        }
        second={<EmptyState title={texts.quiet} text={texts.error} illustration={<EmptyVouchersIllustration />} />}
      />
    </Group>
  );
}

export function Pictures({ texts }: Props): ReactNode {
  return (
    <Group title={texts.pictures}>
      <Grid>
        {VOUCHERS.map((kind) => (
          <Picture key={kind} alt="" radius="card" placeholder={<VoucherPlaceholder kind={kind} />} />
        ))}
        <Picture src="/media/none.png" alt="" radius="card" placeholder={<VoucherPlaceholder kind="gift" />} />
        <HoldCardIllustration side="top" />
        <HoldCardIllustration side="left" />
        <HoldCardIllustration side="right" />
        <SwipeCardIllustration />
        <CameraBlockedIllustration />
        <OfflineIllustration />
        <NotFoundIllustration />
        <EmptyHistoryIllustration />
      </Grid>
      <Row>
        <GiftIcon sizePx={32} />
        <TicketIcon sizePx={32} />
        <WarningIcon sizePx={32} />
      </Row>
    </Group>
  );
}
