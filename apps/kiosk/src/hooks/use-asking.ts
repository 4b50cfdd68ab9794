import { useEffect, useEffectEvent } from "react";
import { useStore } from "../base/store.ts";
import { useServices } from "../services/services-context.ts";

/** Tells when a question for a person opens over the screen, and when it is answered: a PIN, or a repeated booking. */
export function useAsking(tell: (type: "asked" | "answered") => void): void {
  const { pinPrompt, repeatGuard } = useServices();
  const hasPinQuestion = useStore(pinPrompt.current) !== undefined;
  const hasRepeatQuestion = useStore(repeatGuard.question) !== undefined;
  const isAsking = hasPinQuestion || hasRepeatQuestion;
  const report = useEffectEvent(tell);
  // The questions are outside React: a call to the server opens them while it waits.
  useEffect(() => report(isAsking ? "asked" : "answered"), [isAsking]);
}
