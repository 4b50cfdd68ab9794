import { usersApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Note } from "../../parts/note.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";

/** Sends the confirmation mail again to a person who has not opened its link. */
export function ResendMail({ emailAddress }: { readonly emailAddress: string | undefined }): ReactNode {
  const { t } = useTranslation();
  const org = useProgramId();
  const write = useWrite(usersApi.requestNotification);
  return (
    <>
      <Note kind="plan">{t("members.person.pending")}</Note>
      {emailAddress === undefined ? null : (
        <div className="acts">
          <Button
            icon="mail"
            isPending={write.isPending}
            onPress={() =>
              write.mutate({ body: { org, emailAddress } }, { onSuccess: () => showDone(t("members.person.mailSent")) })
            }
          >
            {t("members.person.resend")}
          </Button>
        </div>
      )}
      <FailureNote error={write.error} />
    </>
  );
}
