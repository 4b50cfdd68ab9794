import { privacyRequestsApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { Note } from "../../parts/note.tsx";
import { saveJson } from "../../parts/save-file.ts";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import type { PrivacyRequest } from "./privacy-request.ts";

interface CarryOutFormProps {
  readonly request: PrivacyRequest;
  readonly onDone: () => void;
}

/** The form's values: how the identity was verified, and for an erasure the typed confirmation word. */
const schema = z.object({
  ...privacyRequestsApi.carryOutPrivacyRequest.body.shape,
  word: z.optional(z.string()),
});
type Typed = z.output<typeof schema>;

/** Exports or erases the data. The platform requires recent authentication. */
export function CarryOutForm({ request, onDone }: CarryOutFormProps): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const isErasure = request.kind === "ERASURE";
  const word = t("privacy.eraseWord");
  const form = useEditor({ schema, values: { proof: "", word: "" } });
  const carryOut = useWrite(privacyRequestsApi.carryOutPrivacyRequest, {
    refreshes: [privacyRequestsApi.listPrivacyRequests],
  });
  const send = async ({ proof, word: typed }: Typed): Promise<void> => {
    if (isErasure && typed !== word) {
      form.setError("word", { type: "platform", message: t("privacy.wordWrong", { word }) }, { shouldFocus: true });
      return;
    }
    const params = { programId, requestId: request.id };
    const done = await carryOut.mutateAsync({ params, body: { proof } });
    if (done.export !== null) {
      saveJson(`export-${done.export.userId}.json`, done.export.tables);
    }
    showDone(t(isErasure ? "privacy.didErase" : "privacy.givenOut"));
    onDone();
  };
  return (
    <Form form={form} onSubmit={(values) => send(values).catch(() => undefined)}>
      {isErasure ? <Note kind="bad">{t("privacy.eraseWarning")}</Note> : null}
      <TextField
        name="proof"
        label={t("privacy.proof")}
        hint={t("privacy.proofHint")}
        rows={2}
        maxLength={500}
        autoFocus
      />
      {isErasure ? <TextField name="word" label={t("privacy.typeWord", { word })} maxLength={20} /> : null}
      <FailureNote error={carryOut.error} />
      <div className="form-acts">
        <Button kind={isErasure ? "danger" : "primary"} type="submit" isPending={carryOut.isPending}>
          {t(isErasure ? "privacy.erase" : "privacy.giveOut")}
        </Button>
      </div>
    </Form>
  );
}
