import { Dialog } from "@punktum/ui";
import { useMachine } from "@xstate/react";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useOrganization } from "../../hooks/use-organization.ts";
import type { PinQuestion } from "../../services/pin-prompt.ts";
import { useServices } from "../../services/services-context.ts";
import { pinCheckMachine } from "./pin-check-machine.ts";
import { PinLayout } from "./pin-layout.tsx";
import { usePinEntry } from "./use-pin-entry.ts";

const PURPOSE_TEXTS = { ADMIN: "pin.adminText", CASHIER: "pin.cashierText", CAP: "pin.capText" } as const;

/** Gives up by itself once nobody has pressed anything for the programme's time of inactivity: a kiosk is never stuck. */
function useGiveUp(close: () => void): void {
  const { clock, activity } = useServices();
  const { inactivitySeconds } = useOrganization();
  const giveUp = useEffectEvent(close);
  // Talks to the clock.
  useEffect(() => {
    const arm = (): (() => void) => clock.after(inactivitySeconds * 1_000, () => giveUp());
    let cancel = arm();
    const stop = activity.onTouch(() => {
      cancel();
      cancel = arm();
    });
    return () => {
      cancel();
      stop();
    };
  }, [clock, activity, inactivitySeconds]);
}

/** The full-screen question for a PIN; closing it means no access (PIN-01, PIN-03, PIN-11). */
export function PinDialog({ question }: { readonly question: PinQuestion }): ReactNode {
  const { t } = useTranslation();
  const [{ value, context }, send] = useMachine(pinCheckMachine, {
    input: { check: question.check, onAccepted: () => question.answer(true) },
  });
  const isChecking = value === "checking" || value === "accepted";
  const close = (): void => question.answer(false);
  const entry = usePinEntry({
    isLocked: value !== "asking",
    onPin: (pin) => send({ type: "pin", pin }),
    onShort: (problem) => send({ type: "short", problem }),
    onTyping: () => send({ type: "typing" }),
  });
  useDismissable(true, close);
  useGiveUp(close);
  return (
    <Dialog open fullScreen hideTitle title={t("pin.TYPE_PIN")} onClose={close} closeLabel={t("common.close")}>
      <PinLayout
        entry={entry}
        isChecking={isChecking}
        problem={context.problem}
        isTitled
        heading={t("pin.TYPE_PIN")}
        text={t(PURPOSE_TEXTS[question.purpose])}
      />
    </Dialog>
  );
}
