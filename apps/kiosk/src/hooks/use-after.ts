import { useEffect, useEffectEvent } from "react";
import { useServices } from "../services/services-context.ts";

/** Runs after `delayMs`, which restarts when `shown` changes. `undefined` runs never. */
export function useAfter<Shown>(delayMs: number | undefined, run: (shown?: Shown) => void, shown?: Shown): void {
  const { clock } = useServices();
  const due = useEffectEvent(run);
  useEffect(
    () => (delayMs === undefined ? undefined : clock.after(delayMs, () => due(shown))),
    [clock, delayMs, shown],
  );
}
