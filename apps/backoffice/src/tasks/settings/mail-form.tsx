import { mailTemplatesApi, variablesOf } from "@punktum/contracts";
import { unknownPlaceholders } from "@punktum/domain";
import { useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { Button } from "../../parts/button.tsx";
import { Confirm } from "../../parts/dialog.tsx";
import { EditDiff } from "../../parts/edit-diff.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { SaveEnd } from "../../parts/form/save-end.tsx";
import { Note } from "../../parts/note.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useRested } from "../../parts/use-rested.ts";
import { call } from "../../server/call.ts";
import { useWrite } from "../../server/use-calls.ts";
import { useEdit } from "../../server/use-edit.ts";
import { useProgramId } from "../../session/session.ts";
import { MailPreview } from "./mail-preview.tsx";

type Template = z.output<typeof mailTemplatesApi.readMailTemplate.response>;
type Words = z.output<typeof mailTemplatesApi.replaceMailTemplate.body>;

const TEMPLATE_READS = [mailTemplatesApi.listMailTemplates, mailTemplatesApi.readMailTemplate];
const wordsOf = ({ subject, text, action }: Template): Words => ({ subject, text, action });

interface TemplateProps {
  readonly template: Template;
}

function Reset({ template }: TemplateProps): ReactNode {
  const { t } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  const params = { programId: useProgramId(), event: template.event, language: template.language };
  const headers = { "if-match": `"${template.version}"` };
  const reset = useWrite(mailTemplatesApi.resetMailTemplate, { refreshes: TEMPLATE_READS, headers });
  return (
    <>
      <Button kind="plain" icon="undo" onPress={() => setIsAsked(true)}>
        {t("mailTexts.reset")}
      </Button>
      <Confirm
        title={t("mailTexts.resetTitle")}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        action={t("mailTexts.reset")}
        onConfirm={() => reset.mutate({ params }, { onSuccess: () => showDone(t("mailTexts.wasReset")) })}
        isPending={reset.isPending}
        isDanger
      >
        <p>{t("mailTexts.resetText")}</p>
        <FailureNote error={reset.error} />
      </Confirm>
    </>
  );
}

function Test({ template }: TemplateProps): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), event: template.event, language: template.language };
  const send = useWrite(mailTemplatesApi.testMail);
  return (
    <>
      <FailureNote error={send.error} />
      <Button
        icon="mail"
        onPress={() => send.mutate({ params }, { onSuccess: () => showDone(t("mailTexts.testSent")) })}
        isPending={send.isPending}
      >
        {t("mailTexts.test")}
      </Button>
    </>
  );
}

interface MailFormProps extends TemplateProps {
  readonly hasLink: boolean;
}

/** The text of a mail in one language, with its preview. */
export function MailForm({ template, hasLink }: MailFormProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { event, language } = template;
  const params = { programId: useProgramId(), event, language };
  const form = useEditor({ schema: mailTemplatesApi.replaceMailTemplate.body, values: wordsOf(template) });
  const typed = useWatch({ control: form.control });
  const words = { subject: typed.subject ?? "", text: typed.text ?? "", action: typed.action ?? null };
  const rested = mailTemplatesApi.previewMail.body.safeParse(JSON.parse(useRested(JSON.stringify(words))));
  const [variable] = unknownPlaceholders(`${words.subject}\n${words.text}\n${words.action ?? ""}`, variablesOf(event));
  const editing = useEdit({
    record: template,
    schema: mailTemplatesApi.readMailTemplate.response,
    valuesOf: wordsOf,
    send: async (body: Words, options) => await call(mailTemplatesApi.replaceMailTemplate, { params, body }, options),
    refreshes: TEMPLATE_READS,
    onSaved: (values) => {
      form.reset(values);
      showDone(t("mailTexts.saved"));
    },
  });
  return (
    <>
      <Form form={form} onSubmit={editing.save}>
        <TextField name="subject" label={t("mailTexts.subject")} maxLength={200} />
        <TextField name="text" label={t("mailTexts.text")} hint={t("mailTexts.textHint")} maxLength={5000} rows={8} />
        {hasLink ? <TextField name="action" label={t("mailTexts.action")} maxLength={80} /> : null}
        {variable === undefined ? null : (
          <Note kind="bad" icon="warn">
            {t("mailTexts.unknown", { variable })}
          </Note>
        )}
        <FailureNote error={editing.error} />
        <SaveEnd isPending={editing.isPending} isDisabled={variable !== undefined} />
        <EditDiff editing={editing} labelOf={(field) => i18n.t(`mailTexts.${field}`, { defaultValue: field })} />
      </Form>
      {rested.success && variable === undefined ? <MailPreview mail={template} words={rested.data} /> : null}
      <p className="muted">{t("mailTexts.testHint")}</p>
      <div className="mail-acts">
        <Test template={template} />
        {template.isOwn ? <Reset template={template} /> : null}
      </div>
    </>
  );
}
