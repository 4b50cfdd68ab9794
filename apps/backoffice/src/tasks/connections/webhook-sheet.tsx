import { EVENT_TYPES, webhooksApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EditDiff } from "../../parts/edit-diff.tsx";
import { SwitchField } from "../../parts/form/choice-fields.tsx";
import { Form } from "../../parts/form/form.tsx";
import { ManyField } from "../../parts/form/many-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { SaveEnd } from "../../parts/form/save-end.tsx";
import { SecretOnce } from "../../parts/secret-once.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { useWrite } from "../../server/use-calls.ts";
import { useEdit } from "../../server/use-edit.ts";
import { useProgramId } from "../../session/session.ts";
import {
  editedWebhook,
  EMPTY_WEBHOOK,
  WEBHOOK_READS,
  type WebhookRecord,
  type WebhookValues,
  webhookValuesOf,
} from "./webhook-values.ts";

interface SheetProps {
  readonly onClose: () => void;
}

function Fields({ isPending }: { readonly isPending: boolean }): ReactNode {
  const { t } = useTranslation();
  const types = EVENT_TYPES.map((id) => ({ id, label: t(`connections.events.${id}`), hint: id }));
  return (
    <>
      <TextField name="name" label={t("connections.name")} hint={t("connections.nameHint")} maxLength={60} autoFocus />
      <TextField name="url" type="url" label={t("connections.url")} hint={t("connections.urlHint")} />
      <ManyField name="types" label={t("connections.types")} hint={t("connections.typesHint")} options={types} />
      <SwitchField name="active" label={t("connections.active")} hint={t("connections.activeHint")} />
      <SaveEnd isPending={isPending} />
    </>
  );
}

/** The form of a new webhook, and its secret, shown once. */
export function NewWebhook({ onClose }: SheetProps): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId() };
  const form = useEditor({ schema: editedWebhook, values: EMPTY_WEBHOOK });
  const create = useWrite(webhooksApi.createWebhook, { refreshes: WEBHOOK_READS });
  const { data } = create;
  return (
    <>
      <Sheet
        title={t("connections.newWebhook")}
        sub={t("connections.webhookSub")}
        isOpen={data === undefined}
        onClose={onClose}
      >
        <Form form={form} onSubmit={(body) => create.mutate({ params, body })}>
          <Fields isPending={create.isPending} />
          <FailureNote error={create.error} />
        </Form>
      </Sheet>
      <SecretOnce title={t("connections.secretTitle")} secret={data?.secret} onDone={onClose}>
        <p>{t("connections.secretText", { name: data?.name ?? "" })}</p>
      </SecretOnce>
    </>
  );
}

const textOfField = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : String(value));

/** The form of an existing webhook. */
export function EditWebhook({ webhook, onClose }: SheetProps & { readonly webhook: WebhookRecord }): ReactNode {
  const { t, i18n } = useTranslation();
  // Keeps the record that the form started from, because saving compares with it.
  const [record] = useState(webhook);
  const params = { programId: useProgramId(), id: record.id };
  const form = useEditor({ schema: editedWebhook, values: webhookValuesOf(record) });
  const editing = useEdit({
    record,
    schema: webhooksApi.readWebhook.response,
    valuesOf: webhookValuesOf,
    send: async (body: WebhookValues, options) => await call(webhooksApi.replaceWebhook, { params, body }, options),
    refreshes: WEBHOOK_READS,
    onSaved: ({ name }) => {
      showDone(t("connections.saved", { name }));
      onClose();
    },
  });
  return (
    <Sheet title={record.name} sub={t("connections.webhookSub")} isOpen onClose={onClose}>
      <Form form={form} onSubmit={editing.save}>
        <Fields isPending={editing.isPending} />
        <FailureNote error={editing.error} />
        <EditDiff
          editing={editing}
          labelOf={(field) => i18n.t(`connections.${field}`, { defaultValue: field })}
          textOf={(_field, value) => textOfField(value)}
        />
      </Form>
    </Sheet>
  );
}
