import { lazy, Suspense, type ReactNode } from "react";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../services/store.ts";

const PinDialog = lazy(async () => ({ default: (await import("../features/pin/pin-dialog.tsx")).PinDialog }));

const DutyDialog = lazy(async () => ({ default: (await import("../features/pin/duty-dialog.tsx")).DutyDialog }));

/** Shows a question for a PIN beside the screens: the first screen may be waiting for its answer (AUTH-19). */
export function PinHost(): ReactNode {
  const question = useStore(useServices().pinPrompt.current);
  return question === undefined ? null : (
    <Suspense>
      {question.purpose === "DUTY" ? (
        <DutyDialog question={question} />
      ) : (
        <PinDialog key={question.purpose} question={question} />
      )}
    </Suspense>
  );
}
