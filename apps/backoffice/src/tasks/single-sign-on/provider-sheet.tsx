import { identityProvidersApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { ConfirmRemoval } from "../../parts/confirm-removal.tsx";
import { EditDiff } from "../../parts/edit-diff.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { Sheet } from "../../parts/sheet.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { useWrite } from "../../server/use-calls.ts";
import { useEdit } from "../../server/use-edit.ts";
import { changeSignOn } from "../../session/program.ts";
import { useProgramId } from "../../session/session.ts";
import { ProviderFields, RedirectAddress } from "./provider-fields.tsx";
import {
  bodyOf,
  changedProvider,
  chosenBodyOf,
  EMPTY,
  idOf,
  newProvider,
  PROVIDER_READS,
  type ProviderRecord,
  type ProviderValues,
  providerValuesOf,
} from "./provider-values.ts";
import { useProviderWords } from "./use-provider-words.ts";

interface RecordProps {
  readonly record: ProviderRecord;
  readonly onClose: () => void;
}

/** Tests the connection by reading the provider's metadata. */
function Check({ record }: { readonly record: ProviderRecord }): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const check = useWrite(identityProvidersApi.checkIdentityProvider);
  const ask = (): void =>
    check.mutate(
      { params: { programId, connectionId: record.id } },
      { onSuccess: () => showDone(t("singleSignOn.checked", { name: record.name })) },
    );
  return (
    <>
      <FailureNote error={check.error} />
      <Button icon="refresh" onPress={ask} isPending={check.isPending}>
        {t("singleSignOn.check")}
      </Button>
    </>
  );
}

function Removal({ record, onClose }: RecordProps): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const [isAsked, setIsAsked] = useState(false);
  const { id: connectionId, name } = record;
  const remove = useWrite(identityProvidersApi.deleteIdentityProvider, { refreshes: PROVIDER_READS });
  const confirm = (): void =>
    remove.mutate(
      { params: { programId, connectionId } },
      {
        onSuccess: () => {
          changeSignOn(connectionId, undefined);
          showDone(t("singleSignOn.removed", { name }));
          onClose();
        },
      },
    );
  return (
    <>
      <Button kind="plain" icon="trash" onPress={() => setIsAsked(true)}>
        {t("singleSignOn.remove")}
      </Button>
      <ConfirmRemoval
        title={t("singleSignOn.removeTitle", { name })}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        action={t("singleSignOn.remove")}
        onConfirm={confirm}
        write={remove}
        text={t("singleSignOn.removeText")}
      />
    </>
  );
}

function EditForm({ record, onClose }: RecordProps): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const params = { programId, connectionId: record.id };
  const form = useEditor({ schema: changedProvider(record), values: providerValuesOf(record) });
  const words = useProviderWords();
  const editing = useEdit({
    record,
    schema: identityProvidersApi.readIdentityProvider.response,
    valuesOf: providerValuesOf,
    send: async (values: ProviderValues, options) =>
      await call(
        identityProvidersApi.replaceIdentityProvider,
        { params, body: chosenBodyOf(values, form.getValues()) },
        options,
      ),
    refreshes: PROVIDER_READS,
    onSaved: ({ name, active }) => {
      changeSignOn(record.id, active ? name : undefined);
      showDone(t("singleSignOn.saved", { name }));
      onClose();
    },
  });
  return (
    <>
      <RedirectAddress address={record.redirectUri} />
      <Form form={form} onSubmit={editing.save}>
        <TextField name="name" label={t("singleSignOn.name")} hint={t("singleSignOn.nameHint")} maxLength={60} />
        <ProviderFields isNew={false} isPending={editing.isPending} />
        <FailureNote error={editing.error} />
        <EditDiff editing={editing} {...words} />
      </Form>
      <div className="form-end apart">
        <Check record={record} />
        <Removal record={record} onClose={onClose} />
      </div>
    </>
  );
}

interface NewProps {
  readonly taken: readonly string[];
  /** Template with the placeholder `{connectionId}`. */
  readonly redirectUri: string;
  readonly onClose: () => void;
}

function NewForm({ taken, redirectUri, onClose }: NewProps): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const form = useEditor({ schema: newProvider, values: EMPTY });
  const name = useWatch({ control: form.control, name: "name" });
  const connectionId = idOf(name, taken);
  const create = useWrite(identityProvidersApi.replaceIdentityProvider, { refreshes: PROVIDER_READS });
  const save = (values: ProviderValues): void =>
    create.mutate(
      { params: { programId, connectionId }, body: bodyOf(values) },
      {
        onSuccess: ({ active }) => {
          changeSignOn(connectionId, active ? values.name : undefined);
          showDone(t("singleSignOn.saved", { name: values.name }));
          onClose();
        },
      },
    );
  return (
    <Form form={form} onSubmit={save}>
      <TextField
        name="name"
        label={t("singleSignOn.name")}
        hint={t("singleSignOn.nameHint")}
        maxLength={60}
        autoFocus
      />
      <RedirectAddress address={redirectUri.replace("{connectionId}", connectionId)} />
      <ProviderFields isNew isPending={create.isPending} />
      <FailureNote error={create.error} />
    </Form>
  );
}

interface ProviderSheetProps extends NewProps {
  /** Absent for a new connection. */
  readonly record: ProviderRecord | undefined;
}

/** The form of a connection to an identity provider. */
export function ProviderSheet({ record, ...props }: ProviderSheetProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Sheet
      title={record?.name ?? t("singleSignOn.new")}
      sub={t("singleSignOn.sheetSub")}
      isOpen
      onClose={props.onClose}
    >
      {record === undefined ? <NewForm {...props} /> : <EditForm record={record} onClose={props.onClose} />}
    </Sheet>
  );
}
