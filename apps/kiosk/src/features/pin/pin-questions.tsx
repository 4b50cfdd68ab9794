import { lazy, type ReactNode } from "react";
import type { PinQuestion } from "../../services/pins/pin-prompt.ts";
import { PinDialog } from "./pin-dialog.tsx";

// Loaded on demand: only few devices have staff sign in, and shoppers need no password form.
const DutyDialog = lazy(async () => ({ default: (await import("./duty-dialog.tsx")).DutyDialog }));

/** The dialog of a PIN question. The first screen loads none of them (decision 0111). */
export function PinQuestions({ question }: { readonly question: PinQuestion }): ReactNode {
  return question.purpose === "DUTY" || question.purpose === "SECOND_PERSON" ? (
    <DutyDialog key={question.purpose} question={question} />
  ) : (
    <PinDialog key={question.purpose} question={question} />
  );
}
