import { PERSONAL_PIN_LENGTHS, SHORT_PIN_LENGTHS } from "@punktum/domain";
import { Dialog } from "@punktum/ui";
import { useMachine } from "@xstate/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import type { PinQuestion } from "../../services/pins/pin-prompt.ts";
import { pinCheckMachine } from "./pin-check-machine.ts";
import { PinLayout } from "./pin-layout.tsx";
import { PinMailButton } from "../../components/pin-mail-button.tsx";
import { useGiveUp } from "./use-give-up.ts";
import { usePinEntry } from "./use-pin-entry.ts";

const PURPOSE_TEXTS = {
  ADMIN: "pin.adminText",
  CASHIER: "pin.cashierText",
  CAP: "pin.capText",
  DUTY: "duty.text",
  SECOND_PERSON: "duty.secondText",
  MEMBER: "memberPin.text",
} as const;

/** Full-screen dialog for the till's or a member's PIN. Closing it denies access. */
export function PinDialog({ question }: { readonly question: PinQuestion }): ReactNode {
  const { t } = useTranslation();
  const isMember = question.purpose === "MEMBER";
  const heading = isMember ? t("memberPin.title") : t("pin.TYPE_PIN");
  const [{ value, context }, send] = useMachine(pinCheckMachine, {
    input: { check: question.check, onAccepted: () => question.answer(true) },
  });
  const isChecking = value === "checking" || value === "accepted";
  const close = (): void => question.answer(false);
  const entry = usePinEntry({
    lengths: isMember ? PERSONAL_PIN_LENGTHS : SHORT_PIN_LENGTHS,
    isLocked: value !== "asking",
    onPin: (pin) => send({ type: "pin", pin }),
    onShort: (problem) => send({ type: "short", problem }),
    onTyping: () => send({ type: "typing" }),
  });
  useDismissable(true, close);
  useGiveUp(close);
  return (
    <Dialog open fullScreen hideTitle title={heading} onClose={close} closeLabel={t("common.close")}>
      <PinLayout
        entry={entry}
        isChecking={isChecking}
        problem={context.problem}
        isTitled
        heading={heading}
        text={t(PURPOSE_TEXTS[question.purpose])}
        actions={isMember ? <PinMailButton variant="quiet" /> : undefined}
      />
    </Dialog>
  );
}
