import { useEffect, useEffectEvent } from "react";

/** Runs once when a screen has opened. */
export function useArrival(arrive: () => void): void {
  const reached = useEffectEvent(arrive);
  useEffect(() => reached(), []);
}
