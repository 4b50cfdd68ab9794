import { mountingServiceApi, v2 } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { EditDiff } from "../../parts/edit-diff.tsx";
import { ConfirmRemoval } from "../../parts/confirm-removal.tsx";
import { SwitchField } from "../../parts/form/choice-fields.tsx";
import { Form } from "../../parts/form/form.tsx";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { SaveEnd } from "../../parts/form/save-end.tsx";
import { Note } from "../../parts/note.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { useEdit } from "../../server/use-edit.ts";
import { ProfilePin } from "./profile-pin.tsx";
import { PROFILE_READS, type ProfileRecord, type ProfileValues, profileValuesOf } from "./profile-types.ts";
import { useProfileOptions, useProfileText } from "../../parts/profile-words.ts";

const EMPTY: ProfileValues = {
  name: "",
  mode: "STD",
  cameraPosition: "BC",
  registrationType: "SIM",
  pointsRoundingCode: "COM",
  revenueRoundingCode: "NO",
  decimalRevenue: true,
  pinRequired: false,
  language: "de",
};

function Fields({ isPending }: { readonly isPending: boolean }): ReactNode {
  const { t } = useTranslation();
  const options = useProfileOptions();
  return (
    <>
      <TextField name="name" label={t("profiles.name")} />
      <SelectField name="mode" label={t("profiles.mode")} options={options.modes} />
      <SelectField name="cameraPosition" label={t("profiles.cameraPosition")} options={options.cameras} />
      <SelectField name="registrationType" label={t("profiles.registrationType")} options={options.registrations} />
      <SelectField name="language" label={t("profiles.language")} options={options.languages} />
      <SelectField name="pointsRoundingCode" label={t("profiles.pointsRoundingCode")} options={options.points} />
      <SelectField name="revenueRoundingCode" label={t("profiles.revenueRoundingCode")} options={options.revenue} />
      <SwitchField name="decimalRevenue" label={t("profiles.decimalRevenue")} />
      <SwitchField name="pinRequired" label={t("profiles.pinRequired")} />
      <SaveEnd isPending={isPending} />
    </>
  );
}

/** Number of tablets that a change affects, shown before saving. */
function Reach({ profileId }: { readonly profileId: string }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const s = JSON.stringify({ profileId, deviceId: { $notnull: true } });
  const { data } = useRead(v2.listMountings, { query: { s, fields: "id", limit: 1, page: 1 } }, { freshMs: 0 });
  if (data === undefined || !("total" in data)) {
    return null;
  }
  return data.total === 0 ? (
    <Note>{t("profiles.changesNone")}</Note>
  ) : (
    <Note kind="warn" icon="tablet">
      {t("profiles.changes", { count: data.total, number: number(data.total) })}
    </Note>
  );
}

function Removal({ record, onClose }: { readonly record: ProfileRecord; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  const name = record.name ?? "";
  const headers = { "if-match": `"${record.version}"` };
  const remove = useWrite(mountingServiceApi.deleteProfile, { refreshes: PROFILE_READS, headers });
  const confirm = (): void =>
    remove.mutate(
      { params: { id: record.id } },
      {
        onSuccess: () => {
          showDone(t("profiles.removed", { name }));
          onClose();
        },
      },
    );
  return (
    <>
      <Button kind="plain" icon="trash" onPress={() => setIsAsked(true)}>
        {t("profiles.remove")}
      </Button>
      <ConfirmRemoval
        title={t("profiles.removeTitle", { name })}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        action={t("profiles.remove")}
        onConfirm={confirm}
        write={remove}
        text={t("profiles.removeText")}
      />
    </>
  );
}

function EditForm({ record, onClose }: { readonly record: ProfileRecord; readonly onClose: () => void }): ReactNode {
  const { t, i18n } = useTranslation();
  const textOf = useProfileText();
  const params = { id: record.id };
  const form = useEditor({ schema: mountingServiceApi.replaceProfile.body, values: profileValuesOf(record) });
  const editing = useEdit({
    record,
    schema: v2.readProfile.response,
    valuesOf: profileValuesOf,
    send: async (body: ProfileValues, options) =>
      await call(mountingServiceApi.replaceProfile, { params, body }, options),
    refreshes: PROFILE_READS,
    onSaved: ({ name }) => {
      showDone(t("profiles.saved", { name }));
      onClose();
    },
  });
  const labelOf = (field: string): string => i18n.t(`profiles.${field}`, { defaultValue: field });
  return (
    <>
      <Form form={form} onSubmit={editing.save}>
        <Reach profileId={record.id} />
        <FailureNote error={editing.error} />
        <Fields isPending={editing.isPending} />
        <EditDiff editing={editing} labelOf={labelOf} textOf={textOf} />
      </Form>
      <div className="form-end apart">
        <ProfilePin profileId={record.id} name={record.name ?? ""} />
        <Removal record={record} onClose={onClose} />
      </div>
    </>
  );
}

function NewForm({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const form = useEditor({ schema: mountingServiceApi.createProfile.body, values: EMPTY });
  const create = useWrite(mountingServiceApi.createProfile, { refreshes: PROFILE_READS });
  const save = (body: ProfileValues): void =>
    create.mutate(
      { body },
      {
        onSuccess: ({ name = "" }) => {
          showDone(t("profiles.made", { name }));
          onClose();
        },
      },
    );
  return (
    <Form form={form} onSubmit={save}>
      <FailureNote error={create.error} />
      <Fields isPending={create.isPending} />
    </Form>
  );
}

function Loaded({ profileId, onClose }: { readonly profileId: string; readonly onClose: () => void }): ReactNode {
  const { data, error, refetch } = useRead(v2.readProfile, { params: { id: profileId } }, { freshMs: 0 });
  const [first, setFirst] = useState<ProfileRecord>();
  if (first === undefined && data !== undefined) {
    setFirst(data);
  }
  if (first === undefined) {
    return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return <EditForm record={first} onClose={onClose} />;
}

interface ProfileSheetProps {
  /** `new` for a new profile; an empty id closes the sheet. */
  readonly profileId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** The form of a profile. */
export function ProfileSheet({ profileId, name, onClose }: ProfileSheetProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Sheet
      title={profileId === "new" ? t("profiles.new") : name}
      sub={t("profiles.sub")}
      isOpen={profileId !== ""}
      onClose={onClose}
    >
      {profileId === "new" ? <NewForm onClose={onClose} /> : null}
      {profileId === "" || profileId === "new" ? null : (
        <Loaded key={profileId} profileId={profileId} onClose={onClose} />
      )}
    </Sheet>
  );
}
