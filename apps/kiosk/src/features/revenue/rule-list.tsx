import styled from "@emotion/styled";
import {
  addTyped,
  formatSignedPoints,
  NO_REVENUE,
  REVENUE_KEYS,
  revenueRules,
  type Cents,
  type RevenueKey,
  type RevenueRule,
} from "@punktum/domain";
import { Button, PressCard, Skeleton } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import type { RevenueTerms } from "./kept-rules.ts";
import { shownPoints, type RevenueTermsView } from "./use-revenue-rules.ts";
import { useRuleWords } from "./rule-words.ts";

const Tiles = styled.ul({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 17rem), 1fr))",
  gap: 8,
  listStyle: "none",
  padding: 0,
  margin: 0,
  "& > li": { display: "grid" },
  "& button": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignContent: "center",
    alignItems: "baseline",
    gap: "2px 12px",
    padding: "12px 16px",
    minHeight: "4.75rem",
  },
  "& [data-part=name]": { fontWeight: 680, lineHeight: 1.2, overflowWrap: "anywhere" },
  "& [data-part=gives]": { gridColumn: "1 / -1", color: "var(--ui-text-muted)", fontSize: "1rem", lineHeight: 1.3 },
  "& [data-part=worth]": { fontWeight: 760, fontVariantNumeric: "tabular-nums", lineHeight: 1.2 },
  "& [data-negative=true]": { color: "var(--ui-danger-text)" },
  "& button:not(:disabled) [data-part=worth]:not([data-negative=true])": { color: "var(--ui-brand-text)" },
});

/** Points that the typed amount would give under one rule. */
function worthOf(key: RevenueKey, amountCents: Cents, terms: RevenueTerms) {
  return shownPoints(addTyped(NO_REVENUE, key, amountCents), terms);
}

interface TileProps {
  readonly rule: RevenueRule;
  readonly terms: RevenueTerms;
  readonly amountCents: Cents;
  readonly onApply: (key: RevenueKey) => void;
}

/** One promotion: its name, its rule, and the points for the typed amount. Pressing it applies the amount. */
function RuleTile({ rule, terms, amountCents, onApply }: TileProps): ReactNode {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const { name, gives } = useRuleWords()(rule, terms);
  const worth = worthOf(rule.key, amountCents, terms);
  const isIdle = amountCents === 0;
  return (
    <PressCard padding="none" disabled={isIdle} onClick={() => onApply(rule.key)}>
      <span data-part="name">{name}</span>
      <span data-part="worth" data-negative={worth < 0}>
        {isIdle ? "" : t("revenue.gives", { count: worth, points: formatSignedPoints(worth, language) })}
      </span>
      {gives === "" ? null : <span data-part="gives">{gives}</span>}
    </PressCard>
  );
}

export interface RuleListProps {
  readonly view: RevenueTermsView;
  /** Keys on offer. */
  readonly keys?: readonly RevenueKey[];
  readonly amountCents: Cents;
  readonly onApply: (key: RevenueKey) => void;
}

/** The programme's promotions, one tile each. All are disabled until the rules are loaded and an amount is typed. */
export function RuleList({ view, keys = REVENUE_KEYS, amountCents, onApply }: RuleListProps): ReactNode {
  const { t } = useTranslation();
  const { terms, hasFailed, retry } = view;
  if (hasFailed && terms === undefined) {
    return (
      <div role="alert" style={{ display: "grid", gap: 12, justifyItems: "start" }}>
        <p>{t("revenue.rulesFailed")}</p>
        <Button variant="secondary" onClick={retry}>
          {t("revenue.retry")}
        </Button>
      </div>
    );
  }
  const rules = terms === undefined ? [] : revenueRules(terms.promotions).filter(({ key }) => keys.includes(key));
  return (
    <Tiles aria-label={t("revenue.rules")} aria-busy={terms === undefined}>
      {terms === undefined
        ? keys.slice(0, 4).map((key) => (
            <li key={key}>
              <Skeleton height="4.75rem" radius="card" />
            </li>
          ))
        : rules.map((rule) => (
            <li key={rule.key}>
              <RuleTile rule={rule} terms={terms} amountCents={amountCents} onApply={onApply} />
            </li>
          ))}
    </Tiles>
  );
}
