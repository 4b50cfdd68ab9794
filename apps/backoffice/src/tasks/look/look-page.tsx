import { type LookState, looksApi, newKioskLook } from "@punktum/contracts";
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { type FieldErrors, useWatch, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { forgetDraft } from "../../parts/form/drafts.ts";
import { Form } from "../../parts/form/form.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { Note } from "../../parts/note.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { Views } from "../../parts/views.tsx";
import { isRefused } from "../../server/refusal.ts";
import { useWrite } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { ColoursPart } from "./colours-part.tsx";
import { LookMenu } from "./look-menu.tsx";
import { LookStage } from "./look-stage.tsx";
import { lookOf, type LookValues, valuesOf } from "./look-values.ts";
import { useLook } from "./use-look.ts";
import { useRefusedText } from "./use-refused-text.ts";
import "./look.css";

const TextsPart = lazy(async () => ({ default: (await import("./texts-part.tsx")).TextsPart }));
const SettingsPart = lazy(async () => ({ default: (await import("./settings-part.tsx")).SettingsPart }));
const VersionsPart = lazy(async () => ({ default: (await import("./versions-part.tsx")).VersionsPart }));
const PublishDialog = lazy(async () => ({ default: (await import("./publish-dialog.tsx")).PublishDialog }));

const PARTS = ["colours", "texts", "settings", "versions"] as const;
type PartName = (typeof PARTS)[number];

/** The look that the form edits: the draft, or the published one. */
const editedOf = ({ draft, published }: LookState) => draft ?? published;

/** The part with an invalid field, because only one part is on the page. */
const partOf = (errors: FieldErrors<LookValues>): PartName => {
  if ("theme" in errors || "logo_url" in errors) {
    return "colours";
  }
  return "translations" in errors ? "texts" : "settings";
};

type LookForm = UseFormReturn<LookValues, unknown, LookValues>;

/** The form. It follows changes of the draft by other users unless it has unsaved input. */
function useLookForm(state: LookState, keepAs: string): LookForm {
  const edited = editedOf(state);
  const form = useEditor<LookValues, LookValues>({
    schema: newKioskLook,
    values: valuesOf(edited),
    keepAs,
    tidy: (typed) => lookOf(typed, edited),
  });
  const { isDirty } = form.formState;
  const text = JSON.stringify(edited);
  const shown = useRef(text);
  useEffect(() => {
    if (!isDirty && shown.current !== text) {
      shown.current = text;
      form.reset(valuesOf(edited));
      forgetDraft(keepAs);
    }
  });
  return form;
}

function State({ state, isDirty }: { readonly state: LookState; readonly isDirty: boolean }): ReactNode {
  const { t } = useTranslation();
  if (isDirty) {
    return <Chip kind="warn">{t("look.unsaved")}</Chip>;
  }
  return state.draft === null ? (
    <Chip kind="ok">{t("look.published")}</Chip>
  ) : (
    <Chip kind="none">{t("look.draft")}</Chip>
  );
}

interface NotesProps {
  readonly state: LookState;
  readonly isDirty: boolean;
  readonly mayEdit: boolean;
  /** Why the draft was not saved. */
  readonly error: Error | null;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

/** Warnings to read before continuing. */
function Notes({ state, isDirty, mayEdit, error, onTheirs, onMine }: NotesProps): ReactNode {
  const { t } = useTranslation();
  const { ago } = useFormat();
  const textOf = useRefusedText();
  const hasConflict = isRefused(error, "CHANGED_MEANWHILE");
  return (
    <>
      {mayEdit ? null : <Note>{t("look.readOnly")}</Note>}
      {hasConflict ? (
        <Note kind="warn" icon="warn">
          {t("look.changedMeanwhile")}{" "}
          <Button isTiny onPress={onTheirs}>
            {t("look.takeTheirs")}
          </Button>{" "}
          <Button isTiny onPress={onMine}>
            {t("look.keepMine")}
          </Button>
        </Note>
      ) : null}
      {error === null || hasConflict ? null : (
        <Note kind="bad" icon="warn">
          {textOf(error)}
        </Note>
      )}
      {state.draftedAt === null || isDirty ? null : (
        <Note>{t("look.draftBy", { name: state.draftedBy ?? "", when: ago(state.draftedAt) })}</Note>
      )}
    </>
  );
}

function Part({
  name,
  state,
  mayEdit,
}: {
  readonly name: PartName;
  readonly state: LookState;
  readonly mayEdit: boolean;
}) {
  if (name === "versions") {
    return <VersionsPart state={state} mayEdit={mayEdit} />;
  }
  return (
    <fieldset disabled={!mayEdit}>
      {name === "colours" ? <ColoursPart /> : name === "texts" ? <TextsPart /> : <SettingsPart />}
    </fieldset>
  );
}

/** The kiosk beside the form, with the typed values. */
function TypedStage({ form, state }: { readonly form: LookForm; readonly state: LookState }): ReactNode {
  const typed = useWatch({ control: form.control, compute: (values: LookValues) => values });
  const checked = newKioskLook.safeParse(lookOf(typed, editedOf(state)));
  // Incomplete input is not shown yet.
  const [shown, setShown] = useState(editedOf(state));
  if (checked.success && JSON.stringify(checked.data) !== JSON.stringify(shown)) {
    setShown(checked.data);
  }
  return <LookStage look={shown} />;
}

interface EditorProps {
  readonly state: LookState;
  readonly refetch: () => Promise<{ readonly data: LookState | undefined }>;
}

function LookEditor({ state, refetch }: EditorProps): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const keepAs = `look.${programId}`;
  const mayEdit = useCan()("settings.edit");
  const [shown, showPart] = useAddressValue("part", "colours");
  const part = PARTS.find((name) => name === shown) ?? "colours";
  const [isPublishing, setIsPublishing] = useState(false);
  const form = useLookForm(state, keepAs);
  const { isDirty } = form.formState;
  // The version that the form started from. A later read changes it only while the form has no unsaved input.
  const [base, setBase] = useState(state.version);
  if (!isDirty && base !== state.version) {
    setBase(state.version);
  }
  const save = useWrite(looksApi.saveLookDraft, {
    refreshes: [looksApi.readLook],
    headers: { "if-match": `"${base}"` },
  });
  const send = async (values: LookValues): Promise<boolean> => {
    const saved = await save.mutateAsync({ params: { programId }, body: values }).catch(() => undefined);
    if (saved === undefined) {
      return false;
    }
    form.reset(valuesOf(editedOf(saved)));
    forgetDraft(keepAs);
    return true;
  };
  const saveDraft = async (values: LookValues): Promise<void> => {
    if (await send(values)) {
      showDone(t("look.savedDraft"));
    }
  };
  const showProblem = (errors: FieldErrors<LookValues>): void => showPart(partOf(errors));
  const publish = form.handleSubmit(async (values) => {
    if (!isDirty || (await send(values))) {
      setIsPublishing(true);
    }
  }, showProblem);
  const show = (now: LookState): void => {
    form.reset(valuesOf(editedOf(now)));
    forgetDraft(keepAs);
  };
  return (
    <>
      <PageHead title={t("look.title")} sub={t("look.sub")} beside={<State state={state} isDirty={isDirty} />}>
        {mayEdit ? (
          <>
            <LookMenu state={state} onChanged={show} />
            <Button
              onPress={() => void form.handleSubmit(saveDraft, showProblem)()}
              isPending={save.isPending}
              hotkey={t("common.top.saveHint")}
            >
              {t("look.saveDraft")}
            </Button>
            <Button
              kind="primary"
              isDisabled={!isDirty && state.draft === null}
              isPending={save.isPending}
              onPress={() => void publish()}
            >
              {t("look.publish")}
            </Button>
          </>
        ) : null}
      </PageHead>
      <Views
        label={t("look.title")}
        views={PARTS.map((name) => ({
          to: name === "colours" ? "?" : `?part=${name}`,
          label: t(`look.parts.${name}`),
          isShown: name === part,
        }))}
      />
      <div className="look">
        <Form
          form={form}
          className="form"
          onInvalid={showProblem}
          onSubmit={async (values) => (mayEdit ? await saveDraft(values) : undefined)}
        >
          <Notes
            state={state}
            isDirty={isDirty}
            mayEdit={mayEdit}
            error={save.error}
            onTheirs={() => {
              save.reset();
              show(state);
              void refetch();
            }}
            onMine={() => {
              save.reset();
              void refetch().then(({ data }) => setBase(data?.version ?? base));
            }}
          />
          <Suspense fallback={<Skeleton lines={6} />}>
            <Part name={part} state={state} mayEdit={mayEdit} />
          </Suspense>
        </Form>
        <TypedStage form={form} state={state} />
      </div>
      {isPublishing ? (
        <Suspense>
          <PublishDialog state={state} onClose={() => setIsPublishing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Colours, logo, texts and settings of all kiosks of the programme. */
export function LookPage(): ReactNode {
  const { data, error, refetch } = useLook();
  if (data !== undefined) {
    return <LookEditor state={data} refetch={refetch} />;
  }
  return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}
