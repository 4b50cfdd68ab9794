import { useRef } from "react";
import { useServices } from "../../services/services-context.ts";

/** Debounce: a new call cancels the pending one. */
export function useClock(): (delayMs: number, run: () => void) => void {
  const { clock } = useServices();
  const cancel = useRef<() => void>(undefined);
  return (delayMs, run) => {
    cancel.current?.();
    cancel.current = clock.after(delayMs, run);
  };
}
