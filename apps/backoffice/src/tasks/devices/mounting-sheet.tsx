import { type DeviceCare, deviceCareApi, entriesOf, mountingServiceApi, v2 } from "@punktum/contracts";
import { CAMERA_POSITION_CODES, definedOnly, LANGUAGES, POS_MODES } from "@punktum/domain";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { EditDiff } from "../../parts/edit-diff.tsx";
import { Form } from "../../parts/form/form.tsx";
import type { Option } from "../../parts/form/option.ts";
import { SelectField } from "../../parts/form/select-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { SaveEnd } from "../../parts/form/save-end.tsx";
import { Note } from "../../parts/note.tsx";
import { useProfileOptions, useProfileText } from "../../parts/profile-words.ts";
import { Sheet } from "../../parts/sheet.tsx";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { useRead } from "../../server/use-calls.ts";
import { useEdit } from "../../server/use-edit.ts";
import { nameOf } from "./device-state.ts";
import type { DeviceActions } from "./use-device-actions.ts";

const MOST_PROFILES = 200;
const REFRESHES = [deviceCareApi.readDeviceCare, deviceCareApi.listDeviceHealth, v2.readMounting, v2.listMountings];

type MountingRecord = z.output<typeof v2.readMounting.response>;

/** The empty profile id stands for no profile; the form drops empty fields. */
const settingsSchema = z.object({
  mode: z.enum(POS_MODES),
  cameraPosition: z.enum(CAMERA_POSITION_CODES),
  language: z.enum(LANGUAGES),
  profileId: z.optional(z.string()),
});
type Settings = z.output<typeof settingsSchema>;

const NO_PROFILE = "";

const valuesOf = ({ settings, profileId }: MountingRecord): Settings => ({
  mode: settings?.mode ?? "STD",
  cameraPosition: settings?.cameraPosition ?? "BC",
  language: settings?.language ?? "de",
  profileId: profileId ?? NO_PROFILE,
});

const optionsOf = (profiles: readonly { readonly id: string; readonly name?: string | undefined }[]) =>
  profiles.map(({ id, name = "" }): Option => ({ id, label: name }));

interface SettingsFormProps {
  readonly record: MountingRecord;
  readonly profiles: readonly Option[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function SettingsForm({ record, profiles, onSaved, onClose }: SettingsFormProps): ReactNode {
  const { t, i18n } = useTranslation();
  const options = useProfileOptions();
  const wordsOf = useProfileText();
  const profileOptions = [{ id: NO_PROFILE, label: t("profiles.tablet.none") }, ...profiles];
  const form = useEditor({ schema: settingsSchema, values: valuesOf(record) });
  const editing = useEdit({
    record,
    schema: v2.readMounting.response,
    valuesOf,
    send: async ({ profileId = NO_PROFILE, ...settings }: Settings, sent) =>
      await call(
        v2.changeMounting,
        { params: { id: record.id }, body: { ...settings, profileId: profileId === NO_PROFILE ? null : profileId } },
        sent,
      ),
    refreshes: REFRESHES,
    onSaved: () => {
      showDone(t("profiles.tablet.saved"));
      onSaved();
      onClose();
    },
  });
  const labelOf = (field: string): string =>
    field === "profileId" ? t("profiles.tablet.profile") : i18n.t(`profiles.${field}`, { defaultValue: field });
  const textOf = (field: string, value: unknown): string =>
    field === "profileId" ? (profileOptions.find(({ id }) => id === value)?.label ?? "") : wordsOf(field, value);
  return (
    <Form
      form={form}
      onSubmit={async (values) => await editing.save({ profileId: NO_PROFILE, ...definedOnly(values) })}
    >
      <Note>{t("profiles.tablet.text")}</Note>
      <FailureNote error={editing.error} />
      <SelectField name="mode" label={t("profiles.mode")} options={options.modes} />
      <SelectField name="cameraPosition" label={t("profiles.cameraPosition")} options={options.cameras} />
      <SelectField name="language" label={t("profiles.language")} options={options.languages} />
      <SelectField
        name="profileId"
        label={t("profiles.tablet.profile")}
        hint={t("profiles.tablet.profileHint")}
        options={profileOptions}
      />
      <SaveEnd isPending={editing.isPending} />
      <EditDiff editing={editing} labelOf={labelOf} textOf={textOf} />
    </Form>
  );
}

interface MountingSheetProps {
  readonly care: DeviceCare;
  readonly actions: DeviceActions;
  readonly onClose: () => void;
}

/** Settings of a mounted tablet: those chosen at mounting, and its profile. */
export function MountingSheet({ care, actions, onClose }: MountingSheetProps): ReactNode {
  const { t } = useTranslation();
  const id = care.place?.mountingId ?? "";
  const mounting = useRead(v2.readMounting, { params: { id } }, { freshMs: 0, enabled: id !== "" });
  const profiles = useRead(mountingServiceApi.listProfiles, { query: { limit: MOST_PROFILES } });
  const error = mounting.error ?? profiles.error;
  const retry = (): void => {
    void mounting.refetch();
    void profiles.refetch();
  };
  return (
    <Sheet title={t("profiles.tablet.title")} sub={nameOf(care)} isOpen onClose={onClose}>
      {error === null ? null : <ErrorState error={error} onRetry={retry} />}
      {error === null && (mounting.data === undefined || profiles.data === undefined) ? <Skeleton /> : null}
      {mounting.data === undefined || profiles.data === undefined ? null : (
        <SettingsForm
          record={mounting.data}
          profiles={optionsOf(entriesOf(profiles.data))}
          onSaved={() => actions.send(care, "REFRESH_CONFIG")}
          onClose={onClose}
        />
      )}
    </Sheet>
  );
}
