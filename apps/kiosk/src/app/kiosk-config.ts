import {
  firstConfig,
  readCachedConfig,
  refreshConfig,
  type ConfigOutcome,
  type ConfigParts,
} from "../config/load-config.ts";
import type { KioskServices } from "../services/kiosk-services.ts";
import { reportError } from "../services/reports/report-error.ts";

/** Longest wait for the first configuration: after this the kiosk starts with what came with it and catches up later. */
const CONFIG_WAIT_MS = 3_000;
const CONFIG_REFRESH_MS = 15 * 60_000;

/** Fetched on its own: a kiosk with a copy of its configuration does not wait for what came with the build. */
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

/** The first configuration: at once where there is a copy, else what arrives in time. */
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

/** Asks again from time to time, and when the device is mounted for another client (ORG-06). */
export function keepConfigFresh(services: KioskServices): void {
  const refresh = (): void => void refreshConfig(partsOf(services), localStorage);
  let clientId = clientIdOf(services);
  services.device.subscribe(() => {
    if (clientIdOf(services) !== clientId) {
      clientId = clientIdOf(services);
      refresh();
    }
  });
  services.clock.every(CONFIG_REFRESH_MS, refresh);
}
