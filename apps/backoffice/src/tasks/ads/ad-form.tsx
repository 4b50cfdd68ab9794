import { displayAdsApi } from "@punktum/contracts";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { ConfirmRemoval } from "../../parts/confirm-removal.tsx";
import { SwitchField } from "../../parts/form/choice-fields.tsx";
import { DaysField } from "../../parts/form/days-field.tsx";
import { Form } from "../../parts/form/form.tsx";
import { MomentField } from "../../parts/form/moment-field.tsx";
import { PlaceField } from "../../parts/form/place-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { useWeekdays } from "../../parts/form/use-weekdays.ts";
import { Note } from "../../parts/note.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { useWrite } from "../../server/use-calls.ts";
import { useEdit } from "../../server/use-edit.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { AdFigures } from "./ad-figures.tsx";
import { type Ad, AD_READS, type AdValues, adValuesOf } from "./ad-types.ts";
import { SecondsField } from "./seconds-field.tsx";
import { useAdWords } from "./use-ad-words.ts";
import { useMayEdit } from "./use-ads.ts";

const EditDiff = lazy(async () => ({ default: (await import("../../parts/edit-diff.tsx")).EditDiff }));

function Fields(): ReactNode {
  const { t } = useTranslation();
  const weekdays = useWeekdays();
  return (
    <>
      <TextField name="title" label={t("ads.fields.title")} aside={t("ads.titleAside")} maxLength={200} />
      <SecondsField name="durationMs" label={t("ads.fields.durationMs")} />
      <div className="two">
        <MomentField name="validFrom" label={t("ads.fields.validFrom")} aside={t("common.form.optional")} />
        <MomentField name="validTo" label={t("ads.fields.validTo")} aside={t("common.form.optional")} isEnd />
      </div>
      <DaysField name="weekdays" label={t("ads.fields.weekdays")} aside={t("ads.daysAside")} options={weekdays} />
      <PlaceField label={t("ads.fields.place")} />
      <SwitchField name="active" label={t("ads.fields.active")} />
    </>
  );
}

interface RemoveProps {
  readonly ad: Ad;
  readonly onRemoved: () => void;
}

function Remove({ ad, onRemoved }: RemoveProps): ReactNode {
  const { t } = useTranslation();
  const { nameOf } = useAdWords();
  const [isOpen, setIsOpen] = useState(false);
  const params = { programId: useProgramId(), adId: ad.id };
  const remove = useWrite(displayAdsApi.deleteDisplayAd, { refreshes: AD_READS });
  const name = nameOf(ad);
  return (
    <div className="risk">
      <p className="muted">{t("ads.removeHint")}</p>
      <Button kind="danger" onPress={() => setIsOpen(true)}>
        {t("ads.remove")}
      </Button>
      <ConfirmRemoval
        title={t("ads.removeTitle", { name })}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        action={t("ads.remove")}
        write={remove}
        onConfirm={() =>
          remove.mutate(
            { params },
            {
              onSuccess: () => {
                showDone(t("ads.removed", { name }));
                onRemoved();
              },
            },
          )
        }
        text={t("ads.removeText")}
      />
    </div>
  );
}

/** Form values as display texts, for the comparison with another user's edit. */
function useDiffWords() {
  const { t, i18n } = useTranslation();
  const { daysOf, moment, seconds } = useAdWords();
  return {
    labelOf: (field: string): string => i18n.t(`ads.fields.${field}`, { defaultValue: field }),
    textOf: (field: string, value: unknown): string => {
      if (Array.isArray(value)) {
        return value.length === 0 ? t("ads.daysAside") : daysOf(value.map(String));
      }
      if (typeof value === "boolean") {
        return t(value ? "ads.yes" : "ads.no");
      }
      if (typeof value === "number") {
        return seconds(value);
      }
      const text = typeof value === "string" ? value : "";
      return field.startsWith("valid") && text !== "" ? moment(text) : text;
    },
  };
}

/** The form of one picture, and its number of showings. */
export function AdForm({ ad, onRemoved }: RemoveProps): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const { nameOf } = useAdWords();
  const words = useDiffWords();
  const mayEdit = useMayEdit()(ad);
  const params = { programId: useProgramId(), adId: ad.id };
  const form = useEditor({ schema: displayAdsApi.replaceDisplayAd.body, values: adValuesOf(ad) });
  const editing = useEdit({
    record: ad,
    schema: displayAdsApi.readDisplayAd.response,
    valuesOf: adValuesOf,
    send: async (body: AdValues, options) => await call(displayAdsApi.replaceDisplayAd, { params, body }, options),
    refreshes: AD_READS,
    onSaved: (saved) => {
      form.reset(saved);
      showDone(t("ads.saved", { name: nameOf({ ...saved, id: ad.id }) }));
    },
  });
  return (
    <Form form={form} className="form" onSubmit={async (values) => (mayEdit ? await editing.save(values) : undefined)}>
      {mayEdit ? null : <Note>{t("ads.readOnly")}</Note>}
      <FailureNote error={editing.error} />
      <fieldset className="fields" disabled={!mayEdit}>
        <Fields />
      </fieldset>
      {mayEdit ? (
        <div className="form-end">
          <Button kind="primary" type="submit" isPending={editing.isPending} hotkey={t("common.top.saveHint")}>
            {t("common.actions.save")}
          </Button>
        </div>
      ) : null}
      {can("reports.read") ? <AdFigures id={ad.id} /> : null}
      {mayEdit ? <Remove ad={ad} onRemoved={onRemoved} /> : null}
      {editing.conflict === undefined ? null : (
        <Suspense>
          <EditDiff editing={editing} {...words} />
        </Suspense>
      )}
    </Form>
  );
}
