import styled from "@emotion/styled";
import { formatPoints, NO_POINTS, typedTotal, type TypedRevenue } from "@punktum/domain";
import { Button } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMounting } from "../../hooks/use-device.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { shownPoints, type RevenueTermsView } from "./use-revenue-rules.ts";
import { useEuros } from "../../hooks/use-euros.ts";

const Totals = styled.dl({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "4px 16px",
  padding: "16px 20px",
  borderRadius: 16,
  background: "var(--ui-sunken)",
  "& dt": { color: "var(--ui-text-muted)", overflowWrap: "anywhere" },
  "& dd": { fontSize: "1.375rem", fontWeight: 680, fontVariantNumeric: "tabular-nums", textAlign: "end" },
  "& [data-negative=true]": { color: "var(--ui-danger-text)" },
});

interface TypedAmountsProps {
  readonly revenue: TypedRevenue;
  readonly view: RevenueTermsView;
  readonly onBook: () => void;
}

/** The applied amounts and their points. Book now is disabled while there are none. */
export function TypedAmounts({ revenue, view, onBook }: TypedAmountsProps): ReactNode {
  const euros = useEuros();
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const { store } = useMounting();
  const totalPoints = view.terms === undefined ? NO_POINTS : shownPoints(revenue, view.terms);
  return (
    <>
      <Totals aria-label={t("revenue.items")}>
        <dt>{t("revenue.totalRevenue")}</dt>
        <dd>{euros(typedTotal(revenue), { decimalRevenue: store.decimalRevenue })}</dd>
        <dt>{t("revenue.totalPoints")}</dt>
        <dd data-negative={totalPoints < 0}>{formatPoints(totalPoints, language)}</dd>
      </Totals>
      <Button size="large" fullWidth disabled={totalPoints === 0} onClick={onBook}>
        {t("revenue.BOOK_NOW")}
      </Button>
    </>
  );
}
