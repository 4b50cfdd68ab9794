import { vouchersAdminApi } from "@punktum/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { language } from "../../base/language.ts";
import { showError, showUndo } from "../../parts/toasts.tsx";
import { useFailureText } from "../../parts/use-failure-text.ts";
import { call } from "../../server/call.ts";
import { useProgramId } from "../../session/session.ts";
import { RULE_READS, type RuleRecord, ruleTitle, ruleValuesOf } from "./rule-types.ts";

/** Stops or restarts a rule at once, with an undo for ten seconds. */
export function useRuleSwitch(): (rule: RuleRecord) => void {
  const { t } = useTranslation();
  const programId = useProgramId();
  const queries = useQueryClient();
  const textOf = useFailureText();

  const write = async (promotionId: string, active: boolean): Promise<void> => {
    const params = { programId, promotionId };
    const record = await call(vouchersAdminApi.readPromotion, { params });
    const body = { ...ruleValuesOf(record), active };
    const options = { idempotencyKey: crypto.randomUUID(), headers: { "if-match": `"${record.version}"` } };
    await call(vouchersAdminApi.replacePromotion, { params, body }, options);
    await Promise.all(RULE_READS.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
  };
  const change = (rule: RuleRecord, active: boolean, undone = false): void => {
    const title = ruleTitle(rule, language.get());
    const name = { name: title === "" ? t("rules.unnamed") : title };
    void write(rule.id, active).then(
      () => {
        if (!undone) {
          showUndo(active ? t("rules.started", name) : t("rules.stopped", name), () => change(rule, !active, true));
        }
      },
      (error: unknown) => showError(textOf(error)),
    );
  };
  return (rule) => change(rule, !rule.active);
}
