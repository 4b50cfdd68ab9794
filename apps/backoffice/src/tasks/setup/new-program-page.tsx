import { platformApi } from "@punktum/contracts";
import { useEffect, useState, type ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type * as z from "zod/mini";
import { Button } from "../../parts/button.tsx";
import { RadioField } from "../../parts/form/choice-fields.tsx";
import { Form } from "../../parts/form/form.tsx";
import { NumberField } from "../../parts/form/number-field.tsx";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRead } from "../../server/use-calls.ts";
import { AdminStep } from "./admin-step.tsx";
import { DRAFT, type ProgramDraft, programSchema } from "./program-draft.ts";
import { TemplateChoice } from "./template-choice.tsx";
import "./setup.css";

const STEPS = ["template", "details", "admin"] as const;

type ProgramForm = UseFormReturn<z.input<typeof programSchema>, unknown, ProgramDraft>;

const CURRENCIES = ["EUR", "CHF", "USD", "GBP"].map((id) => ({ id, label: id }));
const ID_MAX = 24;

/** Derives an id from a name: `Ocean Bonus` becomes `ocean-bonus`. */
const idOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[^a-z]+|-+$/g, "")
    .slice(0, ID_MAX);

/** Suggests the id until the user types one. */
function useSuggestedId(form: ProgramForm): void {
  useEffect(
    () =>
      form.subscribe({
        name: ["name"],
        formState: { values: true },
        callback: ({ values }) => {
          if (form.getFieldState("id").isDirty) {
            return;
          }
          form.setValue("id", idOf(values.name));
        },
      }),
    [form],
  );
}

function DetailsStep({ form, onNext }: { readonly form: ProgramForm; readonly onNext: () => void }): ReactNode {
  const { t } = useTranslation();
  useSuggestedId(form);
  const languages = (["de", "en"] as const).map((id) => ({ id, label: t(`common.language.${id}`) }));
  const roundings = (["COM", "UP", "DOWN"] as const).map((id) => ({ id, label: t(`setup.roundings.${id}`) }));
  return (
    <Form form={form} onSubmit={onNext}>
      <h2>{t("setup.details")}</h2>
      <TextField name="name" label={t("setup.programName")} autoFocus />
      <TextField name="id" label={t("setup.programId")} hint={t("setup.programIdHint")} maxLength={32} />
      <TextField name="legalName" label={t("setup.legalName")} aside={t("common.form.optional")} />
      <SelectField name="currency" label={t("setup.currency")} hint={t("setup.currencyHint")} options={CURRENCIES} />
      <NumberField name="pointsPerEuro" label={t("setup.pointsPerEuro")} hint={t("setup.pointsPerEuroHint")} />
      <RadioField name="defaultLanguage" label={t("setup.language")} options={languages} isSegmented />
      <SelectField name="pointsRoundingCode" label={t("setup.rounding")} options={roundings} />
      <div className="acts">
        <Button kind="primary" type="submit">
          {t("common.actions.next")}
        </Button>
      </div>
    </Form>
  );
}

function TemplateStep({ form, onNext }: { readonly form: ProgramForm; readonly onNext: () => void }): ReactNode {
  const { t } = useTranslation();
  const templates = useRead(platformApi.listProgramTemplates, {});
  const value = form.watch("template") ?? "empty";
  return (
    <section>
      <div>
        <h2>{t("setup.template")}</h2>
        <p className="muted">{t("setup.templateSub")}</p>
      </div>
      {templates.isPending ? <Skeleton /> : null}
      {templates.isError ? <ErrorState error={templates.error} onRetry={() => void templates.refetch()} /> : null}
      {templates.data === undefined ? null : (
        <TemplateChoice
          templates={templates.data}
          value={value}
          onChange={(id) => form.setValue("template", id, { shouldDirty: true })}
        />
      )}
      <div className="acts">
        <Button kind="primary" onPress={onNext}>
          {t("common.actions.next")}
        </Button>
      </div>
    </section>
  );
}

/** Creates a programme in three steps. The step is in the address; typed input survives a reload. */
export function NewProgramPage(): ReactNode {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [start] = useState({ template: "petrol" as const, currency: "EUR", defaultLanguage: "de" as const });
  const form = useEditor({
    schema: programSchema,
    values: { ...start, id: "", name: "", legalName: "", pointsPerEuro: 100, pointsRoundingCode: "COM" },
    keepAs: DRAFT,
  });
  const step = STEPS.find((name) => name === search.get("step")) ?? "template";
  const go = (next: (typeof STEPS)[number]): void => setSearch({ step: next });
  const number = STEPS.indexOf(step);
  return (
    <div className="read">
      <PageHead
        title={t("setup.newProgram")}
        sub={t("setup.step", { number: number + 1, count: STEPS.length })}
        back={number === 0 ? "/programs" : `/programs/new?step=${STEPS[number - 1] ?? "template"}`}
      />
      <div className="setup-steps">
        {step === "template" ? <TemplateStep form={form} onNext={() => go("details")} /> : null}
        {step === "details" ? <DetailsStep form={form} onNext={() => go("admin")} /> : null}
        {step === "admin" ? <AdminStep program={programSchema.safeParse(form.getValues()).data} /> : null}
      </div>
    </div>
  );
}
