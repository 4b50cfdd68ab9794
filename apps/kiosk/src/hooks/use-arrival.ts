import { useEffect, useEffectEvent } from "react";

/** Runs once when a screen has opened, for work outside React: router, messages, session, handed-over values. */
export function useArrival(arrive: () => void): void {
  const reached = useEffectEvent(arrive);
  useEffect(() => reached(), []);
}
