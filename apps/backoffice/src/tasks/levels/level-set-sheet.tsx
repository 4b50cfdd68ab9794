import { administrationApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { EditDiff } from "../../parts/edit-diff.tsx";
import { Form } from "../../parts/form/form.tsx";
import { NumberField } from "../../parts/form/number-field.tsx";
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
import { useProgramId } from "../../session/session.ts";
import { LevelMoves } from "./level-moves.tsx";
import { LEVEL_READS, type LevelSet, type LevelSetValues, levelValuesOf, NEW_SET } from "./level-types.ts";

function LevelRows(): ReactNode {
  const { t } = useTranslation();
  const { control } = useFormContext<LevelSetValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "levels", keyName: "key" });
  return (
    <fieldset className="level-rows">
      <legend>{t("levels.levels")}</legend>
      {fields.map(({ key }, index) => (
        <div className="level-row" key={key}>
          <TextField name={`levels.${index}.names.de`} label={t("levels.nameDe")} maxLength={200} />
          <TextField name={`levels.${index}.names.en`} label={t("levels.nameEn")} maxLength={200} />
          <NumberField name={`levels.${index}.thresholdPoints`} label={t("levels.threshold")} minValue={0} />
          {fields.length === 1 ? null : (
            <IconButton
              icon="trash"
              label={t("levels.removeLevel", { number: index + 1 })}
              onPress={() => remove(index)}
            />
          )}
        </div>
      ))}
      <Button icon="plus" onPress={() => append({ names: { de: "", en: "" }, thresholdPoints: 0 })}>
        {t("levels.addLevel")}
      </Button>
    </fieldset>
  );
}

/** Preview of the typed levels. */
function TypedMoves({ isActive }: { readonly isActive: boolean }): ReactNode {
  const { control } = useFormContext<LevelSetValues>();
  const levels = useWatch({ control, name: "levels" });
  return <LevelMoves levels={levels} isActive={isActive} />;
}

function Fields({ isActive, isPending }: { readonly isActive: boolean; readonly isPending: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <TextField name="name" label={t("levels.name")} maxLength={200} />
      <LevelRows />
      {isActive ? (
        <Note kind="warn" icon="warn">
          {t("levels.activeHint")}
        </Note>
      ) : null}
      <TypedMoves isActive={isActive} />
      <SaveEnd isPending={isPending} />
    </>
  );
}

/** Texts for the fields of a set and their values. */
function useLevelWords() {
  const { t, i18n } = useTranslation();
  const { number, list } = useFormat();
  const isLevels = (value: unknown): value is LevelSet["levels"] => Array.isArray(value);
  return {
    labelOf: (field: string): string => (field === "levels" ? t("levels.levels") : t("levels.name")),
    textOf: (_field: string, value: unknown): string => {
      if (isLevels(value)) {
        return list(
          value.map(
            ({ names, thresholdPoints }) =>
              `${i18n.language === "de" ? names.de : names.en} ${number(thresholdPoints)}`,
          ),
        );
      }
      return typeof value === "string" ? value : "";
    },
  };
}

interface EditProps {
  readonly record: LevelSet;
  readonly onClose: () => void;
}

function EditForm({ record, onClose }: EditProps): ReactNode {
  const { t } = useTranslation();
  const { labelOf, textOf } = useLevelWords();
  const params = { programId: useProgramId(), id: record.id };
  const form = useEditor({ schema: administrationApi.replaceStatusLevelSet.body, values: levelValuesOf(record) });
  const editing = useEdit({
    record,
    schema: administrationApi.readStatusLevelSet.response,
    valuesOf: levelValuesOf,
    send: async (body: LevelSetValues, options) =>
      await call(administrationApi.replaceStatusLevelSet, { params, body }, options),
    refreshes: LEVEL_READS,
    onSaved: ({ name }) => {
      showDone(t("levels.saved", { name }));
      onClose();
    },
  });
  return (
    <Form form={form} onSubmit={editing.save}>
      <FailureNote error={editing.error} />
      <Fields isActive={record.active} isPending={editing.isPending} />
      <EditDiff editing={editing} labelOf={labelOf} textOf={textOf} />
    </Form>
  );
}

function NewForm({ onClose }: Pick<EditProps, "onClose">): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const form = useEditor({ schema: administrationApi.createStatusLevelSet.body, values: NEW_SET });
  const create = useWrite(administrationApi.createStatusLevelSet, { refreshes: LEVEL_READS });
  const save = (body: LevelSetValues): void =>
    create.mutate(
      { params: { programId }, body },
      {
        onSuccess: ({ name }) => {
          showDone(t("levels.saved", { name }));
          onClose();
        },
      },
    );
  return (
    <Form form={form} onSubmit={save}>
      <FailureNote error={create.error} />
      <Fields isActive={false} isPending={create.isPending} />
    </Form>
  );
}

function Loaded({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const params = { programId: useProgramId(), id };
  const { data, error, refetch } = useRead(administrationApi.readStatusLevelSet, { params }, { freshMs: 0 });
  const [first, setFirst] = useState<LevelSet>();
  if (first === undefined && data !== undefined) {
    setFirst(data);
  }
  if (first === undefined) {
    return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return <EditForm record={first} onClose={onClose} />;
}

interface LevelSetSheetProps {
  /** `new` for a new set. */
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** The form of a set of levels. */
export function LevelSetSheet({ id, name, onClose }: LevelSetSheetProps): ReactNode {
  const { t } = useTranslation();
  const isNew = id === "new";
  return (
    <Sheet title={isNew ? t("levels.new") : name} sub={t("levels.sub")} isOpen onClose={onClose}>
      {isNew ? <NewForm onClose={onClose} /> : <Loaded key={id} id={id} onClose={onClose} />}
    </Sheet>
  );
}
