import { createStore } from "../../base/store.ts";
import type { DeviceStore } from "../../storage/device-store.ts";
import type { DeviceState } from "../../storage/device-values.ts";

/** A tablet without a shop, or in the shop of the previewed voucher. */
const placeOf = (storeId: string, deviceKey = "preview"): DeviceState => ({
  language: "de",
  mounting: {
    workstationId: "preview",
    deviceId: "preview",
    deviceKey,
    appInteractionId: "preview",
    deviceInformation: "",
    cameraPosition: "BC",
    posMode: "STD",
    language: "de",
    client: {
      clientId: "0",
      clientName: "",
      legalName: "",
      showRegistrationButton: false,
      alwaysShowRegistration: false,
      showRegistrationCode: "NO",
      registrationModePosRegistrationTypeCode: "NO",
    },
    store: {
      storeId,
      storeName: "",
      vatId: "",
      revenueModuleMode: "FLOAT",
      decimalRevenue: true,
      manualAllowed: true,
      usesPin: false,
    },
  },
});

/** A device whose state ends with the page. */
export function createPreviewDevice(): DeviceStore & {
  readonly moveTo: (storeId: string, deviceKey?: string) => void;
} {
  const state = createStore<DeviceState>(placeOf("0"));
  return {
    get: state.get,
    subscribe: state.subscribe,
    change: async (change) => {
      await Promise.resolve();
      state.update((now) => ({ ...now, ...change }));
    },
    clear: () => Promise.resolve(),
    moveTo: (storeId, deviceKey) => state.set(placeOf(storeId, deviceKey)),
  };
}
