import { IDLE_WARNING_SECONDS, type IdleEvent } from "@punktum/domain";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { pathOf } from "../../config/routes.ts";
import { useOrganization } from "../../hooks/use-organization.ts";
import { useRouter } from "../../hooks/use-router.ts";
import { kioskSounds } from "../../devices/sound/kiosk-sounds.ts";
import { endSession, hasSessionData } from "../../services/visit/end-session.ts";
import { useServices } from "../../services/services-context.ts";
import { idleSettings, onBrowserInput, watchIdle } from "./idle-watch.ts";
import { IdleWarning } from "./idle-warning.tsx";

/** Subscribes to the inactivity watch. */
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
  /** For the screen saver: warns only if data of a shopper is left. */
  readonly onlyForSessionData?: boolean;
}

/**
 * Watches for inactivity while mounted: shows a warning with a countdown, then closes dialogs, opens the screen saver
 * and ends the session. Any input restarts the full time.
 */
export function IdleGuard({ onlyForSessionData = false }: IdleGuardProps): ReactNode {
  const services = useServices();
  const router = useRouter();
  const [warnedSeconds, setWarnedSeconds] = useState<number>();

  const leave = async (): Promise<void> => {
    setWarnedSeconds(undefined);
    services.modals.closeAll();
    await router.navigate(pathOf("screen-saver"));
    endSession(services);
  };
  useIdleWatch((event) => {
    if (onlyForSessionData && warnedSeconds === undefined && !hasSessionData(services)) {
      return;
    }
    if (event.kind === "warning" && warnedSeconds === undefined && !onlyForSessionData) {
      // Acoustic signal for the warning.
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
