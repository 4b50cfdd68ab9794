import { useEffect, useEffectEvent } from "react";
import { useOrganization } from "../../hooks/use-organization.ts";
import { useServices } from "../../services/services-context.ts";

/** Gives up by itself once nobody has pressed anything for the programme's time of inactivity: a kiosk is never stuck. */
export function useGiveUp(close: () => void): void {
  const { clock, activity } = useServices();
  const { inactivitySeconds } = useOrganization();
  const giveUp = useEffectEvent(close);
  // Talks to the clock.
  useEffect(() => {
    const arm = (): (() => void) => clock.after(inactivitySeconds * 1_000, () => giveUp());
    let cancel = arm();
    const stop = activity.onTouch(() => {
      cancel();
      cancel = arm();
    });
    return () => {
      cancel();
      stop();
    };
  }, [clock, activity, inactivitySeconds]);
}
