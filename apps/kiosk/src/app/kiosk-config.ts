import {
  firstConfig,
  readCachedConfig,
  refreshConfig,
  type ConfigOutcome,
  type ConfigParts,
} from "../config/load-config.ts";
import type { KioskServices } from "../services/kiosk-services.ts";
import { reportError } from "../services/reports/report-error.ts";
import { lazily } from "../services/server/server-connection.ts";
import { watchConfig } from "./life/config-watch.ts";

/** Timeout of the first configuration. After it the kiosk starts with the bundled one and updates later. */
const CONFIG_WAIT_MS = 3_000;

/** Loaded on first use: a kiosk with a cached configuration does not wait for the bundled one. */
const bundledReader = lazily(async () => {
  const { createBundledReader } = await import("../config/bundled/load-bundled.ts");
  return createBundledReader(reportError);
});

async function readBundled(...who: Parameters<ConfigParts["readBundled"]>): ReturnType<ConfigParts["readBundled"]> {
  try {
    return await (
      await bundledReader()
    )(...who);
  } catch (error) {
    reportError(error);
    return { layers: [] };
  }
}

const clientIdOf = ({ device }: KioskServices): string | undefined => device.get().mounting?.client.clientId;

const partsOf = (services: KioskServices): ConfigParts => ({
  gateway: services.gateway,
  config: services.config,
  clientId: clientIdOf(services),
  readBundled,
});

/**
 * The first configuration: at once if a copy is cached, else what arrives before the timeout. A cached one is refreshed
 * after the first picture, unless the picture needs the bundled logo.
 */
export async function loadConfig(services: KioskServices, firstPicture: Promise<void>): Promise<ConfigOutcome> {
  const { organization } = services.config.get();
  const copy = readCachedConfig(organization, localStorage);
  if (copy !== undefined) {
    const untilNeeded = copy.logoUrl === undefined ? Promise.resolve() : firstPicture;
    untilNeeded.then(() => firstConfig(partsOf(services), localStorage)).catch(reportError);
    return "ok";
  }
  const refresh = firstConfig(partsOf(services), localStorage);
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
