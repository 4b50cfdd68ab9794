import { useRef } from "react";
import { useServices } from "../../services/services-context.ts";

/** Runs the last of several wishes after a while; an earlier one is forgotten. */
export function useClock(): (delayMs: number, run: () => void) => void {
  const { clock } = useServices();
  const cancel = useRef<() => void>(undefined);
  return (delayMs, run) => {
    cancel.current?.();
    cancel.current = clock.after(delayMs, run);
  };
}
