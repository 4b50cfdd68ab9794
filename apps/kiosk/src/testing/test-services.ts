import type { LoyaltyGateway } from "@punktum/client";
import { defaultConfig } from "../config/organization-config.ts";
import { createServices } from "../services/create-services.ts";
import type { KioskServices } from "../services/kiosk-services.ts";
import { openDeviceStore } from "../storage/device-store.ts";
import type { DeviceState } from "../storage/device-values.ts";
import { createMemoryRecords } from "../storage/open-device.ts";
import { createDeviceKey, createSealer } from "../storage/sealed-records.ts";
import { createTestGateway } from "./fake-gateway.ts";

/** Services of a device in the given state, with a gateway of the given methods. */
export async function createTestServices(
  state: DeviceState,
  methods: Partial<LoyaltyGateway> = {},
): Promise<KioskServices> {
  const sealingKey = await createDeviceKey();
  const sealer = createSealer(sealingKey);
  const device = await openDeviceStore({ organization: "pfm", records: createMemoryRecords(), sealer });
  await device.change(state);
  return createServices({
    device,
    vault: { sealingKey, isDurable: false },
    config: defaultConfig("pfm"),
    gateway: createTestGateway(methods),
  });
}
