import { lazy, Suspense, type ReactNode } from "react";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";

const PinQuestions = lazy(async () => ({ default: (await import("../features/pin/pin-questions.tsx")).PinQuestions }));

/** Shows a question for a PIN beside the screens: the first screen may be waiting for its answer (AUTH-19). */
export function PinHost(): ReactNode {
  const question = useStore(useServices().pinPrompt.current);
  return question === undefined ? null : (
    <Suspense>
      <PinQuestions question={question} />
    </Suspense>
  );
}
