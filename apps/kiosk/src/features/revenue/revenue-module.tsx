import styled from "@emotion/styled";
import {
  addTyped,
  NO_REVENUE,
  revenuePartsOf,
  euroTextOfCents,
  typedPoints,
  typedTotal,
  type Cents,
  type Points,
  type TypedRevenue,
} from "@punktum/domain";
import { Button, Card } from "@punktum/ui";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "../../services/services-context.ts";
import { KeypadPanel } from "./keypad-panel.tsx";
import { RuleList } from "./rule-list.tsx";
import { TypedAmounts } from "./typed-amounts.tsx";
import type { RevenueTerms } from "./kept-rules.ts";
import { shownPoints } from "./use-revenue-rules.ts";
import { useRevenueEntry } from "./use-revenue-entry.ts";

/** Keys, and beside them while both fit, what the amount is for. */
const Layout = styled.section({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: "16px 32px",
  "& > h2": { flex: "1 0 100%", fontSize: "1.75rem", fontWeight: 680, lineHeight: 1.15, letterSpacing: "-0.015em" },
});

const Side = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  flex: "1000 1 15rem",
  minWidth: "min(15rem, 100%)",
});

/** Query parameters of the scanner for the typed amounts. The scanner books them to the next card. */
export type BookingQuery = Readonly<Record<string, string>>;

/** Revenue by key, with the points the rules give. */
function revenueQuery(revenue: TypedRevenue, terms: RevenueTerms, nowMs: number): BookingQuery {
  const parts = new Map<string, Cents>(Object.entries(revenuePartsOf(revenue)));
  return {
    type: "earn",
    totalRevenue: euroTextOfCents(typedTotal(revenue)),
    totalPoints: String(shownPoints(revenue, terms)),
    date: new Date(nowMs).toISOString(),
    ...Object.fromEntries([...parts].map(([name, amount]) => [name, euroTextOfCents(amount)] as const)),
    rulePoints: String(typedPoints(revenue, terms)),
  };
}

const pointsQuery = (typed: Points): BookingQuery => ({ type: "earn", manualPoints: String(typed) });

export interface RevenueModuleProps {
  /** Opens the scanner, which books to the next card. */
  readonly onBook: (query: BookingQuery) => void;
}

/**
 * Revenue module of the first generation's admin screen: amounts are typed and assigned to promotions, or points are
 * typed. Book now opens the scanner.
 */
export function RevenueModule({ onBook }: RevenueModuleProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const { clock } = useServices();
  const [revenue, setRevenue] = useState<TypedRevenue>(NO_REVENUE);
  const entry = useRevenueEntry({
    onApply: (key, amountCents) => setRevenue((now) => addTyped(now, key, amountCents)),
    onPoints: (typed) => onBook(pointsQuery(typed)),
    onClear: () => setRevenue(NO_REVENUE),
  });
  const { mode, pad, view } = entry;
  const isManual = mode === "manual";
  const book = (): void => {
    if (isManual) {
      onBook(pointsQuery(entry.points));
    } else if (view.terms !== undefined) {
      onBook(revenueQuery(revenue, view.terms, clock.now()));
    }
  };
  return (
    <Card padding="large">
      <Layout aria-labelledby={id}>
        <h2 id={id}>{isManual ? t("revenue.POINTS") : t("revenue.REVENUE")}</h2>
        <KeypadPanel mode={mode} pad={pad} modes={["extended", "manual"]} onMode={entry.choose} />
        <Side>
          {isManual ? (
            <Button size="large" fullWidth disabled={!pad.canEnter} onClick={book}>
              {t("revenue.BOOK_NOW")}
            </Button>
          ) : (
            <>
              <RuleList view={view} amountCents={entry.amountCents} onApply={entry.apply} />
              <TypedAmounts revenue={revenue} view={view} onBook={book} />
            </>
          )}
          <p style={{ color: "var(--ui-text-muted)", fontSize: "1rem" }}>{t("revenue.bookHint")}</p>
        </Side>
      </Layout>
    </Card>
  );
}
