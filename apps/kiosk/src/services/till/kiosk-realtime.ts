import { createRealtime, type Realtime } from "@punktum/client";
import { deviceEventsApi, type SocketHandshake } from "@punktum/contracts";
import { mapOutcome, RELEASE_VERSION } from "@punktum/domain";
import { serverSettings } from "../../config/server-settings.ts";
import { isSetupComplete } from "../../storage/device-values.ts";
import { readHeartbeat } from "../server/heartbeat.ts";
import type { KioskServices } from "../kiosk-services.ts";
import { logInfo, reportError } from "../reports/report-error.ts";
import type { ServerConnection } from "../server/server-connection.ts";
import { createServerTime } from "../server/server-time.ts";
import { handleTillEvent, type TillEffects } from "./till-events.ts";

const HEARTBEAT_MS = 30_000;

/** What the device sends when it connects. */
function handshakeOf({
  device,
  config,
}: Pick<KioskServices, "device" | "config">): Omit<SocketHandshake, "token" | "after"> {
  const { mounting, apiKey } = device.get();
  return {
    deviceKey: mounting?.deviceKey ?? "",
    ak: apiKey,
    ac: config.get().organization,
    deviceInformation: mounting?.deviceInformation,
    workstationId: mounting?.workstationId,
    version: RELEASE_VERSION,
    appInteractionId: mounting?.appInteractionId,
    cashInteractionId: mounting?.cashInteractionId,
  };
}

function createDeviceRealtime(
  services: KioskServices,
  { http, credentials }: ServerConnection,
  effects: TillEffects,
): Realtime {
  const { clock, device, realtime } = services;
  const serverTime = createServerTime(clock.now);
  return createRealtime({
    base: serverSettings.v2Base,
    handshake: () => handshakeOf(services),
    readToken: () => credentials.read().token,
    relogin: async () => {
      const isSignedIn = await http.relogin();
      if (isSignedIn) {
        serverTime.learn(credentials.read().token);
      }
      return isSignedIn;
    },
    readPosition: () => {
      const { eventPosition, mounting } = device.get();
      return eventPosition !== undefined && eventPosition.deviceKey === mounting?.deviceKey
        ? eventPosition.position
        : 0;
    },
    keepPosition: async (position) => {
      const { mounting } = device.get();
      if (mounting !== undefined) {
        await device.change({ eventPosition: { deviceKey: mounting.deviceKey, position } });
      }
    },
    onEvent: async (event) => await handleTillEvent(services, event, { ...effects, serverNow: serverTime.now }),
    readMissed: async (after) =>
      mapOutcome(await http.callV2(deviceEventsApi.readDeviceEvents, { query: { after } }), ({ events }) => events),
    onStatus: realtime.status.set,
    onRefused: (reason) => logInfo("socket-ended", { reason }),
    onError: reportError,
  });
}

/**
 * Connects the device while it is mounted and signed in. Disconnects when it is unmounted, and reconnects with the new
 * key when it is mounted again. Returns the stop function.
 */
export function startKioskRealtime(
  services: KioskServices,
  connection: ServerConnection,
  effects: TillEffects,
): () => void {
  const { clock, device, isOnline, realtime: control } = services;
  const realtime = createDeviceRealtime(services, connection, effects);
  let openFor: string | undefined;
  const follow = (): void => {
    const state = device.get();
    const deviceKey = isSetupComplete(state) ? state.mounting?.deviceKey : undefined;
    if (deviceKey === openFor) {
      return;
    }
    if (openFor !== undefined) {
      realtime.close();
    }
    openFor = deviceKey;
    if (deviceKey !== undefined) {
      realtime.open();
    }
  };
  const retry = (): void => {
    if (openFor !== undefined) {
      realtime.open();
    }
  };
  const ends = [
    device.subscribe(follow),
    control.onReconnect(retry),
    // The network is back, so reconnect without waiting.
    isOnline.subscribe(() => (isOnline.get() ? retry() : undefined)),
    clock.every(HEARTBEAT_MS, () => void readHeartbeat(services).then(realtime.beat).catch(reportError)),
    () => realtime.close(),
  ];
  follow();
  return () => {
    for (const end of ends) {
      end();
    }
  };
}
