import { memberCareApi } from "@punktum/contracts";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/form/form.tsx";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { Note } from "../../parts/note.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useMemberName } from "./member-head.tsx";
import { BY_ID, endingOf, MEMBER_READS, type Member } from "./use-member.ts";

interface ReplaceSheetProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Replaces a lost card in one step: the new one is linked and the old one blocked, or neither. */
export function ReplaceSheet({ member, onClose }: ReplaceSheetProps): ReactNode {
  const { t } = useTranslation();
  const formId = useId();
  const name = useMemberName(member);
  const cards = member.codes.filter(({ type }) => type === "CARDCODE");
  const form = useEditor({ schema: memberCareApi.replaceCard.body, values: { old: cards[0]?.code ?? "", new: "" } });
  const write = useWrite(memberCareApi.replaceCard, { refreshes: MEMBER_READS, headers: BY_ID });
  return (
    <Sheet
      title={t("members.replace.title")}
      sub={name}
      isOpen
      onClose={onClose}
      isDismissable={!write.isPending}
      footer={
        <>
          <Button kind="plain" onPress={onClose} isDisabled={write.isPending}>
            {t("common.actions.cancel")}
          </Button>
          <Button kind="primary" isPending={write.isPending} onPress={() => void form.handleSubmit(send)()}>
            {t("members.replace.action")}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={send}>
        <SelectField
          name="old"
          label={t("members.replace.old")}
          options={cards.map(({ code, status }) => ({
            id: code,
            label: `•••• ${endingOf(code)}`,
            hint: t(status === "ACTIVE" ? "members.codes.active" : "members.codes.off"),
          }))}
        />
        <TextField name="new" label={t("members.replace.new")} hint={t("members.replace.hint")} autoFocus />
      </Form>
      <Note>{t("members.replace.text")}</Note>
      <FailureNote error={write.error} />
    </Sheet>
  );

  function send(body: { readonly old: string; readonly new: string }): void {
    write.mutate(
      { params: { accountId: member.accountId }, body },
      {
        onSuccess: () => {
          showDone(t("members.replace.done"));
          onClose();
        },
      },
    );
  }
}
