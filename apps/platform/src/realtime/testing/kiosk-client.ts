import {
  createHttp,
  createRealtime,
  type Realtime,
  type RealtimeEvent,
  type RealtimeOptions,
  type RealtimeStatus,
} from "@punktum/client";
import { deviceEventsApi } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { RealtimeWorld, TestDevice } from "./realtime-world.ts";

/** State of a tablet that survives reloading its page. */
export interface Tablet {
  readonly device: TestDevice;
  position: number;
  /** In order of arrival, across all pages. */
  readonly shown: RealtimeEvent[];
}

/** The kiosk's own connection, on a page of a tablet. */
export interface KioskClient {
  readonly realtime: Realtime;
  readonly statuses: RealtimeStatus[];
  readonly refusals: string[];
  /** Number of silent re-logins. */
  relogins(): number;
  status(): RealtimeStatus | undefined;
}

export const newTablet = (device: TestDevice): Tablet => ({ device, position: 0, shown: [] });

interface PageOptions extends Partial<Pick<RealtimeOptions, "relogin" | "base" | "onEvent">> {
  /** Factor by which pauses are shortened. */
  readonly speedup?: number;
}

/** Opens the kiosk's connection like a freshly loaded page, with the tablet's stored state. */
export function openPage(
  world: Pick<RealtimeWorld, "base" | "accessTokens">,
  tablet: Tablet,
  options: PageOptions = {},
): KioskClient {
  const { device } = tablet;
  const statuses: RealtimeStatus[] = [];
  const refusals: string[] = [];
  const { speedup = 50 } = options;
  let { token } = device;
  let relogins = 0;
  const http = createHttp({
    bases: { v1: "", v2: world.base(), mounting: "" },
    credentials: {
      read: () => ({ token }),
      change: () => Promise.resolve(),
      installationId: () => "i",
      organization: () => device.programId,
    },
  });
  const realtime = createRealtime({
    base: options.base ?? world.base(),
    handshake: () => ({ deviceKey: device.key, ac: device.programId, version: "0.16.0", deviceInformation: "Counter" }),
    readToken: () => token,
    relogin: async () => {
      relogins += 1;
      ({ token } = await world.accessTokens.issue({
        programId: device.programId,
        kind: "DEVICE",
        subjectId: device.id,
      }));
      return options.relogin === undefined ? true : await options.relogin();
    },
    readPosition: () => tablet.position,
    keepPosition: async (position) => {
      tablet.position = position;
      await Promise.resolve();
    },
    onEvent: async (event) => {
      await options.onEvent?.(event);
      tablet.shown.push(event);
    },
    readMissed: async (after) => {
      const answer = await http.callV2(deviceEventsApi.readDeviceEvents, { query: { after } });
      return answer.ok ? succeed(answer.response.events) : answer;
    },
    onStatus: (status) => statuses.push(status),
    onRefused: (reason) => refusals.push(reason),
    onError: (error) => {
      throw error;
    },
    timers: {
      now: () => performance.now(),
      after: (delayMs, run) => {
        const timer = setTimeout(run, delayMs / speedup);
        return () => clearTimeout(timer);
      },
    },
  });
  return { realtime, statuses, refusals, relogins: () => relogins, status: () => statuses.at(-1) };
}
