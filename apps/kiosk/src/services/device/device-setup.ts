import { generationOf, type GatewayOutcome, type MountInput } from "@punktum/client";
import { ANONYMOUS_WORKSTATION_PREFIX, mapOutcome, succeed } from "@punktum/domain";
import { KEPT_AFTER_UNMOUNT } from "../../storage/device-values.ts";
import { deviceLanguage, endSession } from "../visit/end-session.ts";
import type { KioskServices } from "../kiosk-services.ts";
import { logout } from "./logout.ts";

/** Id of a workstation staff gave none to (MNT-17, A-87). */
export function workstationIdOf(typed: string): string {
  const trimmed = typed.trim();
  return trimmed === "" ? `${ANONYMOUS_WORKSTATION_PREFIX}${crypto.randomUUID()}` : trimmed;
}

/** Mounts the device, keeps its mounting sealed and applies its language (MNT-18, MNT-21). */
export async function mountDevice(
  { gateway, device, language }: Pick<KioskServices, "gateway" | "device" | "language">,
  input: MountInput,
): Promise<GatewayOutcome<null>> {
  const deviceKey = device.get().mounting?.deviceKey;
  // The same device may mount again, for example after a crash in between.
  const mounted = await gateway.mount(deviceKey === undefined ? input : { ...input, deviceKey });
  if (mounted.ok) {
    await device.change({
      language: input.language,
      mounting: {
        ...mounted.response,
        workstationId: input.workstationId,
        deviceInformation: input.deviceInformation,
        cameraPosition: input.cameraPositionCode,
        posMode: input.posMode,
        language: input.language,
        client: input.client,
        store: input.store,
      },
    });
    language.set(deviceLanguage(device.get()));
  }
  return mapOutcome(mounted, () => null);
}

/**
 * Unmounts the device and forgets what it knew. The first generation keeps organisation and e-mail, so that staff can
 * mount again at once; the mounting service's way is a full logout (MNT-30, MNT-31, A-05). Bookings not yet sent rest
 * in a database of their own and are not touched (O4).
 */
export async function unmountDevice(services: KioskServices): Promise<GatewayOutcome<null>> {
  const { gateway, device, config } = services;
  const { mounting } = device.get();
  const answer =
    mounting === undefined
      ? succeed(null)
      : await gateway.unmount({
          ...mountedOf(mounting),
          clientId: mounting.client.clientId,
        });
  if (answer.ok) {
    // The server has ended the duty with the mounting; telling it once more would be a stranger's call.
    services.staffDuty.current.set(undefined);
    await (generationOf(config.get().api, "unmount") === "v1" ? device.clear(KEPT_AFTER_UNMOUNT) : logout(services));
    endSession(services);
  }
  return answer;
}

type Mounting = NonNullable<ReturnType<KioskServices["device"]["get"]>["mounting"]>;

function mountedOf({ deviceId, deviceKey, appInteractionId, mountingId, cashInteractionId }: Mounting) {
  return {
    deviceId,
    deviceKey,
    appInteractionId,
    ...(mountingId === undefined ? {} : { mountingId }),
    ...(cashInteractionId === undefined ? {} : { cashInteractionId }),
  };
}
