import styled from "@emotion/styled";
import { addCents, cents, formatPoints, formatSignedPoints, negateCents, points, type Points } from "@punktum/domain";
import { Card, CheckMark, Figure, fontSize, fontWeight, radius, space, TOTEM_QUERY } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BrandRings } from "../../components/brand-pane.tsx";
import { WhyList } from "../../components/why-list.tsx";
import type { DisplayContent } from "../../services/till/customer-display.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { useEuros } from "../../hooks/use-euros.ts";

type Of<Kind extends DisplayContent["kind"]> = Extract<DisplayContent, { readonly kind: Kind }>;

/** Readable from across a counter: large text, parts one below the other. */
const Panes = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space(3),
  alignItems: "start",
  "@media (min-width: 1024px) and (orientation: landscape)": {
    gridTemplateColumns: "minmax(0, 7fr) minmax(0, 5fr)",
    gap: space(4),
  },
});

const Items = styled.ul({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    display: "flex",
    justifyContent: "space-between",
    gap: space(2),
    padding: `${space(1.5)} 0`,
    fontSize: fontSize.lead,
  },
  "& > li + li": { borderTop: "1px solid var(--ui-line)" },
  "& > li > span:first-of-type": { overflowWrap: "anywhere" },
  "& > li > span:last-of-type": {
    fontWeight: fontWeight.strong,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
});

const Sums = styled.dl({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "baseline",
  gap: `${space(1)} ${space(2)}`,
  margin: 0,
  fontSize: fontSize.lead,
  "& > dt": { color: "var(--ui-text-muted)" },
  "& > dd": { margin: 0, fontWeight: fontWeight.strong, fontVariantNumeric: "tabular-nums", textAlign: "end" },
  "& > [data-main=true]": { fontSize: fontSize.title, fontWeight: fontWeight.heavy, color: "var(--ui-text)" },
  "& > dt[data-main=true]": { fontSize: fontSize.section, lineHeight: 1.2 },
});

const Gain = styled.div({
  display: "grid",
  gap: space(1),
  justifyItems: "center",
  marginBlock: space(3),
  padding: space(3),
  borderRadius: 16,
  background: "var(--ui-brand-soft)",
  textAlign: "center",
  "& > p": { fontWeight: fontWeight.medium },
});

const Thanks = styled.div({
  display: "grid",
  justifyItems: "center",
  gap: space(2),
  width: "min(44rem, 100%)",
  marginInline: "auto",
  textAlign: "center",
  "& > h2": { fontSize: fontSize.title, fontWeight: fontWeight.strong },
});

/** Between customers: the brand colour beside a welcome, on a tall screen above it. */
const Idle = styled.section({
  flex: 1,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateRows: "minmax(14rem, 1fr) auto",
  gap: space(4),
  "& > div:first-of-type": { borderRadius: radius.large },
  "& > div:first-of-type > svg": { width: "160%", height: "auto", top: "max(-12rem, -24%)", right: "-30%" },
  "& > div:last-of-type": { display: "grid", alignContent: "center", gap: space(2), overflowWrap: "anywhere" },
  "& h2": {
    fontSize: `clamp(${fontSize.title}, 9vmin, 6rem)`,
    fontWeight: fontWeight.heavy,
    lineHeight: 1.02,
    letterSpacing: "-0.035em",
  },
  "& p": { color: "var(--ui-text-muted)", fontSize: fontSize.lead, textWrap: "balance" },
  "@media (min-width: 768px) and (orientation: landscape)": {
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
    gridTemplateRows: "minmax(0, 1fr)",
    "& > div:first-of-type": { order: 1 },
  },
  [`@media ${TOTEM_QUERY}`]: {
    gridTemplateRows: "auto",
    alignContent: "center",
    "& > div:first-of-type": { display: "none" },
  },
});

const usePointsText = (): ((value: number) => string) => {
  const language = useStore(useServices().language);
  return (value) => formatSignedPoints(points(value), language);
};

function PointsToCome({
  change,
  balance,
}: {
  readonly change: Points;
  readonly balance: Points | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const signed = usePointsText();
  return (
    <Gain>
      <p>{change < 0 ? t("display.takes") : t("display.earns")}</p>
      <Figure value={change} format={signed} unit={t("success.POINTS")} size="balance" />
      {balance === undefined ? null : (
        <p>
          {t("display.balance")}: {formatPoints(balance, language)}
        </p>
      )}
    </Gain>
  );
}

function RunningBasket({ content }: { readonly content: Of<"basket"> }): ReactNode {
  const euros = useEuros();
  const { t } = useTranslation();
  const { items, totalCents, paidCents, points: change, balance, reasons } = content;
  // The largest figure is the one the customer pays now.
  const isPaid = paidCents !== 0;
  return (
    <Panes>
      <Card>
        <Items aria-label={t("basket.ITEMS")}>
          {items.map(({ id, name, amountCents }) => (
            <li key={id}>
              <span>{name}</span>
              <span>{euros(amountCents)}</span>
            </li>
          ))}
        </Items>
      </Card>
      <Card>
        <Sums aria-live="polite">
          <dt data-main={!isPaid}>{t("display.total")}</dt>
          <dd data-main={!isPaid}>{euros(totalCents)}</dd>
          {isPaid ? (
            <>
              <dt>{t("display.paid")}</dt>
              <dd>{euros(negateCents(paidCents))}</dd>
              <dt data-main="true">{t("display.rest")}</dt>
              <dd data-main="true">{euros(addCents(totalCents, negateCents(cents(paidCents))))}</dd>
            </>
          ) : null}
        </Sums>
        {change === undefined ? null : <PointsToCome change={change} balance={balance} />}
        {reasons.length === 0 ? null : <WhyList reasons={reasons} />}
      </Card>
    </Panes>
  );
}

function Booked({ content }: { readonly content: Of<"done"> }): ReactNode {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const signed = usePointsText();
  const { points: change, balance, reasons } = content;
  return (
    <Thanks aria-live="polite">
      <CheckMark />
      <h2>{t("display.done")}</h2>
      <p style={{ fontSize: fontSize.lead }}>
        {signed(change)} {t("success.POINTS")}
      </p>
      <p>{t("display.doneText")}</p>
      <Figure
        value={balance}
        from={balance - change}
        format={(value) => formatPoints(points(Math.round(value)), language)}
        size="balance"
      />
      <Card>
        <WhyList reasons={reasons} />
      </Card>
    </Thanks>
  );
}

/** The customer's view of the till: the growing basket, the points and their reasons; a welcome in between. */
export function CustomerDisplay({ content }: { readonly content: DisplayContent }): ReactNode {
  const { t } = useTranslation();
  switch (content.kind) {
    case "idle":
      return (
        <Idle>
          <BrandRings />
          <div>
            <h2>{t("display.welcome")}</h2>
            <p>{t("display.text")}</p>
          </div>
        </Idle>
      );
    case "basket":
      return <RunningBasket content={content} />;
    case "done":
      return <Booked content={content} />;
    default:
      return content satisfies never;
  }
}
