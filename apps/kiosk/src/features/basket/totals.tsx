import styled from "@emotion/styled";
import { addCents, cents, formatPoints, formatSignedPoints, negateCents, type Cents } from "@punktum/domain";
import type { SaleView } from "@punktum/client";
import { fontSize, fontWeight, Skeleton } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMounting } from "../../hooks/use-device.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { useEuros } from "../../hooks/use-euros.ts";

const List = styled.dl({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "baseline",
  gap: "4px 16px",
  margin: 0,
  "& > dt": { color: "var(--ui-text-muted)" },
  "& > dd": {
    margin: 0,
    minHeight: "1.8rem",
    fontWeight: fontWeight.strong,
    fontVariantNumeric: "tabular-nums",
    textAlign: "end",
  },
  "& > [data-main=true]": {
    fontSize: fontSize.section,
    lineHeight: 1.2,
    color: "var(--ui-text)",
    fontWeight: fontWeight.heavy,
  },
  "& > dt[data-main=true]": { fontSize: fontSize.lead },
});

interface TotalsProps {
  readonly totalCents: Cents;
  readonly view: SaleView | undefined;
  readonly isLoading: boolean;
}

/** Amount to pay and change of points, as the server calculates them. */
export function Totals({ totalCents, view, isLoading }: TotalsProps): ReactNode {
  const euros = useEuros();
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const { decimalRevenue } = useMounting().store;
  const paid = view?.paidCents ?? cents(0);
  // What is left to pay is then the amount that the cashier asks for.
  const isPaid = paid !== 0;
  const change = view?.points;
  const text =
    change === undefined
      ? undefined
      : t("basket.points", { count: Math.abs(change), points: formatSignedPoints(change, language) });
  return (
    <List aria-live="polite" aria-busy={isLoading}>
      <dt data-main={!isPaid}>{t("basket.total")}</dt>
      <dd data-main={!isPaid}>{euros(totalCents, { decimalRevenue })}</dd>
      {isPaid ? (
        <>
          <dt>{t("basket.paid")}</dt>
          <dd>{euros(negateCents(paid))}</dd>
          <dt data-main="true">{t("basket.rest")}</dt>
          <dd data-main="true">{euros(addCents(totalCents, negateCents(paid)))}</dd>
        </>
      ) : null}
      <dt>{t("basket.mode")}</dt>
      <dd>{isLoading ? <Skeleton width="6rem" height="1.25rem" /> : (text ?? t("common.none"))}</dd>
      {view?.balance === undefined ? null : (
        <>
          <dt>{t("basket.balanceAfter")}</dt>
          <dd>{formatPoints(view.balance, language)}</dd>
        </>
      )}
    </List>
  );
}
