import { useEffect, useEffectEvent } from "react";
import { useOrganization } from "../../hooks/use-organization.ts";
import { useServices } from "../../services/services-context.ts";

/** Closes a dialog after the programme's inactivity time without a touch, so that the kiosk does not get stuck. */
export function useGiveUp(close: () => void): void {
  const { clock, activity } = useServices();
  const { inactivitySeconds } = useOrganization();
  const giveUp = useEffectEvent(close);
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
