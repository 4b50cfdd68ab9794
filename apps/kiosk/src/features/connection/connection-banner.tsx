import { SOCKET_RECHECK_MS } from "@punktum/domain";
import { Banner, Button, Spinner } from "@punktum/ui";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDevice } from "../../hooks/use-device.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { onBrowserConnection, pingServer, watchConnection } from "./watch-connection.ts";

/** Asks for the realtime connection; four seconds later the banner says what became of it (SOCK-11, SOCK-13). */
function ReconnectButton(): ReactNode {
  const { clock, realtime } = useServices();
  const { t } = useTranslation();
  const [isTrying, setIsTrying] = useState(false);
  useEffect(() => (isTrying ? clock.after(SOCKET_RECHECK_MS, () => setIsTrying(false)) : undefined), [clock, isTrying]);
  const reconnect = (): void => {
    setIsTrying(true);
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

/** Says so while the server cannot be reached, or while nothing comes from the till (SOCK-12 to SOCK-14). */
export function ConnectionBanner({ healthUrl }: { readonly healthUrl: string }): ReactNode {
  const { clock, isOnline, realtime } = useServices();
  const { t } = useTranslation();
  const online = useStore(isOnline);
  const status = useStore(realtime.status);
  const { isSetupComplete } = useDevice();
  // Talks to the network: heartbeat and the browser's events.
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
  const isTillLost = isSetupComplete && (status === "lost" || status === "connecting");
  const text = online ? t("connection.NO_SOCKET_CONNECTION") : t("connection.NO_CONNECTION");
  return <Banner open={!online || isTillLost} text={text} action={online ? <ReconnectButton /> : undefined} />;
}
