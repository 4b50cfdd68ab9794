import { v1 } from "@punktum/contracts";
import { mapOutcome } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Mounting, Mountings } from "../../../places/mountings/index.ts";
import { registerV1Call } from "../../register.ts";

const toMountWire = (mounting: Mounting) => ({
  deviceId: mounting.deviceId ?? "",
  deviceKey: mounting.deviceKey ?? "",
  store: mounting.store,
  appInteractionId: mounting.appInteractionId,
  ...(mounting.cashInteractionId === null ? {} : { cashInteractionId: mounting.cashInteractionId }),
});

/** Mount and unmount of the first generation. */
export function registerDeviceManagementMounting(
  app: FastifyInstance,
  { mountings }: { readonly mountings: Mountings },
): void {
  registerV1Call(app, v1.mountDevice, async ({ identity, payload, requestId }) => {
    const outcome = await mountings.mount({
      identity,
      requestId,
      workstationId: payload.workstationId,
      partnerId: payload.clientId,
      storeId: payload.storeId,
      deviceKey: payload.deviceKey,
      authenticationKey: payload.authenticationKey,
      settings: {
        deviceInformation: payload.deviceInformation,
        posMode: payload.posModeCode,
        cameraPosition: payload.cameraPositionCode,
        language: payload.language,
      },
    });
    return mapOutcome(outcome, toMountWire);
  });
  registerV1Call(app, v1.unMountDevice, async ({ identity, payload, requestId }) => {
    const { deviceKey, reason } = payload;
    const outcome = await mountings.unmountDevice({ identity, requestId, deviceKey, reason });
    return mapOutcome(outcome, () => ({}));
  });
}
