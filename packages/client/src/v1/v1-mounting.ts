import { v1 } from "@punktum/contracts";
import { definedOnly, DEVICE_MODEL, mapOutcome, OS_CODE } from "@punktum/domain";
import type { GatewayOutcome, LoyaltyGateway, MountedDevice, MountInput } from "../gateway.ts";
import { openDeviceSession } from "../mapping/device-session.ts";
import type { V1Options } from "./v1-options.ts";

/** Mount and unmount over device management. */
export function createV1Mounting({ http, credentials }: V1Options): Pick<LoyaltyGateway, "mount" | "unmount"> {
  /** Key of a mount whose device session failed to open; the next try reuses it, so that it is the same device. */
  let pendingDeviceKey: string | undefined;

  const obtainApiKey = async (clientId: string): Promise<GatewayOutcome<string>> => {
    const apiKey = credentials.read().mountingApiKey;
    const answer = await http.callV1(v1.getPermissionUser, { clientId }, { apiKey });
    return mapOutcome(answer, ({ user }) => user.apiKey);
  };
  const mountDevice = async (input: MountInput, apiKey: string): Promise<GatewayOutcome<MountedDevice>> => {
    const answer = await http.callV1(v1.mountDevice, {
      workstationId: input.workstationId,
      authenticationKey: apiKey,
      cameraPositionCode: input.cameraPositionCode,
      clientId: input.client.clientId,
      deviceInformation: input.deviceInformation,
      deviceModel: DEVICE_MODEL,
      language: input.language,
      osCode: OS_CODE,
      posModeCode: input.posMode,
      storeId: input.store.storeId,
      ...definedOnly({ deviceKey: input.deviceKey ?? pendingDeviceKey }),
    });
    return mapOutcome(answer, ({ deviceId, deviceKey, appInteractionId, cashInteractionId }) => ({
      deviceId,
      deviceKey,
      appInteractionId,
      ...definedOnly({ cashInteractionId }),
    }));
  };
  return {
    mount: async (input) => {
      const apiKey = await obtainApiKey(input.client.clientId);
      if (!apiKey.ok) {
        return apiKey;
      }
      await credentials.change({ apiKey: apiKey.response });
      const mounted = await mountDevice(input, apiKey.response);
      if (!mounted.ok) {
        await credentials.change({ apiKey: undefined });
        return mounted;
      }
      pendingDeviceKey = mounted.response.deviceKey;
      const session = await openDeviceSession({ http, credentials }, mounted.response.deviceKey);
      pendingDeviceKey = session.ok ? undefined : pendingDeviceKey;
      return session.ok ? mounted : session;
    },
    unmount: async ({ deviceKey, clientId, reason }) => {
      const why = definedOnly({ reason });
      const answer = await http.callV1(v1.unMountDevice, { deviceKey, fromDevice: true, clientId, ...why });
      return mapOutcome(answer, () => null);
    },
  };
}
