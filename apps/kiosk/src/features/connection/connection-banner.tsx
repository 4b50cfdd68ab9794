import { Banner } from "@punktum/ui";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../services/store.ts";
import { onBrowserConnection, pingServer, watchConnection } from "./watch-connection.ts";

/** Says so while the server cannot be reached (SOCK-12, SOCK-14). */
export function ConnectionBanner({ healthUrl }: { readonly healthUrl: string }): ReactNode {
  const { clock, isOnline } = useServices();
  const { t } = useTranslation();
  const online = useStore(isOnline);
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
  return <Banner open={!online} text={t("connection.NO_CONNECTION")} />;
}
