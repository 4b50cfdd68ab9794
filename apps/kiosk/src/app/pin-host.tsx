import { lazy, Suspense, type ReactNode } from "react";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";

const PinQuestions = lazy(async () => ({ default: (await import("../features/pin/pin-questions.tsx")).PinQuestions }));

/** Shows PIN questions outside the screens, because the first screen may wait for the answer. */
export function PinHost(): ReactNode {
  const question = useStore(useServices().pinPrompt.current);
  return question === undefined ? null : (
    <Suspense>
      <PinQuestions question={question} />
    </Suspense>
  );
}
