import { vouchersAdminApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { EditDiff } from "../../parts/edit-diff.tsx";
import { LinkButton } from "../../parts/link-button.tsx";
import { Note } from "../../parts/note.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { forgetDraft } from "../../parts/form/drafts.ts";
import { call } from "../../server/call.ts";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { useEdit } from "../../server/use-edit.ts";
import { useProgramId } from "../../session/session.ts";
import { RuleEditor, useRuleForm } from "./rule-editor.tsx";
import { newRule, ruleFieldsOf } from "./rule-form.ts";
import { RULE_READS, type RuleRecord, ruleTitle, type RuleValues, ruleValuesOf, type RuleWorld } from "./rule-types.ts";
import { useRuleWords } from "./use-rule-words.ts";
import { useMayChange, useRules, useRuleWorld, useSentence } from "./use-rules.ts";
import "./rules.css";

interface LoadedProps {
  readonly rules: readonly RuleRecord[];
  readonly world: RuleWorld;
}

/** Shows a toast with the outcome. */
function useSavedToast(): (values: RuleValues) => void {
  const { t, i18n } = useTranslation();
  return (values) => {
    const name = { name: ruleTitle(values, i18n.language) };
    showDone(values.draft ? t("rules.savedDraft", name) : t("rules.saved", name));
  };
}

interface NewRuleProps extends LoadedProps {
  readonly start: RuleValues;
  /** Id of the copied rule; empty for none. */
  readonly from: string;
}

function NewRule({ start, from, rules, world }: NewRuleProps): ReactNode {
  const programId = useProgramId();
  const navigate = useNavigate();
  const say = useSavedToast();
  const origin = { start, world };
  const keepAs = `rule.new.${from}`;
  const form = useRuleForm(origin, keepAs);
  const create = useWrite(vouchersAdminApi.createPromotion, { refreshes: RULE_READS });
  const save = async (body: RuleValues): Promise<void> => {
    // A refusal is shown beside the form.
    const made = await create.mutateAsync({ params: { programId }, body }).catch(() => undefined);
    if (made !== undefined) {
      say(made);
      forgetDraft(keepAs);
      await navigate(made.draft ? `/rules/${made.id}` : "/rules", { replace: true });
    }
  };
  return (
    <RuleEditor
      form={form}
      origin={origin}
      rules={rules}
      world={world}
      onSave={save}
      isPending={create.isPending}
      error={create.error}
    />
  );
}

function EditRule({ record, rules, world }: LoadedProps & { readonly record: RuleRecord }): ReactNode {
  const navigate = useNavigate();
  const say = useSavedToast();
  const { labelOf, textOf } = useRuleWords(world);
  const params = { programId: useProgramId(), promotionId: record.id };
  const keepAs = `rule.${record.id}.${record.version}`;
  const [start, setStart] = useState(() => ruleValuesOf(record));
  const origin = { start, world };
  const form = useRuleForm(origin, keepAs);
  const editing = useEdit({
    record,
    schema: vouchersAdminApi.readPromotion.response,
    valuesOf: ruleValuesOf,
    send: async (body: RuleValues, options) => await call(vouchersAdminApi.replacePromotion, { params, body }, options),
    refreshes: RULE_READS,
    onSaved: (values) => {
      say(values);
      forgetDraft(keepAs);
      setStart(values);
      form.reset(ruleFieldsOf({ start: values, world }));
      if (!values.draft) {
        void navigate("/rules");
      }
    },
  });
  return (
    <RuleEditor
      form={form}
      origin={origin}
      record={record}
      rules={rules}
      world={world}
      onSave={editing.save}
      isPending={editing.isPending}
      error={editing.error}
    >
      <EditDiff editing={editing} labelOf={labelOf} textOf={textOf} />
    </RuleEditor>
  );
}

/** Read-only view of a programme-wide rule, for partner users. */
function ForeignRule({ record, world }: Pick<LoadedProps, "world"> & { readonly record: RuleRecord }): ReactNode {
  const { t, i18n } = useTranslation();
  const sentenceOf = useSentence(world);
  const title = ruleTitle(record, i18n.language);
  return (
    <>
      <PageHead title={title === "" ? t("rules.rule") : title} back="/rules">
        <LinkButton icon="copy" to={`/rules/new?from=${record.id}`}>
          {t("rules.copy")}
        </LinkButton>
      </PageHead>
      <div className="body rule-form">
        <p className="rule-sentence">{sentenceOf(record)}</p>
        <Note icon="lock">{t("rules.foreign")}</Note>
      </div>
    </>
  );
}

/** A copy is a draft. Partner users' copies belong to their partner. */
function copyOf(record: RuleRecord, suffix: string, { wholeProgram, partners }: RuleWorld): RuleValues {
  const own = wholeProgram ? record.partnerId : (record.partnerId ?? partners[0]?.id ?? null);
  const named = (name: string): string => (name === "" ? "" : `${name} ${suffix}`);
  const { name, nameEn, ...values } = ruleValuesOf(record);
  return { ...values, name: named(name), nameEn: named(nameEn), partnerId: own, draft: true, active: true };
}

interface OpenedProps extends LoadedProps {
  readonly record: RuleRecord | undefined;
  readonly isNew: boolean;
}

function Opened({ record, isNew, rules, world }: OpenedProps): ReactNode {
  const { t } = useTranslation();
  const mayChange = useMayChange(world);
  if (isNew) {
    const own = world.wholeProgram ? null : (world.partners[0]?.id ?? null);
    const start = record === undefined ? newRule(own) : copyOf(record, t("rules.copySuffix"), world);
    return <NewRule key={record?.id} start={start} from={record?.id ?? ""} rules={rules} world={world} />;
  }
  if (record === undefined) {
    return null;
  }
  return mayChange(record) ? (
    <EditRule key={record.id} record={record} rules={rules} world={world} />
  ) : (
    <ForeignRule record={record} world={world} />
  );
}

/** Reads the rule in the address once, so that a later answer does not replace typed input. */
function useRecord(promotionId: string) {
  const params = { programId: useProgramId(), promotionId };
  const isAsked = promotionId !== "";
  const read = useRead(vouchersAdminApi.readPromotion, { params }, { freshMs: 0, enabled: isAsked });
  const [first, setFirst] = useState<RuleRecord>();
  if (read.data !== undefined && first?.id !== read.data.id && read.data.id === promotionId) {
    setFirst(read.data);
  }
  const record = isAsked && first?.id === promotionId ? first : undefined;
  return { record, error: read.error, refetch: read.refetch, isMissing: isAsked && record === undefined };
}

/** A rule, a new one, or a copy of one. */
export function RulePage(): ReactNode {
  const { t } = useTranslation();
  const { ruleId } = useParams();
  const [search] = useSearchParams();
  const { record, error, refetch, isMissing } = useRecord(ruleId ?? search.get("from") ?? "");
  const { data: rules, error: rulesError, refetch: refetchRules } = useRules();
  const { data: world, error: worldError, refetch: refetchWorld } = useRuleWorld();
  if (rules !== undefined && world !== undefined && !isMissing) {
    return <Opened record={record} isNew={ruleId === undefined} rules={rules} world={world} />;
  }
  const failure = error ?? rulesError ?? worldError;
  return (
    <>
      <PageHead title={t("rules.rule")} back="/rules" />
      {failure === null ? (
        <Skeleton lines={6} />
      ) : (
        <ErrorState error={failure} onRetry={() => void Promise.all([refetch(), refetchRules(), refetchWorld()])} />
      )}
    </>
  );
}
