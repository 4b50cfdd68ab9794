import { useState, type ReactNode } from "react";
import { kioskSounds } from "../devices/sound/kiosk-sounds.ts";
import { serverSettings } from "../config/server-settings.ts";
import { ConnectionBanner } from "../features/connection/connection-banner.tsx";
import { RealtimeLink } from "../features/connection/realtime-link.tsx";
import { SessionLossWatch } from "../features/session/session-loss-watch.tsx";
import { RevenueSuccess } from "../features/success/revenue-success.tsx";
import { ToastHost } from "../features/toast/toast-host.tsx";
import { useForgivingTaps } from "../hooks/use-forgiving-taps.ts";
import { RepeatHost } from "./repeat-host.tsx";

/** Overlays of every screen that the first paint does not need. */
export function Overlays(): ReactNode {
  useForgivingTaps();
  // Browsers allow sound only after a touch, so the sounds must exist before the till's first message.
  const [sounds] = useState(kioskSounds);
  return (
    <>
      <ConnectionBanner healthUrl={serverSettings.healthUrl} />
      <RealtimeLink playRevenue={() => sounds.play("revenue")} />
      <RevenueSuccess />
      <RepeatHost />
      <SessionLossWatch />
      <ToastHost />
    </>
  );
}
