import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PastSales } from "./past-sales.tsx";
import type { RuleValues, RuleWorld } from "./rule-types.ts";
import { Till } from "./till.tsx";
import { suggestionOf } from "./till-form.ts";

interface TryStageProps {
  /** The rule in the form; undefined while it is invalid. */
  readonly rule: RuleValues | undefined;
  /** Id of the saved rule that it replaces. */
  readonly id: string | undefined;
  /** Merchandise groups used by rules. */
  readonly known: readonly string[];
  readonly world: RuleWorld;
}

/** Simulator for the edited rule: at a till, and on last month's sales. */
export function TryStage({ rule, id, known, world }: TryStageProps): ReactNode {
  const { t } = useTranslation();
  const [nowMs] = useState(() => Date.now());
  const drafts = rule === undefined ? [] : [{ ...rule, active: true, ...(id === undefined ? {} : { id }) }];
  return (
    <aside className="rule-stage" aria-label={t("rules.till.title")}>
      <div className="bar">
        <h2>{t("rules.till.title")}</h2>
      </div>
      <Till
        drafts={drafts}
        suggestion={suggestionOf(rule, world, nowMs)}
        known={known}
        world={world}
        afterLabel={t("rules.till.withThis")}
      />
      <PastSales drafts={drafts} timeZone={world.timeZone} />
    </aside>
  );
}
