import styled from "@emotion/styled";
import { formatDate, formatPoints, points, type HistorySummary as Summary } from "@punktum/domain";
import { Card, Figure, fontSize, fontWeight, Skeleton, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useShopper } from "../../hooks/use-session.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { deviceTimeZone } from "../../config/time-zone.ts";
import { useExpiringPoints } from "./use-explanation.ts";

/** Two columns on a phone, a strip where there is room. What the last cell shows may change, but moves nothing. */
const Strip = styled.dl({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 8rem), 1fr))",
  alignItems: "end",
  gap: `${space(2)} ${space(3)}`,
  "& dt": { color: "var(--ui-text-muted)", fontSize: fontSize.small, fontWeight: fontWeight.medium, lineHeight: 1.3 },
  "& dd": { display: "flex", alignItems: "center", gap: space(1.5), minHeight: "2.5rem" },
  // Later days only beside the figure: below it they would move the list.
  "& small": { display: "none", color: "var(--ui-text-muted)", fontSize: fontSize.small, lineHeight: 1.2 },
  "@container (min-width: 40rem)": {
    gridTemplateColumns: "repeat(3, auto) minmax(11rem, 1fr)",
    columnGap: "clamp(24px, 4vw, 64px)",
    "& > :last-child": { justifySelf: "end" },
  },
  "@container (min-width: 60rem)": {
    gridTemplateColumns: "repeat(3, minmax(0, 1fr)) minmax(16rem, 1fr)",
    "& > :last-child": { justifySelf: "start" },
    "& small": { display: "block" },
  },
});

const DayText = styled.span({
  fontSize: fontSize.section,
  fontWeight: fontWeight.heavy,
  fontVariantNumeric: "tabular-nums",
  letterSpacing: "-0.03em",
  lineHeight: 1,
});

/** Days of the server are in UTC. */
const dayOf = (on: string): string => formatDate(Date.parse(on), "UTC");

/** Points that expire next, else the balance. */
function Last({ format }: { readonly format: (value: number) => string }): ReactNode {
  const { t } = useTranslation();
  const account = useShopper();
  const [next, ...later] = useExpiringPoints();
  if (next === undefined) {
    return (
      <div>
        <dt>{t("burn.balance")}</dt>
        <dd>
          <Figure value={account.points} format={format} size="section" tone="plain" />
        </dd>
      </div>
    );
  }
  return (
    <div data-part="expiring">
      <dt>{t("history.expire", { date: dayOf(next.on) })}</dt>
      <dd>
        <Figure value={next.points} format={format} size="section" tone="plain" />
        {later.length === 0 ? null : (
          <small>
            {later.map((then) => (
              <div key={then.on}>{t("history.expireThen", { points: format(then.points), date: dayOf(then.on) })}</div>
            ))}
          </small>
        )}
      </dd>
    </div>
  );
}

/**
 * Points exchanged, partner since, points earned, with placeholders while unknown; and the points that expire next, or
 * the balance.
 */
export function HistorySummary({ summary }: { readonly summary: Summary | undefined }): ReactNode {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const format = (value: number): string => formatPoints(points(value), language);
  const figures: readonly [string, (known: Summary) => ReactNode][] = [
    [
      t("history.exchanged"),
      (known) => <Figure value={known.exchangedPoints} format={format} size="section" tone="plain" />,
    ],
    [
      t("history.partnerSince"),
      ({ firstActionMs }) => (
        <DayText>{firstActionMs === null ? t("common.none") : formatDate(firstActionMs, deviceTimeZone)}</DayText>
      ),
    ],
    [t("history.earned"), (known) => <Figure value={known.earnedPoints} format={format} size="section" />],
  ];
  return (
    <Card>
      <Strip>
        {figures.map(([label, draw]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{summary === undefined ? <Skeleton width="6rem" height="1.75rem" /> : draw(summary)}</dd>
          </div>
        ))}
        <Last format={format} />
      </Strip>
    </Card>
  );
}
