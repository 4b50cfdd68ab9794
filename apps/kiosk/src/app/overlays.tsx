import type { ReactNode } from "react";
import { serverSettings } from "../config/server-settings.ts";
import { ConnectionBanner } from "../features/connection/connection-banner.tsx";
import { SessionLossWatch } from "../features/session/session-loss-watch.tsx";
import { ToastHost } from "../features/toast/toast-host.tsx";
import { useForgivingTaps } from "../hooks/use-forgiving-taps.ts";

/** What lies above every screen and is not needed for its first paint. */
export function Overlays(): ReactNode {
  useForgivingTaps();
  return (
    <>
      <ConnectionBanner healthUrl={serverSettings.healthUrl} />
      <SessionLossWatch />
      <ToastHost />
    </>
  );
}
