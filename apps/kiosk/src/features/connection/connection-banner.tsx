import { SOCKET_RECHECK_MS } from "@punktum/domain";
import { Banner, Button, Spinner } from "@punktum/ui";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDevice } from "../../hooks/use-device.ts";
import { useTimer } from "../../hooks/use-timer.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { onBrowserConnection, pingServer, watchConnection } from "./watch-connection.ts";

/** Restarts the realtime connection. After `SOCKET_RECHECK_MS` the button can be pressed again. */
function ReconnectButton(): ReactNode {
  const { realtime } = useServices();
  const { t } = useTranslation();
  const [isTrying, setIsTrying] = useState(false);
  const timer = useTimer();
  const reconnect = (): void => {
    setIsTrying(true);
    timer.start(SOCKET_RECHECK_MS, () => setIsTrying(false));
    realtime.reconnect();
  };
  return (
    <Button
      size="small"
      variant="secondary"
      aria-disabled={isTrying || undefined}
      startIcon={isTrying ? <Spinner sizePx={20} /> : undefined}
      onClick={isTrying ? undefined : reconnect}
    >
      {isTrying ? t("connection.reconnecting") : t("connection.reconnect")}
    </Button>
  );
}

/** Combines the heartbeat with the browser's online events. */
function useConnectionWatch(healthUrl: string): boolean {
  const { clock, isOnline } = useServices();
  useEffect(
    () =>
      watchConnection({
        clock,
        isOnline,
        ping: () => pingServer(healthUrl),
        isBrowserOnline: () => navigator.onLine,
        onBrowserChange: onBrowserConnection,
      }),
    [clock, isOnline, healthUrl],
  );
  return useStore(isOnline);
}

/** Banner while the server is unreachable, or the connection to the till is lost. */
export function ConnectionBanner({ healthUrl }: { readonly healthUrl: string }): ReactNode {
  const { realtime } = useServices();
  const { t } = useTranslation();
  const online = useConnectionWatch(healthUrl);
  const status = useStore(realtime.status);
  const { isSetupComplete } = useDevice();
  const isTillLost = isSetupComplete && (status === "lost" || status === "connecting");
  const text = online ? t("connection.NO_SOCKET_CONNECTION") : t("connection.NO_CONNECTION");
  return <Banner open={!online || isTillLost} text={text} action={online ? <ReconnectButton /> : undefined} />;
}
