import { vouchersAdminApi } from "@punktum/contracts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { ruleSentence, type RuleNames } from "@punktum/phrases/rules";
import { useTranslation } from "react-i18next";
import { language } from "../../base/language.ts";
import { useStore } from "../../base/store.ts";
import { call } from "../../server/call.ts";
import { useRead } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { computedRule, type RuleRecord, type RuleValues, type RuleWorld } from "./rule-types.ts";

const PAGE_SIZE = 200;

/** Reads all rules at once, because states, conflicts and the calendar need all of them, and a programme has few. */
async function readAllRules(programId: string, signal: AbortSignal): Promise<readonly RuleRecord[]> {
  const rules: RuleRecord[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const query = { page: "1" as const, limit: PAGE_SIZE, ...(after === undefined ? {} : { after }) };
    const answer = await call(vouchersAdminApi.listPromotions, { params: { programId }, query }, { signal });
    const page = Array.isArray(answer) ? { data: answer, next: null } : answer;
    rules.push(...page.data);
    after = page.next;
  }
  return rules;
}

/** All rules that the user may read. */
export function useRules(): UseQueryResult<readonly RuleRecord[]> {
  const programId = useProgramId();
  return useQuery({
    queryKey: [vouchersAdminApi.listPromotions.id, programId, "all"],
    queryFn: async ({ signal }) => await readAllRules(programId, signal),
  });
}

/** Reads the records that rules can refer to. */
export function useRuleWorld(): UseQueryResult<RuleWorld> {
  return useRead(vouchersAdminApi.readPromotionNames, { params: { programId: useProgramId() } });
}

/** The names for sentences in the page's language. */
export function ruleNamesOf({ stores, levels, partners, timeZone }: RuleWorld, code: string): RuleNames {
  const named = levels.map(({ id, names }) => ({ id, name: code === "de" ? names.de : names.en }));
  return { stores, partners, levels: named, timeZone, nowMs: Date.now() };
}

/** A rule in one sentence of the page's language. */
export function useSentence(world: RuleWorld): (rule: RuleValues) => string {
  const { t } = useTranslation();
  const code = useStore(language);
  const names = ruleNamesOf(world, code);
  return (rule) => {
    const computed = computedRule(rule);
    return computed === undefined ? t("rules.noKey", { key: rule.promotionKey }) : ruleSentence(computed, code, names);
  };
}

/** Tells whether the user may edit a rule. Programme-wide rules need a programme user. */
export function useMayChange(world: RuleWorld | undefined): (rule: Pick<RuleRecord, "partnerId">) => boolean {
  const mayEdit = useCan()("offers.edit");
  return ({ partnerId }) => mayEdit && world !== undefined && (world.wholeProgram || partnerId !== null);
}
