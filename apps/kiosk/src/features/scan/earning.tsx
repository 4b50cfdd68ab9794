import styled from "@emotion/styled";
import { formatPoints, type Cents, type Points } from "@punktum/domain";
import { Figure, fontSize, fontWeight, radius, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { useEuros } from "../../hooks/use-euros.ts";
import { useServices } from "../../services/services-context.ts";

const Panel = styled.div({
  display: "grid",
  justifyItems: "center",
  gap: space(1),
  padding: `${space(3)} ${space(5)}`,
  borderRadius: radius.large,
  background: "var(--ui-surface)",
  border: "1px solid var(--ui-card-edge)",
  boxShadow: "var(--ui-shadow-rest)",
  "& > p": { color: "var(--ui-text-muted)", fontSize: fontSize.body, fontWeight: fontWeight.medium },
});

interface EarningProps {
  readonly points: Points | null;
  readonly revenueCents: Cents | null;
}

/** What the scan books: the points, the purchase, or both. */
export function Earning({ points, revenueCents }: EarningProps): ReactNode {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const euros = useEuros();
  const amount = revenueCents === null ? undefined : euros(revenueCents);
  if (points === null) {
    return amount === undefined ? null : (
      <Panel>
        <p>{t("scanner.purchase")}</p>
        <Figure value={revenueCents ?? 0} format={() => amount} />
      </Panel>
    );
  }
  return (
    <Panel>
      <p>{t("scanner.accumulate")}</p>
      <Figure value={points} format={() => formatPoints(points, language)} unit={t("success.POINTS")} />
      {amount === undefined ? null : <p>{t("scanner.forPurchase", { amount })}</p>}
    </Panel>
  );
}
