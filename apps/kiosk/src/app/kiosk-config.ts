import {
  firstConfig,
  readCachedConfig,
  refreshConfig,
  type ConfigOutcome,
  type ConfigParts,
} from "../config/load-config.ts";
import type { KioskServices } from "../services/kiosk-services.ts";
import { reportError } from "../services/reports/report-error.ts";
import { watchConfig } from "./life/config-watch.ts";

/** Timeout of the first configuration. After it the kiosk starts with the bundled one and updates later. */
const CONFIG_WAIT_MS = 3_000;

/** Loaded separately: a kiosk with a cached configuration does not wait for the bundled one. */
const reader = import("../config/bundled/load-bundled.ts").then(
  ({ createBundledReader }): ConfigParts["readBundled"] => createBundledReader(reportError),
  (error: unknown): ConfigParts["readBundled"] => {
    reportError(error);
    return () => Promise.resolve({ layers: [] });
  },
);
const readBundled: ConfigParts["readBundled"] = async (...who) => await (await reader)(...who);

const clientIdOf = ({ device }: KioskServices): string | undefined => device.get().mounting?.client.clientId;

const partsOf = (services: KioskServices): ConfigParts => ({
  gateway: services.gateway,
  config: services.config,
  clientId: clientIdOf(services),
  readBundled,
});

/** The first configuration: at once if a copy is cached, else what arrives before the timeout. */
export async function loadConfig(services: KioskServices): Promise<ConfigOutcome> {
  const { organization } = services.config.get();
  const hasCopy = readCachedConfig(organization, localStorage) !== undefined;
  const refresh = firstConfig(partsOf(services), localStorage);
  if (hasCopy) {
    return "ok";
  }
  const late = new Promise<"unavailable">((resolve) => {
    services.clock.after(CONFIG_WAIT_MS, () => resolve("unavailable"));
  });
  return await Promise.race([refresh, late]);
}

/** Reloads the configuration regularly, when staff changed it, and when the device is mounted for another client. */
export function keepConfigFresh(services: KioskServices): void {
  const { clock, device, modals, realtime } = services;
  const refresh = watchConfig({
    clock,
    // A device that is not mounted has no realtime connection, and its look is not urgent.
    isLineOpen: () => realtime.status.get() === "open" || device.get().mounting === undefined,
    isFormOpen: modals.isKept,
    refresh: () => void refreshConfig(partsOf(services), localStorage),
  });
  let clientId = clientIdOf(services);
  device.subscribe(() => {
    if (clientIdOf(services) !== clientId) {
      clientId = clientIdOf(services);
      refresh();
    }
  });
  realtime.refreshed.subscribe(refresh);
}
