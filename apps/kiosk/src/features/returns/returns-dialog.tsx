import { Button, Dialog, TextField, space } from "@punktum/ui";
import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useCardReader } from "../../hooks/use-card-reader.ts";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useErrorText } from "../../hooks/use-error-text.ts";
import { ReceiptChoice } from "./receipt-choice.tsx";
import { ReturnLines } from "./return-lines.tsx";
import { useReturn, type Return } from "./use-return.ts";

/** The number of the receipt, typed or scanned. */
function FindReceipt({ formId, wish }: { readonly formId: string; readonly wish: Return }): ReactNode {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (wish.number.trim() !== "") {
      wish.find(wish.number.trim());
    }
  };
  return (
    <form id={formId} onSubmit={submit}>
      <TextField
        label={t("returns.number")}
        helper={t("returns.numberHint")}
        error={wish.problem === undefined ? undefined : errorText(wish.problem)}
        value={wish.number}
        autoComplete="off"
        maxLength={200}
        data-autofocus
        onChange={(event) => wish.setNumber(event.target.value)}
      />
    </form>
  );
}

type Step = "find" | "choose" | "lines";

const stepOf = ({ receipt, receipts }: Return): Step =>
  receipt === undefined ? (receipts.length > 1 ? "choose" : "find") : "lines";

function StepAction({
  step,
  formId,
  wish,
}: {
  readonly step: Step;
  readonly formId: string;
  readonly wish: Return;
}): ReactNode {
  const { t } = useTranslation();
  if (step === "choose") {
    return null;
  }
  return step === "find" ? (
    <Button type="submit" form={formId} loading={wish.isFinding} disabled={wish.number.trim() === ""}>
      {t("returns.find")}
    </Button>
  ) : (
    <Button
      variant="danger"
      loading={wish.isBooking}
      disabled={wish.preview === undefined || wish.isPreviewing}
      onClick={wish.book}
    >
      {t("returns.confirm")}
    </Button>
  );
}

function OpenReturns({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const formId = useId();
  const wish = useReturn(onClose);
  const step = stepOf(wish);
  useDismissable(true, onClose);
  // A hand scanner types the number; it is looked up at once.
  useCardReader((text) => (step === "find" ? wish.find(text.trim()) : undefined));
  return (
    <Dialog
      open
      title={t("returns.title")}
      size={step === "lines" ? "wide" : "normal"}
      onClose={wish.isBooking ? undefined : onClose}
      closeLabel={t("common.close")}
      dismissable={false}
      actions={
        <>
          <Button variant="quiet" disabled={wish.isBooking} onClick={step === "find" ? onClose : wish.startOver}>
            {step === "find" ? t("common.cancel") : t("returns.other")}
          </Button>
          <StepAction step={step} formId={formId} wish={wish} />
        </>
      }
    >
      <div style={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(2) }}>
        {step === "find" ? <FindReceipt formId={formId} wish={wish} /> : null}
        {step === "choose" ? <ReceiptChoice wish={wish} /> : null}
        {step === "lines" ? <ReturnLines wish={wish} /> : null}
      </div>
    </Dialog>
  );
}

export interface ReturnsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Takes lines of an earlier sale back; each opening begins anew. */
export function ReturnsDialog({ open, onClose }: ReturnsDialogProps): ReactNode {
  const [round, setRound] = useState(0);
  const close = (): void => {
    setRound((now) => now + 1);
    onClose();
  };
  return open ? <OpenReturns key={round} onClose={close} /> : null;
}
