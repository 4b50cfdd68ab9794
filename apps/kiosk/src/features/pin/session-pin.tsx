import { Button } from "@punktum/ui";
import { useMachine } from "@xstate/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBusy } from "../../hooks/use-busy.ts";
import { useGateway } from "../../hooks/use-gateway.ts";
import { placeOf, type Mounting } from "../../storage/mounting.ts";
import { PinLayout } from "./pin-layout.tsx";
import { sessionPinMachine } from "./session-pin-machine.ts";
import { usePinEntry } from "./use-pin-entry.ts";

const HEADINGS = {
  first: "pin.first",
  second: "pin.second",
  current: "pin.current",
  saving: "pin.second",
  saved: "pin.second",
} as const;

interface SessionPinProps {
  readonly mounting: Mounting;
  readonly onSaved: (pin: "set" | "removed") => void;
}

/** Sets the till's PIN for this session, typed twice. The server stores it with the mounting. */
export function SessionPin({ mounting, onSaved }: SessionPinProps): ReactNode {
  const { t } = useTranslation();
  const gateway = useGateway();
  const [{ value, context }, send] = useMachine(sessionPinMachine, {
    input: { save: (request) => gateway.setSessionPin({ ...placeOf(mounting), ...request }), onSaved },
  });
  const isSaving = value === "saving" || value === "saved";
  useBusy(isSaving);
  const entry = usePinEntry({
    isLocked: isSaving,
    onPin: (pin) => send({ type: "pin", pin }),
    onShort: (problem) => send({ type: "short", problem }),
    onTyping: () => send({ type: "typing" }),
  });
  const step = value === "first" ? 1 : 2;
  return (
    <PinLayout
      entry={entry}
      isChecking={isSaving}
      problem={context.problem}
      heading={t(HEADINGS[value])}
      text={value === "first" ? t("pin.setText") : t("pin.step", { step, steps: 2 })}
      actions={
        value === "first" ? (
          <Button variant="quiet" onClick={() => send({ type: "remove" })}>
            {t("pin.remove")}
          </Button>
        ) : (
          <Button variant="quiet" disabled={isSaving} onClick={() => send({ type: "restart" })}>
            {t("pin.startOver")}
          </Button>
        )
      }
    />
  );
}
