import { deadLettersApi, type DeviceCare } from "@punktum/contracts";
import { type ReactNode, useState } from "react";
import { FileTrigger } from "react-aria-components";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { Sheet } from "../../parts/sheet.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { type HandOverPart, readCodes, readHandOverFile } from "./hand-over.ts";
import { LETTER_REFRESHES } from "./letter-refreshes.ts";

const schema = z.object({ codes: z.string().check(z.maxLength(20_000)) });

interface HandOverSheetProps {
  readonly care: DeviceCare;
  readonly onClose: () => void;
}

/** Takes over unsent bookings of a tablet: by codes that staff read out, or by its file. */
export function HandOverSheet({ care, onClose }: HandOverSheetProps): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const [problem, setProblem] = useState<string>();
  const form = useEditor({ schema, values: { codes: "" } });
  const takeOver = useWrite(deadLettersApi.takeOverEntries, { refreshes: LETTER_REFRESHES });
  const send = async (parts: readonly HandOverPart[]): Promise<void> => {
    setProblem(undefined);
    let [open, others] = [0, 0];
    for (const body of parts) {
      const taken = await takeOver.mutateAsync({ params: { programId }, body });
      open += taken.open;
      others += taken.booked + taken.settled;
    }
    showDone(t("devices.refused.takenOver", { open, others }));
    onClose();
  };
  const sendCodes = async ({ codes }: { readonly codes: string }): Promise<void> => {
    const read = readCodes(codes, care.id);
    if ("parts" in read) {
      await send(read.parts).catch(() => undefined);
    } else {
      setProblem(t("devices.refused.wrongCodes", { lines: read.wrongLines.join(", ") }));
    }
  };
  const sendFile = async (file: File | undefined): Promise<void> => {
    const parts = file && readHandOverFile(await file.text());
    if (parts === undefined) {
      setProblem(t("devices.refused.wrongFile"));
    } else {
      await send(parts).catch(() => undefined);
    }
  };
  return (
    <Sheet title={t("devices.refused.takeOver")} isOpen onClose={onClose}>
      <p className="muted">{t("devices.refused.takeOverText")}</p>
      <Form form={form} onSubmit={(values) => void sendCodes(values)}>
        <TextField name="codes" label={t("devices.refused.codes")} rows={4} maxLength={20_000} />
        {problem === undefined ? null : (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <FailureNote error={takeOver.error} />
        <div className="form-acts">
          <FileTrigger
            acceptedFileTypes={[".json", "application/json"]}
            onSelect={(files) => void sendFile(files?.[0])}
          >
            <Button icon="upload" isPending={takeOver.isPending}>
              {t("devices.refused.chooseFile")}
            </Button>
          </FileTrigger>
          <Button kind="primary" type="submit" isPending={takeOver.isPending}>
            {t("devices.refused.takeCodes")}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
