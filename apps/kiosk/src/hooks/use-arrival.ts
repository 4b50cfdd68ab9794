import { useEffect, useEffectEvent } from "react";

/** What is done once when a screen has been reached: to the address, to the session, to what was handed over. */
export function useArrival(arrive: () => void): void {
  const reached = useEffectEvent(arrive);
  useEffect(() => reached(), []);
}
