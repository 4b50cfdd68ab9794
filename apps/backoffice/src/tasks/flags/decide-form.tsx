import { flagsApi } from "@punktum/contracts";
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
import type { Flag } from "./flag-words.ts";

type Decision = "HARMLESS" | "CONFIRMED";

interface DecideFormProps {
  readonly flag: Flag;
  readonly onDone: () => void;
}

/** Decides a flag as harmless or confirmed, with the findings. */
export function DecideForm({ flag, onDone }: DecideFormProps): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const schema = flagsApi.decideFlag.body;
  const form = useEditor({ schema, values: { decision: "HARMLESS", reason: "" } });
  const decide = useWrite(flagsApi.decideFlag, { refreshes: [flagsApi.listFlags] });
  const send = async (body: { decision: Decision; reason: string }): Promise<void> => {
    await decide.mutateAsync({ params: { programId, flagId: flag.id }, body });
    showDone(t(body.decision === "HARMLESS" ? "flags.harmlessDone" : "flags.confirmedDone"));
    onDone();
  };
  const submitAs = (decision: Decision): void => {
    form.setValue("decision", decision);
    void form.handleSubmit((values) => send(values).catch(() => undefined))();
  };
  return (
    <Form form={form} onSubmit={(values) => send(values).catch(() => undefined)}>
      <TextField name="reason" label={t("flags.decisionReason")} rows={2} maxLength={500} autoFocus />
      <FailureNote error={decide.error} />
      <div className="form-acts">
        <Button kind="danger" onPress={() => submitAs("CONFIRMED")} isDisabled={decide.isPending}>
          {t("flags.confirm")}
        </Button>
        <Button kind="primary" onPress={() => submitAs("HARMLESS")} isPending={decide.isPending}>
          {t("flags.harmless")}
        </Button>
      </div>
    </Form>
  );
}
