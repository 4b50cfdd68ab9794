import { PERSONAL_PIN_LENGTHS } from "@punktum/domain";
import { Button, Dialog } from "@punktum/ui";
import { useMachine } from "@xstate/react";
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
  readonly onPassword: () => void;
}

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
      heading={t("duty.title")}
      text={t("duty.text")}
      actions={
        <Button variant="quiet" disabled={isChecking} onClick={onPassword}>
          {t("duty.withPassword")}
        </Button>
      }
    />
  );
}

/** Staff sign in by personal PIN or password. Closing the dialog denies access. */
export function DutyDialog({ question }: { readonly question: PinQuestion }): ReactNode {
  const { t } = useTranslation();
  const [way, setWay] = useState<"pin" | "password">("pin");
  const close = (): void => question.answer(false);
  useDismissable(true, close);
  useGiveUp(close);
  return (
    <Dialog open fullScreen hideTitle title={t("duty.title")} onClose={close} closeLabel={t("common.close")}>
      {way === "pin" ? (
        <DutyPin question={question} onPassword={() => setWay("password")} />
      ) : (
        <DutyPassword onSignedIn={() => question.answer(true)} onPin={() => setWay("pin")} />
      )}
    </Dialog>
  );
}
