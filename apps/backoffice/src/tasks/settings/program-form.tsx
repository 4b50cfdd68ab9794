import { administrationApi, meApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Confirm } from "../../parts/dialog.tsx";
import { EditDiff } from "../../parts/edit-diff.tsx";
import { Form } from "../../parts/form/form.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { useEdit } from "../../server/use-edit.ts";
import { MeaningList } from "./meaning-list.tsx";
import { meaningsOf } from "./meanings.ts";
import { groupsOf, type ProgramSection } from "./program-fields.ts";
import {
  PROGRAM_READS,
  type ProgramRecord,
  type ProgramValues,
  programValues,
  programValuesOf,
  tidyProgram,
} from "./program-values.ts";
import { SettingField } from "./setting-field.tsx";
import { SettingGroup } from "./setting-group.tsx";
import { useSettingWords } from "./use-setting-words.ts";

interface ProgramFormProps {
  readonly record: ProgramRecord;
  readonly section: ProgramSection;
}

/** The form of one section. Financial effects are shown before saving. */
export function ProgramForm({ record, section }: ProgramFormProps): ReactNode {
  const { t } = useTranslation();
  const { labelOf, textOf } = useSettingWords();
  const params = { programId: record.id };
  const [saved, setSaved] = useState(() => programValuesOf(record));
  const [asked, setAsked] = useState<ProgramValues>();
  const form = useEditor({ schema: programValues, values: saved, tidy: tidyProgram });
  const editing = useEdit({
    record,
    schema: administrationApi.readProgram.response,
    valuesOf: programValuesOf,
    send: async (body: ProgramValues, options) =>
      await call(administrationApi.changeProgram, { params, body }, options),
    refreshes: [...PROGRAM_READS, meApi.readMe],
    onSaved: (values) => {
      setSaved(values);
      form.reset(values);
      showDone(t("settings.saved"));
    },
  });
  const meanings = asked === undefined ? [] : meaningsOf(saved, asked);
  const submit = async (values: ProgramValues): Promise<void> => {
    if (JSON.stringify(values) === JSON.stringify(saved)) {
      showDone(t("settings.nothingChanged"));
    } else if (meaningsOf(saved, values).length > 0) {
      setAsked(values);
    } else {
      await editing.save(values);
    }
  };
  const confirm = async (): Promise<void> => {
    if (asked !== undefined) {
      await editing.save(asked);
      setAsked(undefined);
    }
  };
  return (
    <Form form={form} onSubmit={submit} className="settings-form">
      {groupsOf(section).map(({ title, fields }) => (
        <SettingGroup key={title} title={t(`settings.groups.${title}`)}>
          {fields.map((field) => (
            <SettingField key={field.name} field={field} />
          ))}
        </SettingGroup>
      ))}
      <div className="settings-end">
        <FailureNote error={editing.error} />
        <Button kind="primary" type="submit" isPending={editing.isPending}>
          {t("common.actions.save")}
        </Button>
      </div>
      <Confirm
        title={t("settings.meaning.title")}
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        action={t("settings.meaning.save")}
        onConfirm={() => void confirm()}
        isPending={editing.isPending}
      >
        <MeaningList meanings={meanings} />
      </Confirm>
      <EditDiff editing={editing} labelOf={labelOf} textOf={textOf} />
    </Form>
  );
}
