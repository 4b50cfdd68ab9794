import styled from "@emotion/styled";
import { formatDate, formatPoints, points, type HistorySummary as Summary, type UiLanguage } from "@punktum/domain";
import { Card, Figure, Skeleton, WIDE_QUERY } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { deviceTimeZone } from "../../config/time-zone.ts";

/** Container width, in `rem`, from which the figures fit beside the bookings. */
export const BESIDE = "@container (min-width: 38rem)";

const List = styled.dl({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  "& > div": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4px 16px",
    paddingBlock: 10,
    borderTop: "1px solid var(--ui-line)",
  },
  "& > div:first-of-type": { paddingTop: 0, borderTop: 0 },
  "& > div:last-of-type": { paddingBottom: 0 },
  "& dt": { color: "var(--ui-text-muted)", fontSize: "1rem", fontWeight: 560 },
  "& dd": { flex: "1 0 auto", minWidth: "6rem", minHeight: "2rem", textAlign: "end" },
  [`@media ${WIDE_QUERY}`]: {
    [BESIDE]: {
      "& > div": { display: "block", paddingBlock: 20 },
      "& dt": { marginBottom: 6 },
      "& dd": { minHeight: "2.5rem", textAlign: "start" },
    },
  },
});

const FORMATS: Readonly<Record<UiLanguage, (value: number) => string>> = {
  de: (value) => formatPoints(points(value), "de"),
  en: (value) => formatPoints(points(value), "en"),
};

const DayText = styled.span({
  fontSize: "clamp(1.75rem, 8vw, 2.5rem)",
  fontWeight: 760,
  fontVariantNumeric: "tabular-nums",
  letterSpacing: "-0.03em",
  lineHeight: 1,
});

/** Points exchanged, partner since, points earned; placeholders while unknown. */
export function HistorySummary({ summary }: { readonly summary: Summary | undefined }): ReactNode {
  const { t } = useTranslation();
  const format = FORMATS[useStore(useServices().language)];
  const figures: readonly [string, (known: Summary) => ReactNode][] = [
    [
      t("history.exchanged"),
      (known) => <Figure value={known.exchangedPoints} format={format} size="title" tone="plain" />,
    ],
    [
      t("history.partnerSince"),
      ({ firstActionMs }) => (
        <DayText>{firstActionMs === null ? t("common.none") : formatDate(firstActionMs, deviceTimeZone)}</DayText>
      ),
    ],
    [t("history.earned"), (known) => <Figure value={known.earnedPoints} format={format} size="title" />],
  ];
  return (
    <Card padding="large">
      <List>
        {figures.map(([label, draw]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{summary === undefined ? <Skeleton width="6rem" height="2rem" /> : draw(summary)}</dd>
          </div>
        ))}
      </List>
    </Card>
  );
}
