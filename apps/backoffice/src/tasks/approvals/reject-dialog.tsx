import { approvalsApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import type { Approval } from "./request-words.ts";

interface RejectDialogProps {
  readonly request: Approval;
  readonly onClose: () => void;
}

/** Asks for the reason of a rejection, which the requester can read. */
export function RejectDialog({ request, onClose }: RejectDialogProps): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const form = useEditor({ schema: approvalsApi.reject.body, values: { reason: "" } });
  const reject = useWrite(approvalsApi.reject, { refreshes: [approvalsApi.listApprovals] });
  const { name } = request.askedBy;
  const send = async (body: { reason: string }): Promise<void> => {
    await reject.mutateAsync({ params: { programId, approvalId: request.id }, body });
    showDone(t("approvals.rejected", { name }));
    onClose();
  };
  return (
    <Dialog title={t("approvals.rejectTitle")} isOpen onClose={onClose}>
      <Form form={form} onSubmit={(body) => send(body).catch(() => undefined)}>
        <TextField
          name="reason"
          label={t("approvals.rejectReason")}
          hint={t("approvals.rejectHint", { name })}
          rows={3}
          maxLength={200}
          autoFocus
        />
        <FailureNote error={reject.error} />
        <div className="form-acts">
          <Button kind="plain" onPress={onClose}>
            {t("common.actions.cancel")}
          </Button>
          <Button kind="danger" type="submit" isPending={reject.isPending}>
            {t("approvals.reject")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
