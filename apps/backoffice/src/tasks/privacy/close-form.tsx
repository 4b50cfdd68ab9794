import { privacyRequestsApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import type { PrivacyRequest } from "./privacy-request.ts";

type State = "DONE" | "REJECTED";

interface CloseFormProps {
  readonly request: PrivacyRequest;
  readonly onDone: () => void;
}

/** Closes a request that is handled outside the product, or rejects it. */
export function CloseForm({ request, onDone }: CloseFormProps): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const schema = privacyRequestsApi.closePrivacyRequest.body;
  const form = useEditor({ schema, values: { state: "DONE", proof: "" } });
  const close = useWrite(privacyRequestsApi.closePrivacyRequest, {
    refreshes: [privacyRequestsApi.listPrivacyRequests],
  });
  const send = async (body: { state: State; proof: string }): Promise<void> => {
    await close.mutateAsync({ params: { programId, requestId: request.id }, body });
    showDone(t("privacy.closed"));
    onDone();
  };
  const submitAs = (state: State): void => {
    form.setValue("state", state);
    void form.handleSubmit((values) => send(values).catch(() => undefined))();
  };
  return (
    <Form form={form} onSubmit={(values) => send(values).catch(() => undefined)}>
      <TextField
        name="proof"
        label={t("privacy.proof")}
        hint={t("privacy.proofHint")}
        rows={2}
        maxLength={500}
        autoFocus
      />
      <FailureNote error={close.error} />
      <div className="form-acts">
        <Button onPress={() => submitAs("REJECTED")} isDisabled={close.isPending}>
          {t("privacy.reject")}
        </Button>
        <Button kind="primary" onPress={() => submitAs("DONE")} isPending={close.isPending}>
          {t("privacy.close")}
        </Button>
      </div>
    </Form>
  );
}
