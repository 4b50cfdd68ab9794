import { formatPoints, HAND_LIMITS, PERSONAL_PIN_LENGTHS, points, type ShownLanguage } from "@punktum/domain";
import { Button, Dialog } from "@punktum/ui";
import { useMachine } from "@xstate/react";
import type { TFunction } from "i18next";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import type { PinQuestion } from "../../services/pins/pin-prompt.ts";
import { useServices } from "../../services/services-context.ts";
import { DutyPassword } from "./duty-password.tsx";
import { pinCheckMachine } from "./pin-check-machine.ts";
import { PinLayout } from "./pin-layout.tsx";
import { useGiveUp } from "./use-give-up.ts";
import { usePinEntry } from "./use-pin-entry.ts";

interface Words {
  readonly t: TFunction;
  readonly language: ShownLanguage;
}

interface DutyPinProps {
  readonly question: PinQuestion;
  /** Absent if only a PIN is accepted. */
  readonly onPassword: (() => void) | undefined;
}

/** What the second person allows. A limit that this version does not know has the general text. */
function limitText({ limit }: PinQuestion, { t, language }: Words): string {
  const name = HAND_LIMITS.find((known) => known === limit?.name);
  return limit === undefined || name === undefined
    ? t("duty.secondText")
    : `${t(`handLimits.${name}`, { max: formatPoints(points(limit.max), language) })} ${t("handLimits.pin")}`;
}

const textsOf = (question: PinQuestion, words: Words) =>
  question.purpose === "DUTY"
    ? { heading: words.t("duty.title"), text: words.t("duty.text") }
    : { heading: words.t("duty.second"), text: limitText(question, words) };

function useWords(): Words {
  const { t } = useTranslation();
  return { t, language: useStore(useServices().language) };
}

/** Entry of the personal PIN. It has four to eight digits, so Enter completes it. */
function DutyPin({ question, onPassword }: DutyPinProps): ReactNode {
  const words = useWords();
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
      {...textsOf(question, words)}
      actions={
        onPassword && (
          <Button variant="quiet" disabled={isChecking} onClick={onPassword}>
            {words.t("duty.withPassword")}
          </Button>
        )
      }
    />
  );
}

/** Staff sign in by personal PIN or password, or a colleague confirms by PIN. Closing the dialog denies the request. */
export function DutyDialog({ question }: { readonly question: PinQuestion }): ReactNode {
  const [way, setWay] = useState<"pin" | "password">("pin");
  const words = useWords();
  const isSignIn = question.purpose === "DUTY";
  const close = (): void => question.answer(false);
  useDismissable(true, close);
  useGiveUp(close);
  return (
    <Dialog
      open
      fullScreen
      hideTitle
      title={textsOf(question, words).heading}
      onClose={close}
      closeLabel={words.t("common.close")}
    >
      {way === "pin" ? (
        <DutyPin question={question} onPassword={isSignIn ? () => setWay("password") : undefined} />
      ) : (
        <DutyPassword onSignedIn={() => question.answer(true)} onPin={() => setWay("pin")} />
      )}
    </Dialog>
  );
}
