import { administrationApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { EditDiff } from "../../parts/edit-diff.tsx";
import { SwitchField } from "../../parts/form/choice-fields.tsx";
import { Form } from "../../parts/form/form.tsx";
import { SaveEnd } from "../../parts/form/save-end.tsx";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { Sheet } from "../../parts/sheet.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { call } from "../../server/call.ts";
import { useWrite } from "../../server/use-calls.ts";
import { useEdit } from "../../server/use-edit.ts";
import { useProgramId } from "../../session/session.ts";
import { useDomains } from "./use-domains.ts";
import { useWordDone } from "./use-word-done.ts";
import type { WordSheetProps } from "./word-list.tsx";

const { createCustomProperty, replaceCustomProperty, readCustomProperty, listCustomProperties } = administrationApi;
type Property = z.output<typeof readCustomProperty.response>;
type Values = z.output<typeof replaceCustomProperty.body>;

const TYPES = ["TEXT", "NUMBER", "BOOLEAN", "DATE"] as const;
const REFRESHES = [listCustomProperties, readCustomProperty];
const valuesOf = ({ domain, key, name, valueType, active }: Property): Values => ({
  domain,
  key,
  name,
  valueType,
  active,
});

function NameAndType(): ReactNode {
  const { t } = useTranslation();
  const types = TYPES.map((id) => ({ id, label: t(`wordLists.types.${id}`) }));
  return (
    <>
      <TextField name="name" label={t("wordLists.name")} maxLength={120} autoFocus />
      <SelectField name="valueType" label={t("wordLists.valueType")} options={types} />
    </>
  );
}

function NewProperty({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { onMade } = useWordDone(onClose);
  const params = { programId: useProgramId() };
  const domains = useDomains();
  const { body: schema } = createCustomProperty;
  const form = useEditor({ schema, values: { domain: "COUPON", key: "", name: "", valueType: "TEXT" } });
  const create = useWrite(createCustomProperty, { refreshes: REFRESHES });
  const save = (body: z.output<typeof schema>): void => create.mutate({ params, body }, { onSuccess: onMade });
  return (
    <Form form={form} onSubmit={save}>
      <NameAndType />
      <TextField name="key" label={t("wordLists.key")} hint={t("wordLists.keyHint")} maxLength={64} />
      <SelectField name="domain" label={t("wordLists.domain")} hint={t("wordLists.domainHint")} options={domains} />
      <FailureNote error={create.error} />
      <SaveEnd isPending={create.isPending} />
    </Form>
  );
}

function EditProperty({ property, onClose }: { readonly property: Property; readonly onClose: () => void }): ReactNode {
  const { t, i18n } = useTranslation();
  const { onSaved } = useWordDone(onClose);
  const params = { programId: useProgramId(), id: property.id };
  const form = useEditor({ schema: replaceCustomProperty.body, values: valuesOf(property) });
  const editing = useEdit({
    record: property,
    schema: readCustomProperty.response,
    valuesOf,
    send: async (body: Values, options) => await call(replaceCustomProperty, { params, body }, options),
    refreshes: REFRESHES,
    onSaved,
  });
  return (
    <Form form={form} onSubmit={editing.save}>
      <NameAndType />
      <SwitchField name="active" label={t("wordLists.active")} hint={t("wordLists.activePropertyHint")} />
      <FailureNote error={editing.error} />
      <SaveEnd isPending={editing.isPending} />
      <EditDiff editing={editing} labelOf={(field) => i18n.t(`wordLists.${field}`, { defaultValue: field })} />
    </Form>
  );
}

/** The form of a custom property. Its key and its domain stay: values are stored under them. */
export function PropertySheet({ word: property, onClose }: WordSheetProps<Property>): ReactNode {
  const { t } = useTranslation();
  return (
    <Sheet
      title={property?.name ?? t("wordLists.newProperty")}
      {...(property === undefined ? {} : { sub: <code>{property.key}</code> })}
      isOpen
      onClose={onClose}
    >
      {property === undefined ? (
        <NewProperty onClose={onClose} />
      ) : (
        <EditProperty property={property} onClose={onClose} />
      )}
    </Sheet>
  );
}
