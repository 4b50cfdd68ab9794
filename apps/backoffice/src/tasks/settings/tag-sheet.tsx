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

const { createTag, replaceTag, readTag, listTags } = administrationApi;
type Tag = z.output<typeof readTag.response>;
type Values = z.output<typeof replaceTag.body>;

const REFRESHES = [listTags, readTag, { id: "v2.listMemberTags" }, { id: "v2.readTagsOfMember" }];
const valuesOf = ({ domain, name, active }: Tag): Values => ({ domain, name, active });

function NewTag({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { onMade } = useWordDone(onClose);
  const params = { programId: useProgramId() };
  const domains = useDomains();
  const form = useEditor({ schema: createTag.body, values: { domain: "ACCOUNT", name: "" } });
  const create = useWrite(createTag, { refreshes: REFRESHES });
  const save = (body: z.output<typeof createTag.body>): void => create.mutate({ params, body }, { onSuccess: onMade });
  return (
    <Form form={form} onSubmit={save}>
      <TextField name="name" label={t("wordLists.name")} maxLength={120} autoFocus />
      <SelectField name="domain" label={t("wordLists.domain")} hint={t("wordLists.domainHint")} options={domains} />
      <FailureNote error={create.error} />
      <SaveEnd isPending={create.isPending} />
    </Form>
  );
}

function EditTag({ tag, onClose }: { readonly tag: Tag; readonly onClose: () => void }): ReactNode {
  const { t, i18n } = useTranslation();
  const { onSaved } = useWordDone(onClose);
  const params = { programId: useProgramId(), tagId: tag.id };
  const form = useEditor({ schema: replaceTag.body, values: valuesOf(tag) });
  const editing = useEdit({
    record: tag,
    schema: readTag.response,
    valuesOf,
    send: async (body: Values, options) => await call(replaceTag, { params, body }, options),
    refreshes: REFRESHES,
    onSaved,
  });
  return (
    <Form form={form} onSubmit={editing.save}>
      <TextField name="name" label={t("wordLists.name")} maxLength={120} autoFocus />
      <SwitchField name="active" label={t("wordLists.active")} hint={t("wordLists.activeTagHint")} />
      <FailureNote error={editing.error} />
      <SaveEnd isPending={editing.isPending} />
      <EditDiff editing={editing} labelOf={(field) => i18n.t(`wordLists.${field}`, { defaultValue: field })} />
    </Form>
  );
}

/** The form of a tag. Its domain stays: records of that kind have it. */
export function TagSheet({ word: tag, onClose }: WordSheetProps<Tag>): ReactNode {
  const { t } = useTranslation();
  return (
    <Sheet title={tag?.name ?? t("wordLists.newTag")} isOpen onClose={onClose}>
      {tag === undefined ? <NewTag onClose={onClose} /> : <EditTag tag={tag} onClose={onClose} />}
    </Sheet>
  );
}
