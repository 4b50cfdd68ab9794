import { privacyRequestsApi } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { RadioField } from "../../parts/form/choice-fields.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { Note } from "../../parts/note.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { MEMBER_READS } from "./use-member.ts";

const { recordPrivacyRequest, listPrivacyRequests } = privacyRequestsApi;
const KINDS = ["ACCESS", "ERASURE", "RECTIFICATION", "RESTRICTION", "OBJECTION"] as const;

/** Local date of a moment, `2026-11-23`. */
const dayOf = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

const schema = z.object({
  kind: recordPrivacyRequest.body.shape.kind,
  /** The legal period of one month begins on this day. */
  receivedOn: z.iso.date(),
  note: z.optional(z.string().check(z.maxLength(500))),
});
type Typed = z.input<typeof schema>;
type Request = z.output<typeof schema>;

interface RecordRequestSheetProps {
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Records a privacy request, and shows its due date. */
export function RecordRequestSheet({ userId, name, onClose }: RecordRequestSheetProps): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  const programId = useProgramId();
  const [today] = useState(() => dayOf(new Date()));
  const form = useEditor<Typed, Request>({ schema, values: { kind: "ACCESS", receivedOn: today } });
  const record = useWrite(recordPrivacyRequest, { refreshes: [listPrivacyRequests, ...MEMBER_READS] });
  const save = ({ kind, receivedOn, note }: Request): void => {
    // A request of today is received now. For an earlier day the time is unknown, so noon is used.
    const receivedAt = receivedOn === today ? undefined : new Date(`${receivedOn}T12:00`).toISOString();
    record.mutate(
      { params: { programId }, body: { kind, userId, note: note ?? "", ...definedOnly({ receivedAt }) } },
      {
        onSuccess: ({ dueAt }) => {
          showDone(t("members.privacy.recorded", { date: date(dueAt) }));
          onClose();
        },
      },
    );
  };
  return (
    <Sheet
      title={t("members.privacy.record")}
      sub={name}
      isOpen
      onClose={onClose}
      isDismissable={!record.isPending}
      footer={
        <>
          <Button kind="plain" onPress={onClose} isDisabled={record.isPending}>
            {t("common.actions.cancel")}
          </Button>
          <Button kind="primary" onPress={() => void form.handleSubmit(save)()} isPending={record.isPending}>
            {t("members.privacy.save")}
          </Button>
        </>
      }
    >
      <Form form={form} onSubmit={save}>
        <RadioField
          name="kind"
          label={t("members.privacy.kind")}
          options={KINDS.map((id) => ({
            id,
            label: t(`members.privacy.kinds.${id}`),
            hint: t(`members.privacy.hints.${id}`),
          }))}
        />
        <TextField name="receivedOn" type="date" label={t("members.privacy.received")} />
        <TextField
          name="note"
          label={t("members.privacy.note")}
          hint={t("members.privacy.noteHint")}
          rows={3}
          maxLength={500}
        />
      </Form>
      <Note icon="clock">{t("members.privacy.due")}</Note>
      <FailureNote error={record.error} />
    </Sheet>
  );
}
