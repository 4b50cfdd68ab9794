import styled from "@emotion/styled";
import { basketCents, type BasketItem, type Cents } from "@punktum/domain";
import { Button, Card, ChoiceRow, EmptyState, fontSize, fontWeight, RefreshIcon, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../hooks/use-error-text.ts";
import { useSession } from "../../hooks/use-session.ts";
import { ItemList } from "./item-list.tsx";
import { PayPanel } from "./pay-panel.tsx";
import { Totals } from "./totals.tsx";
import type { Basket } from "./use-basket.ts";
import type { Preview } from "./use-preview.ts";

const Root = styled.div({ minHeight: "100%", minWidth: 0, containerType: "inline-size" });

/** A narrow pane has its sums below the items, a wide one beside them: check-out stays in sight without scrolling. */
const Parts = styled.div({
  display: "flex",
  flexDirection: "column",
  minHeight: "100%",
  gap: space(2),
  "@container (min-width: 38rem)": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 21rem)",
    alignItems: "start",
    gap: space(4),
    "& > [data-part=foot]": { paddingTop: 0, borderTop: 0 },
  },
});

const Head = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space(1),
  paddingBottom: space(1),
  "& > h2": { fontSize: fontSize.section, fontWeight: fontWeight.strong, letterSpacing: "-0.015em", lineHeight: 1.2 },
});

const Middle = styled.div({ flex: "1 1 auto", minWidth: 0 });

const Foot = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space(2),
  paddingTop: space(2),
  borderTop: "1px solid var(--ui-line)",
});

const Note = styled.p({ color: "var(--ui-text-muted)", fontSize: fontSize.small });
const Problem = styled.p({ color: "var(--ui-danger-text)", fontWeight: fontWeight.medium });

export interface SummaryProps {
  readonly basket: Basket;
  readonly preview: Preview;
  readonly onCheckOut: () => void;
  readonly onReturn: () => void;
  /** More, or less, of an item. */
  readonly onAdd: (item: BasketItem, cents: Cents) => void;
}

/**
 * The summary of a basket that earns or is paid with points: what is in it, its amount, its points, and the way to book it
 * (CASH-16 to CASH-19, CASH-22).
 */
export function Summary({ basket, preview, onCheckOut, onReturn, onAdd }: SummaryProps): ReactNode {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { session } = useSession();
  const { items, mode } = basket;
  const { view, problem, isLoading, input } = preview;
  const totalCents = basketCents(items);
  const isEmpty = items.length === 0;
  return (
    <Root>
      <Parts>
        <Middle>
          <Head>
            <h2>{t("basket.SUMMARY")}</h2>
            <Button size="small" variant="quiet" startIcon={<RefreshIcon sizePx={20} />} onClick={onReturn}>
              {t("returns.open")}
            </Button>
          </Head>
          {isEmpty ? (
            <EmptyState title={t("basket.emptyTitle")} text={t("basket.emptyText")} />
          ) : (
            <ItemList items={items} view={view} isLoading={isLoading} onRemove={basket.remove} onAdd={onAdd} />
          )}
        </Middle>
        <Foot data-part="foot">
          <ChoiceRow
            legend={t("basket.mode")}
            options={[
              { value: "earn", label: t("basket.earn") },
              { value: "pay", label: t("basket.pay") },
            ]}
            value={mode}
            onChange={basket.setMode}
          />
          {mode === "pay" && !isEmpty ? <PayPanel basket={basket} preview={preview} /> : null}
          <Totals totalCents={totalCents} view={view} isLoading={isLoading && !isEmpty} />
          {session === undefined ? <Note>{t("basket.noCustomer")}</Note> : null}
          {problem === undefined ? null : <Problem>{errorText(problem)}</Problem>}
          <Button
            size="large"
            fullWidth
            disabled={totalCents === 0 || input === undefined || view === undefined}
            onClick={onCheckOut}
          >
            {t("basket.REVENUE_CHECK_OUT")}
          </Button>
        </Foot>
      </Parts>
    </Root>
  );
}

const Pane = styled.section({ minHeight: "100%", display: "grid" });

/** The same on a card that fills its pane. */
export function SummaryCard(props: SummaryProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Pane aria-label={t("basket.SUMMARY")}>
      <Card style={{ minHeight: "100%", display: "grid" }}>
        <Summary {...props} />
      </Card>
    </Pane>
  );
}
