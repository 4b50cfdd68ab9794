import { administrationApi, placesApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EditDiff } from "../../parts/edit-diff.tsx";
import { RadioField, SwitchField } from "../../parts/form/choice-fields.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { SaveEnd } from "../../parts/form/save-end.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { useEdit } from "../../server/use-edit.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { type StoreRecord, type StoreValues, storeValuesOf } from "./place-types.ts";
import { useLabel, useValueText } from "./use-words.ts";

/** Name, address and settings of a shop. */
export function StoreForm({ record }: { readonly record: StoreRecord }): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const params = { programId: useProgramId(), partnerId: record.partnerId, storeId: record.id };
  const label = useLabel("store");
  const textOf = useValueText();
  const keepAs = `store.${record.id}.${record.version}`;
  const form = useEditor({ schema: administrationApi.replaceStore.body, values: storeValuesOf(record), keepAs });
  const editing = useEdit({
    record,
    schema: administrationApi.readStore.response,
    valuesOf: storeValuesOf,
    send: async (body: StoreValues, options) => await call(administrationApi.replaceStore, { params, body }, options),
    refreshes: [administrationApi.readStore, placesApi.listPlaces],
    onSaved: (values) => {
      form.reset(values);
      showDone(t("places.store.saved"));
    },
  });
  const modes = [
    { id: "INT", label: t("places.store.whole") },
    { id: "FLOAT", label: t("places.store.cents") },
  ];
  const isDisabled = !can("places.edit");
  return (
    <Form form={form} onSubmit={editing.save} keepAs={keepAs}>
      <TextField name="name" label={label("name")} isDisabled={isDisabled} />
      <TextField name="address.street" label={label("street")} isDisabled={isDisabled} autoComplete="off" />
      <div className="town">
        <TextField name="address.postalCode" label={label("postalCode")} isDisabled={isDisabled} />
        <TextField name="address.city" label={label("city")} isDisabled={isDisabled} />
      </div>
      <TextField name="address.country" label={label("country")} isDisabled={isDisabled} />
      <TextField name="vatId" label={label("vatId")} aside={t("common.form.optional")} isDisabled={isDisabled} />
      <RadioField
        name="revenueModuleMode"
        label={label("revenueModuleMode")}
        options={modes}
        isSegmented
        isDisabled={isDisabled}
      />
      <SwitchField name="decimalRevenue" label={label("decimalRevenue")} isDisabled={isDisabled} />
      <FailureNote error={editing.error} />
      {isDisabled ? null : <SaveEnd isPending={editing.isPending} />}
      <EditDiff editing={editing} labelOf={label} textOf={textOf} />
    </Form>
  );
}
