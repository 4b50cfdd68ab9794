import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Facts } from "../../parts/facts.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { type RuleCheck, RuleConflicts } from "./rule-conflicts.tsx";
import type { RuleRecord, RuleValues, RuleWorld } from "./rule-types.ts";
import { useSentence } from "./use-rules.ts";

interface PublishDialogProps {
  /** The rule to publish; undefined closes the dialog. */
  readonly values: RuleValues | undefined;
  /** The rule in force; undefined for a new rule or a draft. */
  readonly counting: RuleValues | undefined;
  readonly check: RuleCheck | undefined;
  readonly rules: readonly RuleRecord[];
  readonly world: RuleWorld;
  readonly onPublish: (values: RuleValues) => void;
  readonly onClose: () => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** Confirms a publication: shows the rule, its start and its conflicts. */
export function PublishDialog(props: PublishDialogProps): ReactNode {
  const { values, counting, check, rules, world, onPublish, onClose, isPending, error } = props;
  const { t } = useTranslation();
  const { date } = useFormat(world.timeZone);
  const sentenceOf = useSentence(world);
  const [nowMs] = useState(() => Date.now());
  const begin = values?.validFrom ?? null;
  const isLater = begin !== null && Date.parse(begin) > nowMs;
  return (
    <Dialog
      title={counting === undefined ? t("rules.publish.title") : t("rules.publish.change")}
      isOpen={values !== undefined}
      onClose={onClose}
      isDismissable={!isPending}
      isWide
      footer={
        <>
          <Button kind="plain" onPress={onClose} isDisabled={isPending}>
            {t("common.actions.cancel")}
          </Button>
          <Button
            kind="primary"
            onPress={() => (values === undefined ? undefined : onPublish(values))}
            isPending={isPending}
            isDisabled={check?.refused === true}
          >
            {counting === undefined ? t("rules.publish.action") : t("rules.publish.save")}
          </Button>
        </>
      }
    >
      {values === undefined ? null : (
        <Facts
          facts={[
            { label: t("rules.publish.until"), value: counting === undefined ? "" : sentenceOf(counting) },
            { label: t("rules.publish.gives"), value: sentenceOf(values) },
            { label: t("rules.publish.begin"), value: isLater ? date(begin) : t("rules.publish.now") },
          ]}
        />
      )}
      {check === undefined ? null : <RuleConflicts check={check} rules={rules} world={world} />}
      <FailureNote error={error} />
    </Dialog>
  );
}
