import { SOCKET_RECHECK_MS } from "@punktum/domain";
import { Banner, Button, Spinner } from "@punktum/ui";
import { useEffect, useState, type ReactNode } from "react";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { useDevice } from "../../hooks/use-device.ts";
import { useTimer } from "../../hooks/use-timer.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { reportError } from "../../services/reports/report-error.ts";
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

/** Watches the connection for as long as the page lives. */
function useConnectionWatch(healthUrl: string): void {
  const { clock, server } = useServices();
  useEffect(() => {
    const controller = new AbortController();
    const start = async (): Promise<void> => {
      const { connectionLog: log } = await server();
      if (!controller.signal.aborted) {
        const stop = watchConnection({
          clock,
          log,
          ping: () => pingServer(healthUrl),
          isBrowserOnline: () => navigator.onLine,
          onBrowserChange: onBrowserConnection,
        });
        controller.signal.addEventListener("abort", stop, { once: true });
      }
    };
    start().catch(reportError);
    return () => controller.abort();
  }, [clock, server, healthUrl]);
}

/** Message about the connection; `undefined` if there is none. */
function useConnectionText(): ParseKeys | undefined {
  const { connection: current, realtime } = useServices();
  const connection = useStore(current);
  const status = useStore(realtime.status);
  const { isSetupComplete } = useDevice();
  if (connection !== "GOOD") {
    return `connection.${connection}`;
  }
  const isTillLost = isSetupComplete && (status === "lost" || status === "connecting");
  return isTillLost ? "connection.NO_SOCKET_CONNECTION" : undefined;
}

/** Banner with problems of the connection to server or till. It appears after some seconds. */
export function ConnectionBanner({ healthUrl }: { readonly healthUrl: string }): ReactNode {
  const { t } = useTranslation();
  useConnectionWatch(healthUrl);
  const text = useConnectionText();
  return (
    <Banner
      open={text !== undefined}
      text={text === undefined ? "" : t(text)}
      action={text === "connection.NO_SOCKET_CONNECTION" ? <ReconnectButton /> : undefined}
    />
  );
}
