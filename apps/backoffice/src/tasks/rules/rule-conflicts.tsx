import { simulatorApi } from "@punktum/contracts";
import { isImpossible, neverApplies, type RuleConflictCode } from "@punktum/domain";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { Note } from "../../parts/note.tsx";
import { useRested } from "../../parts/use-rested.ts";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { type RuleRecord, ruleTitle, type RuleValues, type RuleWorld, type TriedRule } from "./rule-types.ts";
import { ruleNamesOf, useSentence } from "./use-rules.ts";

/** Result of the platform's check of a rule. */
export type RuleCheck = z.output<typeof simulatorApi.checkPromotion.response>;

const EMPTY: TriedRule = { promotionKey: "rmt", type: "RMT", actionType: "MULTIPLIERACTION" };

/** Checks the rule in the form as if it were published. */
export function useRuleCheck(values: RuleValues | undefined, id: string | undefined): UseQueryResult<RuleCheck> {
  const programId = useProgramId();
  const body: TriedRule = { ...(values ?? EMPTY), ...(id === undefined ? {} : { id }), draft: false, active: true };
  const text = JSON.stringify(body);
  const isRested = useRested(text) === text;
  const input = { params: { programId }, body };
  return useRead(simulatorApi.checkPromotion, input, {
    enabled: values !== undefined && isRested,
    keepsPrevious: true,
  });
}

const OF_RULES: readonly RuleConflictCode[] = ["ALWAYS_BEHIND", "GOES_AFTER", "GOES_BEFORE"];
const OF_LEVELS: readonly RuleConflictCode[] = ["LEVELS_GONE", "SOME_LEVELS_GONE"];

interface ConflictsProps {
  readonly check: RuleCheck;
  readonly rules: readonly RuleRecord[];
  readonly world: RuleWorld;
}

type Conflict = RuleCheck["conflicts"][number];

/** Names of the subjects of a conflict; rules are links. */
function useNamed({ rules, world }: Omit<ConflictsProps, "check">): (conflict: Conflict) => ReactNode {
  const { i18n } = useTranslation();
  const { list } = useFormat();
  const sentenceOf = useSentence(world);
  const { levels, stores } = ruleNamesOf(world, i18n.language);
  const titleOf = (id: string): string => {
    const rule = rules.find((one) => one.id === id);
    const title = rule === undefined ? id : ruleTitle(rule, i18n.language);
    return rule !== undefined && title === "" ? sentenceOf(rule) : title;
  };
  return ({ code, ids }) => {
    if (OF_RULES.includes(code)) {
      return ids.map((id, index) => (
        <span key={id}>
          {index === 0 ? null : ", "}
          <Link className="link" to={`/rules/${id}`}>
            {titleOf(id)}
          </Link>
        </span>
      ));
    }
    const named: readonly { readonly id: string; readonly name: string }[] = OF_LEVELS.includes(code) ? levels : stores;
    return list(ids.map((id) => named.find((one) => one.id === id)?.name ?? id));
  };
}

function kindOf(conflict: Conflict): "bad" | "warn" | "none" {
  if (isImpossible(conflict) || neverApplies(conflict)) {
    return "bad";
  }
  return conflict.code === "GOES_BEFORE" ? "none" : "warn";
}

/** Problems of a rule and conflicts with other rules, the most severe first. */
export function RuleConflicts({ check, rules, world }: ConflictsProps): ReactNode {
  const { t } = useTranslation();
  const namedOf = useNamed({ rules, world });
  return (
    <section className="rule-conflicts" aria-live="polite">
      <h2>{t("rules.conflicts.title")}</h2>
      {check.conflicts.length === 0 ? <p className="muted">{t("rules.conflicts.none")}</p> : null}
      {check.conflicts.map((conflict) => (
        <Note key={conflict.code} kind={kindOf(conflict)} icon={kindOf(conflict) === "none" ? "info" : "warn"}>
          {t(`rules.conflicts.${conflict.code}`)} {conflict.ids.length === 0 ? null : namedOf(conflict)}
        </Note>
      ))}
    </section>
  );
}
