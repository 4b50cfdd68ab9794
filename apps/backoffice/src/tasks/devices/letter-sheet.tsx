import { type DeadLetter, deadLettersApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { Note } from "../../parts/note.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone, showError } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { LETTER_REFRESHES } from "./letter-refreshes.ts";
import { useLetterWords } from "./letter-words.ts";

const { retryDeadLetter, discardDeadLetter } = deadLettersApi;

interface LetterProps {
  readonly letter: DeadLetter;
  readonly onClose: () => void;
}

/** Where a card is known, an emptied field must not book for it. */
const bodyFor = ({ keyCode: known }: DeadLetter): typeof retryDeadLetter.body =>
  retryDeadLetter.body.check(
    z.refine(({ keyCode }) => known === null || keyCode !== undefined, { error: "required", path: ["keyCode"] }),
  );

/** Retries the booking, for another card if the number was changed. */
function RetryForm({ letter, onClose }: LetterProps): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const { reasonOf } = useLetterWords();
  const form = useEditor({ schema: bodyFor(letter), values: { keyCode: letter.keyCode ?? "" } });
  const retry = useWrite(retryDeadLetter, { refreshes: LETTER_REFRESHES });
  const send = async ({ keyCode }: { keyCode?: string | undefined }): Promise<void> => {
    const body = keyCode === undefined || keyCode === letter.keyCode ? {} : { keyCode };
    const now = await retry.mutateAsync({ params: { programId, letterId: letter.id }, body });
    if (now.state === "OPEN") {
      showError(t("devices.refused.stillRefused", { reason: reasonOf(now) }));
    } else {
      showDone(t("devices.refused.booked"));
    }
    onClose();
  };
  return (
    <Form form={form} onSubmit={(values) => send(values).catch(() => undefined)}>
      <TextField
        name="keyCode"
        label={t("devices.refused.otherCard")}
        hint={t("devices.refused.otherCardHint")}
        maxLength={128}
      />
      <FailureNote error={retry.error} />
      <div className="form-acts">
        <Button kind="primary" type="submit" isPending={retry.isPending}>
          {t("devices.refused.book")}
        </Button>
      </div>
    </Form>
  );
}

/** Discards the booking. */
function DiscardForm({ letter, onClose }: LetterProps): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const form = useEditor({ schema: discardDeadLetter.body, values: { reason: "" } });
  const discard = useWrite(discardDeadLetter, { refreshes: LETTER_REFRESHES });
  const send = async (body: { reason: string }): Promise<void> => {
    await discard.mutateAsync({ params: { programId, letterId: letter.id }, body });
    showDone(t("devices.refused.discarded"));
    onClose();
  };
  return (
    <Form form={form} onSubmit={(values) => send(values).catch(() => undefined)}>
      <TextField name="reason" label={t("devices.refused.reason")} rows={2} maxLength={500} />
      <FailureNote error={discard.error} />
      <div className="form-acts">
        <Button kind="danger" type="submit" isPending={discard.isPending}>
          {t("devices.refused.discard")}
        </Button>
      </div>
    </Form>
  );
}

/** One refused booking: what it is, why it was refused, and the decision. */
export function LetterSheet({ letter, onClose }: LetterProps): ReactNode {
  const { t } = useTranslation();
  const { moment, number } = useFormat();
  const { whatOf, reasonOf } = useLetterWords();
  const { actionTime, staffName, storeName, keyCode, refusals, kind } = letter;
  const isHandedOver = letter.code === "ENTRY_HANDED_OVER";
  return (
    <Sheet title={whatOf(letter)} sub={moment(actionTime)} isOpen onClose={onClose}>
      <Note kind="warn">{reasonOf(letter)}</Note>
      <Facts
        facts={[
          { label: t("devices.refused.card"), value: keyCode ?? t("devices.refused.noCard") },
          { label: t("devices.refused.staff"), value: staffName === "" ? t("devices.refused.nobody") : staffName },
          { label: t("devices.refused.where"), value: storeName },
          {
            label: t("devices.refused.tries"),
            value: t("devices.refused.times", { count: refusals, number: number(refusals) }),
          },
        ]}
      />
      {kind === "UNREADABLE" ? (
        <Note>{t(isHandedOver ? "devices.refused.handedOver" : "devices.refused.unreadable")}</Note>
      ) : (
        <RetryForm letter={letter} onClose={onClose} />
      )}
      <h3>{t("devices.refused.notBooking")}</h3>
      <DiscardForm letter={letter} onClose={onClose} />
    </Sheet>
  );
}
