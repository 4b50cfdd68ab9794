import { useState } from "react";
import { useStore } from "../base/store.ts";
import { useServices } from "../services/services-context.ts";

/** The current time, updated every `everyMs`. */
export function useNow(everyMs: number): number {
  const { clock } = useServices();
  const [ticking] = useState(() => {
    let nowMs = clock.now();
    return {
      get: () => nowMs,
      subscribe: (listener: () => void) =>
        clock.every(everyMs, () => {
          nowMs = clock.now();
          listener();
        }),
    };
  });
  return useStore(ticking);
}
