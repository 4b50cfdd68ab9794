import { lazy, type ReactNode } from "react";
import type { PinQuestion } from "../../services/pins/pin-prompt.ts";
import { PinDialog } from "./pin-dialog.tsx";

// Staff sign in at a few devices only: what a shopper loads has no password form in it.
const DutyDialog = lazy(async () => ({ default: (await import("./duty-dialog.tsx")).DutyDialog }));

/** The dialog of a question for a PIN; the first screen loads none of them (0111). */
export function PinQuestions({ question }: { readonly question: PinQuestion }): ReactNode {
  return question.purpose === "DUTY" ? (
    <DutyDialog question={question} />
  ) : (
    <PinDialog key={question.purpose} question={question} />
  );
}
