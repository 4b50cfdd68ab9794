import { rolesManagedBy, staffLettersApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/form/form.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { Sheet } from "../../parts/sheet.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId, useUser } from "../../session/session.ts";
import { PersonFields } from "./person-fields.tsx";
import { submitForm } from "./submit-form.ts";
import { usePlaces } from "../../parts/use-places.ts";

const FORM = "invite";
const USUAL = "STORE_STAFF";

/** Invites a user by mail. The link in it lets them choose a password. */
export function InviteSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const places = usePlaces();
  const roles = rolesManagedBy(useUser().roleCode);
  const role = roles.includes(USUAL) ? USUAL : (roles[0] ?? USUAL);
  const invite = useWrite(staffLettersApi.inviteStaff, { refreshes: [staffLettersApi.listInvitations] });
  const form = useEditor({
    schema: staffLettersApi.inviteStaff.body,
    values: { name: "", email: "", role, language: "de", partnerIds: [], storeIds: [] },
  });
  return (
    <Sheet
      title={t("people.inviteTitle")}
      sub={t("people.inviteSub")}
      isOpen
      onClose={onClose}
      isDismissable={!invite.isPending}
      footer={
        <>
          <Button kind="plain" onPress={onClose} isDisabled={invite.isPending}>
            {t("common.actions.cancel")}
          </Button>
          <Button kind="primary" icon="mail" isPending={invite.isPending} onPress={() => submitForm(FORM)}>
            {t("people.send")}
          </Button>
        </>
      }
    >
      <FailureNote error={invite.error} />
      <Form
        form={form}
        id={FORM}
        onSubmit={(body) =>
          invite.mutate(
            { params: { programId }, body },
            {
              onSuccess: ({ email }) => {
                showDone(t("people.sent", { email }));
                onClose();
              },
            },
          )
        }
      >
        <PersonFields places={places} mayChangeRole />
      </Form>
    </Sheet>
  );
}
