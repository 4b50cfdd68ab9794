import { generationOf, type GatewayOutcome, type MountInput } from "@punktum/client";
import { ANONYMOUS_WORKSTATION_PREFIX, mapOutcome, succeed } from "@punktum/domain";
import { KEPT_AFTER_UNMOUNT } from "../../storage/device-values.ts";
import { deviceLanguage, endSession } from "../visit/end-session.ts";
import type { KioskServices } from "../kiosk-services.ts";
import { logout } from "./logout.ts";

/** Workstation id as typed, or a generated one. */
export function workstationIdOf(typed: string): string {
  const trimmed = typed.trim();
  return trimmed === "" ? `${ANONYMOUS_WORKSTATION_PREFIX}${crypto.randomUUID()}` : trimmed;
}

/** Mounts the device, stores the mounting sealed and applies its language. */
export async function mountDevice(
  { gateway, device, language }: Pick<KioskServices, "gateway" | "device" | "language">,
  input: MountInput,
): Promise<GatewayOutcome<null>> {
  const deviceKey = device.get().mounting?.deviceKey;
  // A device may mount again with its key, for example after a crash.
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
 * Unmounts the device and clears its stored values. The first generation keeps organisation and e-mail address, so that
 * staff can mount again at once; the mounting service logs out fully. Bookings not yet sent are stored
 * separately and kept; the server logs why the tablet was unmounted all the same.
 */
export async function unmountDevice(services: KioskServices, reason?: string): Promise<GatewayOutcome<null>> {
  const { gateway, device, config } = services;
  const { mounting } = device.get();
  const answer =
    mounting === undefined
      ? succeed(null)
      : await gateway.unmount({
          ...mountedOf(mounting),
          clientId: mounting.client.clientId,
          reason,
        });
  if (answer.ok) {
    // Unmounting has ended the duty at the server. Ending it again would fail without a session.
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
