import { PERSONAL_PIN_LENGTHS } from "@punktum/domain";
import { Button, Dialog } from "@punktum/ui";
import { useMachine } from "@xstate/react";
import type { TFunction } from "i18next";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import type { PinQuestion } from "../../services/pins/pin-prompt.ts";
import { DutyPassword } from "./duty-password.tsx";
import { pinCheckMachine } from "./pin-check-machine.ts";
import { PinLayout } from "./pin-layout.tsx";
import { useGiveUp } from "./use-give-up.ts";
import { usePinEntry } from "./use-pin-entry.ts";

interface DutyPinProps {
  readonly question: PinQuestion;
  /** Absent if only a PIN is accepted. */
  readonly onPassword: (() => void) | undefined;
}

const textsOf = ({ purpose }: PinQuestion, t: TFunction) =>
  purpose === "DUTY"
    ? { heading: t("duty.title"), text: t("duty.text") }
    : { heading: t("duty.second"), text: t("duty.secondText") };

/** Entry of the personal PIN. It has four to eight digits, so Enter completes it. */
function DutyPin({ question, onPassword }: DutyPinProps): ReactNode {
  const { t } = useTranslation();
  const [{ value, context }, send] = useMachine(pinCheckMachine, {
    input: { check: question.check, onAccepted: () => question.answer(true) },
  });
  const isChecking = value === "checking" || value === "accepted";
  const entry = usePinEntry({
    lengths: PERSONAL_PIN_LENGTHS,
    isLocked: value !== "asking",
    onPin: (pin) => send({ type: "pin", pin }),
    onShort: (problem) => send({ type: "short", problem }),
    onTyping: () => send({ type: "typing" }),
  });
  return (
    <PinLayout
      entry={entry}
      isChecking={isChecking}
      problem={context.problem}
      isTitled
      {...textsOf(question, t)}
      actions={
        onPassword && (
          <Button variant="quiet" disabled={isChecking} onClick={onPassword}>
            {t("duty.withPassword")}
          </Button>
        )
      }
    />
  );
}

/** Staff sign in by personal PIN or password, or a colleague confirms by PIN. Closing the dialog denies the request. */
export function DutyDialog({ question }: { readonly question: PinQuestion }): ReactNode {
  const { t } = useTranslation();
  const [way, setWay] = useState<"pin" | "password">("pin");
  const isSignIn = question.purpose === "DUTY";
  const close = (): void => question.answer(false);
  useDismissable(true, close);
  useGiveUp(close);
  return (
    <Dialog
      open
      fullScreen
      hideTitle
      title={textsOf(question, t).heading}
      onClose={close}
      closeLabel={t("common.close")}
    >
      {way === "pin" ? (
        <DutyPin question={question} onPassword={isSignIn ? () => setWay("password") : undefined} />
      ) : (
        <DutyPassword onSignedIn={() => question.answer(true)} onPin={() => setWay("pin")} />
      )}
    </Dialog>
  );
}
