import { useEffect, useEffectEvent } from "react";
import { useNavigation } from "../../hooks/use-navigation.ts";
import { forgetDevice } from "../../services/device/forget-device.ts";
import { reportError } from "../../services/reports/report-error.ts";
import { startReporting } from "../../services/reports/report-sender.ts";
import { useServices } from "../../services/services-context.ts";
import type { TillEffects } from "../../services/till/till-events.ts";

/** Keeps the device connected to the till and sends its error reports. The code loads after the first paint. */
export function RealtimeLink({ playRevenue }: Pick<TillEffects, "playRevenue">): null {
  const services = useServices();
  const { forward } = useNavigation();
  const openScanner = useEffectEvent<TillEffects["forward"]>((query) => forward("qr-scanner", { query }));
  const play = useEffectEvent(playRevenue);
  // Connects for as long as the page lives.
  useEffect(() => {
    const controller = new AbortController();
    const ends: (() => void)[] = [startReporting(services)];
    const start = async (): Promise<void> => {
      const [{ startKioskRealtime }, { sendShowingsBy, startShowingReports }, connection] = await Promise.all([
        import("../../services/till/kiosk-realtime.ts"),
        import("../../services/showings/showing-sender.ts"),
        services.server(),
      ]);
      if (!controller.signal.aborted) {
        const effects: TillEffects = {
          playRevenue: () => play(),
          forward: (query) => openScanner(query),
          forget: async () => await forgetDevice(services),
        };
        const showings = { ...services, storage: localStorage, send: sendShowingsBy(services.server) };
        ends.push(startKioskRealtime(services, connection, effects), startShowingReports(showings));
      }
    };
    start().catch(reportError);
    return () => {
      controller.abort();
      for (const end of ends) {
        end();
      }
    };
  }, [services]);
  return null;
}
