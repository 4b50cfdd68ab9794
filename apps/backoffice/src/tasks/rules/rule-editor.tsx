import { useState, type ReactNode } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { Form } from "../../parts/form/form.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { Note } from "../../parts/note.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { useRested } from "../../parts/use-rested.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { type RuleCheck, RuleConflicts, useRuleCheck } from "./rule-conflicts.tsx";
import { RuleFieldGroups } from "./rule-fields.tsx";
import { type RuleFields, ruleFieldsOf, type RuleOrigin, ruleSchema, ruleSoFar } from "./rule-form.ts";
import { RuleMenu } from "./rule-menu.tsx";
import { groupsOf, type RuleRecord, ruleStateOf, ruleTitle, type RuleValues, type RuleWorld } from "./rule-types.ts";
import { TryStage } from "./try-stage.tsx";
import { useRuleOptions } from "./use-rule-words.ts";
import { useSentence } from "./use-rules.ts";

/** The form of a rule. */
export type RuleFormApi = UseFormReturn<RuleFields, unknown, RuleFields>;

/** Creates the form of a rule with its initial values. `keepAs` names its draft. */
export function useRuleForm(origin: RuleOrigin, keepAs: string): RuleFormApi {
  const [schema] = useState(() => ruleSchema(origin));
  return useEditor({ schema, values: ruleFieldsOf(origin), keepAs });
}

interface RuleEditorProps {
  readonly form: RuleFormApi;
  readonly origin: RuleOrigin;
  /** The saved rule; absent for a new one. */
  readonly record?: RuleRecord;
  readonly rules: readonly RuleRecord[];
  readonly world: RuleWorld;
  readonly onSave: (values: RuleValues) => Promise<void>;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** The comparison with another user's edit. */
  readonly children?: ReactNode;
}

/** The rule as a sentence that follows the typing. */
function LivingSentence({ values, world }: { readonly values: RuleValues | undefined; readonly world: RuleWorld }) {
  const { t } = useTranslation();
  const sentenceOf = useSentence(world);
  const sentence = useRested(values === undefined ? t("rules.unfinished") : sentenceOf(values));
  return (
    <p className="rule-sentence" aria-live="polite">
      {sentence}
    </p>
  );
}

/** Used share of a rule's budget. */
function Spent({ check, values }: { readonly check: RuleCheck; readonly values: RuleValues }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { givenPoints } = check;
  return values.budgetPoints === null || givenPoints === 0 ? null : (
    <Note icon="chart">{t("rules.spent", { given: number(givenPoints), budget: number(values.budgetPoints) })}</Note>
  );
}

interface HeadProps {
  readonly title: string;
  readonly record: RuleRecord | undefined;
  readonly isCounting: boolean;
  readonly isDraft: boolean;
  readonly isPending: boolean;
  readonly onDraft: () => void;
  readonly onPublish: () => void;
}

function EditorHead({ title, record, isCounting, isDraft, isPending, onDraft, onPublish }: HeadProps): ReactNode {
  const { t } = useTranslation();
  const [nowMs] = useState(() => Date.now());
  return (
    <PageHead
      title={title}
      beside={isDraft ? <Chip kind="none">{t("rules.states.draft")}</Chip> : null}
      back="/rules"
      isRuled
    >
      {record === undefined ? null : (
        <RuleMenu rule={record} title={title} state={ruleStateOf(record, nowMs)} mayChange />
      )}
      {isCounting ? null : (
        <Button onPress={onDraft} isPending={isPending}>
          {t("rules.saveDraft")}
        </Button>
      )}
      <Button kind="primary" onPress={onPublish} isDisabled={isPending}>
        {isCounting ? t("rules.saveChanges") : t("rules.publish.open")}
      </Button>
    </PageHead>
  );
}

interface StandProps {
  readonly check: RuleCheck | undefined;
  readonly values: RuleValues | undefined;
  readonly rules: readonly RuleRecord[];
  readonly world: RuleWorld;
}

/** The rule as a sentence, with the platform's check. */
function Stand({ check, values, rules, world }: StandProps): ReactNode {
  return (
    <>
      <LivingSentence values={values} world={world} />
      {check === undefined || values === undefined ? null : (
        <>
          <RuleConflicts check={check} rules={rules} world={world} />
          <Spent check={check} values={values} />
        </>
      )}
    </>
  );
}

function useTitle(record: RuleRecord | undefined): string {
  const { t, i18n } = useTranslation();
  if (record === undefined) {
    return t("rules.new");
  }
  const title = ruleTitle(record, i18n.language);
  return title === "" ? t("rules.rule") : title;
}

/** Whether a saved rule applies to sales, now or later. */
const isPublished = (record: RuleRecord | undefined): boolean => record !== undefined && !record.draft && record.active;

/** Editor of a rule: its sentence and fields, beside a simulated till that applies the rule. */
export function RuleEditor(props: RuleEditorProps): ReactNode {
  const { form, origin, record, rules, world, onSave, isPending, error, children } = props;
  const title = useTitle(record);
  const [asked, setAsked] = useState<RuleValues>();
  // The form mutates its values in place. The copy makes React see the change.
  const fields = useWatch({ control: form.control, compute: (typed: RuleFields) => structuredClone(typed) });
  const values = ruleSoFar(fields, origin);
  const { data: check } = useRuleCheck(values, record?.id);
  const options = useRuleOptions(world, { key: origin.start.promotionKey, action: origin.start.actionType });
  const counting = isPublished(record) ? origin.start : undefined;
  const known = groupsOf(rules);
  const ask = (typed: RuleFields): void => {
    const made = ruleSoFar(typed, origin);
    setAsked(made && { ...made, draft: false, active: true });
  };
  const saveDraft = async (typed: RuleFields): Promise<void> => {
    const made = ruleSoFar(typed, origin);
    await (made && onSave({ ...made, draft: true, active: true }));
  };
  const send = (made: RuleValues): void => {
    // The page shows refusals and edit conflicts.
    void onSave(made).then(() => setAsked(undefined));
  };
  return (
    <>
      <EditorHead
        title={title}
        record={rules.find(({ id }) => id === record?.id)}
        isCounting={counting !== undefined}
        isDraft={record?.draft !== false}
        isPending={isPending}
        onDraft={() => void form.handleSubmit(saveDraft)()}
        onPublish={() => void form.handleSubmit(ask)()}
      />
      <div className="rule-wrap">
        <div className="rule-form">
          <Stand check={check} values={values} rules={rules} world={world} />
          {asked === undefined ? <FailureNote error={error} /> : null}
          <Form form={form} onSubmit={counting === undefined ? saveDraft : ask} className="rule-groups">
            <RuleFieldGroups options={options} known={known} world={world} isNew={record === undefined} />
          </Form>
        </div>
        <TryStage rule={values} id={record?.id} known={known} world={world} />
      </div>
      <PublishDialog
        values={asked}
        counting={counting}
        check={check}
        rules={rules}
        world={world}
        onPublish={send}
        onClose={() => setAsked(undefined)}
        isPending={isPending}
        error={error}
      />
      {children}
    </>
  );
}
