import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Menu, type MenuEntry } from "../../parts/menu.tsx";
import type { RuleRecord, RuleState } from "./rule-types.ts";
import { useRuleSwitch } from "./use-rule-switch.ts";

interface RuleMenuProps {
  readonly rule: RuleRecord;
  readonly title: string;
  readonly state: RuleState;
  readonly mayChange: boolean;
}

/** Menu of a rule. */
export function RuleMenu({ rule, title, state, mayChange }: RuleMenuProps): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const switchRule = useRuleSwitch();
  const copy: MenuEntry = {
    id: "copy",
    label: t("rules.copy"),
    icon: "copy",
    onAction: () => void navigate(`/rules/new?from=${rule.id}`),
  };
  const tryIt: MenuEntry = {
    id: "try",
    label: t("rules.tryIt"),
    icon: "flash",
    onAction: () => void navigate(`/rules/try?drafts=${rule.id}`),
  };
  const change: MenuEntry = {
    id: "switch",
    label: rule.active ? t("rules.stop") : t("rules.start"),
    icon: rule.active ? "lock" : "unlock",
    onAction: () => switchRule(rule),
  };
  const mayTry = state === "draft" && mayChange;
  // Activating a rule whose period is over has no effect, so it is not offered.
  const maySwitch = mayChange && (state !== "ended" || !rule.active);
  return (
    <Menu
      label={t("rules.actions", { name: title })}
      entries={[copy, ...(mayTry ? [tryIt] : []), ...(maySwitch ? [change] : [])]}
    />
  );
}
