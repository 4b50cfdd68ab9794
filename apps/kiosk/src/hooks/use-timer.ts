import { useEffect, useState } from "react";
import { useServices } from "../services/services-context.ts";

/** A single timer. */
export interface Timer {
  /** Replaces the running timer. */
  readonly start: (delayMs: number, run: () => void) => void;
  readonly cancel: () => void;
}

/** A timer that is cancelled when the component unmounts. */
export function useTimer(): Timer {
  const { clock } = useServices();
  const [timer] = useState(() => {
    let stop = (): void => undefined;
    const cancel = (): void => stop();
    return {
      cancel,
      start: (delayMs: number, run: () => void): void => {
        cancel();
        stop = clock.after(delayMs, run);
      },
    };
  });
  // Stops the clock's timer on unmount.
  useEffect(() => timer.cancel, [timer]);
  return timer;
}
