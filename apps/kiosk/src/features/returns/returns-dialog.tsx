import { Button, Dialog, TextField, space } from "@punktum/ui";
import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { KeptDialog, SlowDialog, UnknownDialog } from "../../components/kept-dialogs.tsx";
import { useCardReader } from "../../hooks/use-card-reader.ts";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useErrorText } from "../../hooks/use-error-text.ts";
import { ReceiptChoice } from "./receipt-choice.tsx";
import { ReturnLines } from "./return-lines.tsx";
import { useReturn, type Return } from "./use-return.ts";

/** Entry of the receipt number, typed or scanned. */
function FindReceipt({ formId, model }: { readonly formId: string; readonly model: Return }): ReactNode {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (model.number.trim() !== "") {
      model.find(model.number.trim());
    }
  };
  return (
    <form id={formId} onSubmit={submit}>
      <TextField
        label={t("returns.number")}
        helper={t(model.isAway ? "returns.numberHintAway" : "returns.numberHint")}
        error={model.problem === undefined ? undefined : errorText(model.problem)}
        value={model.number}
        autoComplete="off"
        maxLength={200}
        data-autofocus
        onChange={(event) => model.setNumber(event.target.value)}
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
  model,
}: {
  readonly step: Step;
  readonly formId: string;
  readonly model: Return;
}): ReactNode {
  const { t } = useTranslation();
  if (step === "choose") {
    return null;
  }
  return step === "find" ? (
    <Button type="submit" form={formId} loading={model.isFinding} disabled={model.number.trim() === ""}>
      {t("returns.find")}
    </Button>
  ) : (
    <Button
      variant="danger"
      loading={model.isBooking}
      disabled={model.outlook === undefined || model.isPreviewing}
      onClick={model.book}
    >
      {t("returns.confirm")}
    </Button>
  );
}

/** The answer to a confirmed return takes long or is missing. The return is stored, unless the browser has no database. */
function Answers({ model, onClose }: { readonly model: Return; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { isSlow, isUnanswered, kept, send } = model;
  const end = (type: "leave" | "close"): void => {
    send(type);
    onClose();
  };
  return (
    <>
      <SlowDialog open={isSlow} onLeave={() => end("leave")} />
      <KeptDialog
        open={kept !== undefined}
        expected={kept}
        closeLabel={t("common.close")}
        onClose={() => end("close")}
      />
      <UnknownDialog open={isUnanswered} onRetry={() => send("retry")} onCancel={() => send("cancel")} />
    </>
  );
}

function OpenReturns({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const formId = useId();
  const model = useReturn(onClose);
  const step = stepOf(model);
  useDismissable(!model.isBooking, onClose);
  // A number read by a handheld scanner is looked up at once.
  useCardReader((text) => (step === "find" ? model.find(text.trim()) : undefined));
  return (
    <>
      <Dialog
        open={model.kept === undefined && !model.isUnanswered}
        title={t("returns.title")}
        size={step === "lines" ? "wide" : "normal"}
        onClose={model.isBooking ? undefined : onClose}
        closeLabel={t("common.close")}
        dismissable={false}
        actions={
          <>
            <Button variant="quiet" disabled={model.isBooking} onClick={step === "find" ? onClose : model.startOver}>
              {step === "find" ? t("common.cancel") : t("returns.other")}
            </Button>
            <StepAction step={step} formId={formId} model={model} />
          </>
        }
      >
        <div style={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(2) }}>
          {step === "find" ? <FindReceipt formId={formId} model={model} /> : null}
          {step === "choose" ? <ReceiptChoice model={model} /> : null}
          {step === "lines" ? <ReturnLines model={model} /> : null}
        </div>
      </Dialog>
      <Answers model={model} onClose={onClose} />
    </>
  );
}

export interface ReturnsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Takes back lines of an earlier sale. Each opening starts anew. */
export function ReturnsDialog({ open, onClose }: ReturnsDialogProps): ReactNode {
  const [round, setRound] = useState(0);
  const close = (): void => {
    setRound((now) => now + 1);
    onClose();
  };
  return open ? <OpenReturns key={round} onClose={close} /> : null;
}
