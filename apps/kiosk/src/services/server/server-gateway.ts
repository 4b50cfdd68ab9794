import {
  createGateway,
  createHttp,
  createKnownAccounts,
  createV1Gateway,
  createV2Gateway,
  type CredentialStore,
  type DeviceFacts,
} from "@punktum/client";
import { RELEASE_VERSION } from "@punktum/domain";
import { contentLanguage } from "../../config/languages.ts";
import { serverSettings } from "../../config/server-settings.ts";
import { readCookie, XSRF_COOKIE } from "../../storage/cookies.ts";
import type { DeviceStore } from "../../storage/device-store.ts";
import { createDutyWork } from "../staff/duty-work.ts";
import type { KioskServices } from "../kiosk-services.ts";
import { forgetDevice } from "../device/forget-device.ts";
import { setUpFromAddress } from "../device/set-up-by-code.ts";
import { reportError } from "../reports/report-error.ts";
import { createConnectionLog } from "./connection-log.ts";
import type { ServerConnection } from "./server-connection.ts";

/** Credentials in the sealed device store. */
function credentialsOf(device: DeviceStore, organization: string): CredentialStore {
  return {
    read: device.get,
    change: (credentials) => device.change(credentials),
    installationId: () => {
      const known = device.get().installationId;
      const installationId = known ?? crypto.randomUUID();
      if (known === undefined) {
        void device.change({ installationId });
      }
      return installationId;
    },
    organization: () => organization,
  };
}

/** Browser and operating system in short, for the list of devices. */
function deviceFacts(userAgent: string): DeviceFacts {
  const os = /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(userAgent)?.[0] ?? "unknown";
  const osVersion = /(?:Android|OS|NT|Mac OS X) ([\d._]+)/.exec(userAgent)?.[1] ?? "unknown";
  const browser = /(?:Edg|Firefox|Chrome|Version)\/[\d.]+/.exec(userAgent)?.[0] ?? "unknown";
  return { os, osVersion, browser, version: RELEASE_VERSION };
}

/** Connects to the configured servers. Every call updates the connection flag. */
export function createServerConnection({
  device,
  config,
  isOnline,
  connection,
  sessions,
  language,
  staff,
  modals,
  toasts,
}: Pick<KioskServices, "device" | "config" | "isOnline" | "connection" | "sessions" | "modals" | "toasts"> &
  Partial<Pick<KioskServices, "language">> & {
    readonly staff: Parameters<typeof createDutyWork>[1];
  }): ServerConnection {
  const credentials = credentialsOf(device, config.get().organization);
  const { v1Base, v2Base, mountingBase } = serverSettings;
  const duty = createDutyWork(() => http, staff);
  const connectionLog = createConnectionLog({ connection, isOnline }, () => performance.now());
  const http = createHttp({
    bases: { v1: v1Base, v2: v2Base, mounting: mountingBase },
    credentials,
    readXsrfToken: () => readCookie(XSRF_COOKIE),
    onTry: connectionLog.ask,
    // A pending call may learn of the unmount before the realtime message arrives.
    onUnmounted: async () => await forgetDevice({ device, modals, toasts, pinPrompt: staff.pinPrompt }),
    staff: {
      readDutyToken: () => staff.current.get()?.token,
      askForStaff: async () => await duty.ask(),
      askForSecondPerson: async (needed) => await duty.confirm(needed),
    },
    // Texts that the server has in one language only, such as reasons of points, come in the shopper's (decision 0119).
    readLanguage: () => language && contentLanguage(language.get()),
    readIdentifiedBy: sessions.identifiedBy,
  });
  const readWorkstationId = (): string | undefined => device.get().mounting?.workstationId;
  const [knownV1, knownV2] = [createKnownAccounts(), createKnownAccounts()];
  sessions.onEnd(() => {
    knownV1.clear();
    knownV2.clear();
  });
  const gateway = createGateway({
    v1: createV1Gateway({ http, credentials, readWorkstationId, known: knownV1, mediaBase: v1Base }),
    v2: createV2Gateway({
      http,
      credentials,
      readWorkstationId,
      known: knownV2,
      mediaBase: v2Base,
      deviceFacts: deviceFacts(navigator.userAgent),
      onIgnoredError: reportError,
    }),
    config: () => config.get().api,
  });
  const setUp = (code: string): Promise<void> => setUpFromAddress({ http, credentials }, { device, toasts }, code);
  return { gateway, http, credentials, duty, connectionLog, setUp };
}
