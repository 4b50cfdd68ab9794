import { useEffect, useState } from "react";
import { useServices } from "../services/services-context.ts";

/** One wait at a time. */
export interface Timer {
  /** Takes the place of the wait before. */
  readonly start: (delayMs: number, run: () => void) => void;
  readonly cancel: () => void;
}

/** A wait that ends with the component that began it. */
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
  useEffect(() => timer.cancel, [timer]);
  return timer;
}
