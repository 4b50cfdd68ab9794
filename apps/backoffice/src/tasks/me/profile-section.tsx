import { meApi } from "@punktum/contracts";
import { UI_LANGUAGES, uiLanguageOf } from "@punktum/phrases/backoffice";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { chooseLanguage } from "../../base/language.ts";
import { chooseLook, look, LOOKS } from "../../base/look.ts";
import { Button } from "../../parts/button.tsx";
import { RadioField, SwitchField } from "../../parts/form/choice-fields.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useCan } from "../../session/session.ts";
import { useWrite } from "../../server/use-calls.ts";
import { Section } from "./section.tsx";

/** The signed-in user's profile. */
export type Me = z.output<typeof meApi.readMe.response>;

const isLook = (value: string): value is (typeof LOOKS)[number] => LOOKS.some((name) => name === value);

interface Typed {
  readonly name: string;
  readonly language: string;
  readonly look: string;
  readonly weeklyFigures: boolean;
}

/** Name, language and mails, stored on the platform, and the look, stored in this browser. */
export function ProfileSection({ me }: { readonly me: Me }): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const { name, language: written, weeklyFigures } = me;
  const form = useForm<Typed>({ values: { name, language: written, look: look.get(), weeklyFigures } });
  const save = useWrite(meApi.changeMe, { refreshes: [meApi.readMe] });
  const submit = async (typed: Typed): Promise<void> => {
    const language = uiLanguageOf(typed.language);
    await save.mutateAsync({ body: { name: typed.name, language, weeklyFigures: typed.weeklyFigures } });
    chooseLanguage(language);
    if (isLook(typed.look)) {
      chooseLook(typed.look);
    }
    showDone(t("me.profile.saved"));
  };
  return (
    <Section title={t("me.profile.title")}>
      {/* The error is shown above the button. */}
      <Form form={form} onSubmit={(typed) => submit(typed).catch(() => undefined)}>
        <TextField name="name" label={t("me.profile.name")} autoComplete="name" maxLength={200} />
        <RadioField
          name="language"
          label={t("common.top.language")}
          isSegmented
          options={UI_LANGUAGES.map((code) => ({ id: code, label: t(`common.language.${code}`) }))}
        />
        <RadioField
          name="look"
          label={t("common.top.look")}
          hint={t("me.profile.lookHint")}
          isSegmented
          options={LOOKS.map((name) => ({ id: name, label: t(`common.look.${name}`) }))}
        />
        {can("reports.read") ? (
          <SwitchField name="weeklyFigures" label={t("me.profile.weekly")} hint={t("me.profile.weeklyHint")} />
        ) : null}
        <FailureNote error={save.error} />
        <div className="form-acts">
          <Button kind="primary" type="submit" isPending={save.isPending}>
            {t("common.actions.save")}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
