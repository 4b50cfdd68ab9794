import { IDLE_WARNING_SECONDS, type IdleEvent } from "@punktum/domain";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { pathOf } from "../../config/routes.ts";
import { useOrganization } from "../../hooks/use-organization.ts";
import { kioskSounds } from "../../devices/sound/kiosk-sounds.ts";
import { endSession, hasTraces } from "../../services/visit/end-session.ts";
import { useServices } from "../../services/services-context.ts";
import { idleSettings, onBrowserInput, watchIdle } from "./idle-watch.ts";
import { IdleWarning } from "./idle-warning.tsx";

/** Follows the clock and what is done at the page. */
function useIdleWatch(onEvent: (event: IdleEvent) => void): void {
  const { clock, busy, activity } = useServices();
  const { inactivitySeconds } = useOrganization();
  const tell = useEffectEvent(onEvent);
  useEffect(
    () =>
      watchIdle({
        clock,
        busy,
        activity,
        settings: idleSettings(inactivitySeconds, IDLE_WARNING_SECONDS),
        onInput: onBrowserInput,
        onEvent: (event) => tell(event),
      }),
    [clock, busy, activity, inactivitySeconds],
  );
}

interface IdleGuardProps {
  /** Where nobody need be present, as on the screen saver: speaks up only when a shopper has left something behind. */
  readonly onlyForTraces?: boolean;
}

/**
 * Watches for inactivity while mounted: warns with a visible countdown, then dismisses any dialog, removes the shopper
 * and shows the screen saver (IDLE-01..04). Any touch extends the time by its whole length, as often as one likes.
 */
export function IdleGuard({ onlyForTraces = false }: IdleGuardProps): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const [warnedSeconds, setWarnedSeconds] = useState<number>();

  const leave = async (): Promise<void> => {
    setWarnedSeconds(undefined);
    services.modals.closeAll();
    await navigate(pathOf("screen-saver"));
    endSession(services);
  };
  useIdleWatch((event) => {
    if (onlyForTraces && warnedSeconds === undefined && !hasTraces(services)) {
      return;
    }
    if (event.kind === "warning" && warnedSeconds === undefined && !onlyForTraces) {
      // Told to the ear as well as to the eye.
      kioskSounds().play("attention");
    }
    setWarnedSeconds((shown) => (event.kind === "warning" ? (shown ?? event.remainingSeconds) : undefined));
    if (event.kind === "timeout") {
      void leave();
    }
  });
  return (
    <IdleWarning seconds={warnedSeconds} onContinue={() => setWarnedSeconds(undefined)} onLeave={() => void leave()} />
  );
}
