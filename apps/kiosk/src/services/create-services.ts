import {
  createGateway,
  createHttp,
  createV1Gateway,
  createV2Gateway,
  type CredentialStore,
  type LoyaltyGateway,
} from "@punktum/client";
import { RELEASE_VERSION, type UiLanguage } from "@punktum/domain";
import { QueryClient } from "@tanstack/react-query";
import type { OrganizationConfig } from "../config/organization-config.ts";
import { serverSettings } from "../config/server-settings.ts";
import { readCookie, XSRF_COOKIE } from "../storage/cookies.ts";
import type { DeviceStore } from "../storage/device-store.ts";
import { systemClock } from "./clock.ts";
import { deviceLanguage } from "./end-session.ts";
import type { CameraPermission, Comfort, KioskServices } from "./kiosk-services.ts";
import { createActivity, createBusy, createModals } from "./presence.ts";
import { reportError } from "./report-error.ts";
import { createSessions } from "./session.ts";
import { createStore, type Store } from "./store.ts";
import { createToasts } from "./toasts.ts";

/** The credentials rest in the sealed device store (SEC-01). */
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

/** Browser and system in short words, for the list of devices (MSVC-13). */
function deviceFacts(userAgent: string) {
  const os = /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(userAgent)?.[0] ?? "unknown";
  const osVersion = /(?:Android|OS|NT|Mac OS X) ([\d._]+)/.exec(userAgent)?.[1] ?? "unknown";
  const browser = /(?:Edg|Firefox|Chrome|Version)\/[\d.]+/.exec(userAgent)?.[0] ?? "unknown";
  return { os, osVersion, browser, version: RELEASE_VERSION };
}

function gatewayOf(device: DeviceStore, config: Store<OrganizationConfig>): LoyaltyGateway {
  const credentials = credentialsOf(device, config.get().organization);
  const { v1Base, v2Base, mountingBase } = serverSettings;
  const http = createHttp({
    bases: { v1: v1Base, v2: v2Base, mounting: mountingBase },
    credentials,
    readXsrfToken: () => readCookie(XSRF_COOKIE),
  });
  const readWorkstationId = (): string | undefined => device.get().mounting?.workstationId;
  return createGateway({
    v1: createV1Gateway({ http, credentials, readWorkstationId, mediaBase: v1Base }),
    v2: createV2Gateway({
      http,
      credentials,
      readWorkstationId,
      mediaBase: v2Base,
      deviceFacts: deviceFacts(navigator.userAgent),
      onIgnoredError: reportError,
    }),
    config: () => config.get().api,
  });
}

/** Makes the services of one page; `gateway` is handed in by tests only. */
export function createServices(options: {
  readonly device: DeviceStore;
  readonly config: OrganizationConfig;
  readonly gateway?: LoyaltyGateway;
}): KioskServices {
  const { device } = options;
  const config = createStore(options.config);
  return {
    clock: systemClock,
    gateway: options.gateway ?? gatewayOf(device, config),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }),
    config,
    device,
    sessions: createSessions(),
    toasts: createToasts(),
    modals: createModals(),
    busy: createBusy(),
    activity: createActivity(),
    language: createStore<UiLanguage>(deviceLanguage(device.get())),
    comfort: createStore<Comfort>({ textSize: "normal", contrast: "normal" }),
    camera: createStore<CameraPermission>("unknown"),
    isOnline: createStore(true),
  };
}
