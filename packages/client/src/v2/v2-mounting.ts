import { entriesOf, isWholeMounting, type MountingWire, v2 } from "@punktum/contracts";
import { definedOnly, fail, mapOutcome, succeed } from "@punktum/domain";
import type { GatewayOutcome, LoyaltyGateway, MountedDevice, MountInput } from "../gateway.ts";
import { openDeviceSession } from "../mapping/device-session.ts";
import type { V2Options } from "./v2-options.ts";

interface RegisteredDevice {
  readonly id: string;
  readonly deviceKey: string;
}

const mountedOf = (device: RegisteredDevice, mounting: MountingWire): MountedDevice => ({
  deviceId: device.id,
  deviceKey: device.deviceKey,
  mountingId: mounting.id,
  appInteractionId: mounting.appInteractionId,
  ...definedOnly({ cashInteractionId: mounting.cashInteractionId ?? undefined }),
});

type Http = V2Options["http"];

/** The mounting of a mounted device's interaction point. */
export async function findMounting(http: Http, appInteractionId: string): Promise<GatewayOutcome<MountingWire>> {
  const query = { filter: `appInteractionId||$eq||${appInteractionId}` };
  const answer = await http.callV2(v2.listMountings, { query });
  if (!answer.ok) {
    return answer;
  }
  const [mounting] = entriesOf(answer.response);
  return isWholeMounting(mounting) ? succeed(mounting) : fail("MOUNTING_NOT_FOUND");
}

/** The server finds or makes the place and binds the device in one step (decision 0044). */
async function bind(http: Http, input: MountInput, deviceKey: string): Promise<GatewayOutcome<MountingWire>> {
  const body = {
    deviceKey,
    storeId: input.store.storeId,
    workstationId: input.workstationId,
    deviceName: input.deviceInformation,
    mode: input.posMode,
    cameraPosition: input.cameraPositionCode,
    language: input.language,
  };
  return await http.callV2(v2.mountDevice, { body });
}

/**
 * Mount and unmount over the mounting service. Errors while unmounting are only reported to `onIgnoredError`.
 */
export function createV2Mounting(options: V2Options): Pick<LoyaltyGateway, "mount" | "unmount"> {
  const { http, deviceFacts, onIgnoredError } = options;
  /** A device registered by an unfinished mount; the next try reuses it. */
  let pending: RegisteredDevice | undefined;

  const registerDevice = async (deviceInformation: string): Promise<GatewayOutcome<RegisteredDevice>> => {
    if (pending !== undefined) {
      return succeed(pending);
    }
    const answer = await http.callV2(v2.createDevice, { body: { ...deviceFacts, deviceInformation } });
    return mapOutcome(answer, ({ id, deviceKey }) => ({ id, deviceKey }));
  };

  const bindNew = async (input: MountInput): Promise<GatewayOutcome<MountedDevice>> => {
    const device = await registerDevice(input.deviceInformation);
    if (!device.ok) {
      return device;
    }
    pending = device.response;
    return mapOutcome(await bind(http, input, device.response.deviceKey), (mounting) =>
      mountedOf(device.response, mounting),
    );
  };

  /** A registered device stays the same device; one that the server has deleted is registered again. */
  const bindDevice = async (input: MountInput): Promise<GatewayOutcome<MountedDevice>> => {
    const { deviceKey } = input;
    if (deviceKey === undefined) {
      return await bindNew(input);
    }
    const bound = await bind(http, input, deviceKey);
    if (!bound.ok && bound.error.code === "DEVICE_KEY_NOT_FOUND") {
      return await bindNew(input);
    }
    return mapOutcome(bound, (mounting) => mountedOf({ id: mounting.deviceId ?? "", deviceKey }, mounting));
  };

  return {
    mount: async (input) => {
      const mounted = await bindDevice(input);
      if (!mounted.ok) {
        return mounted;
      }
      const session = await openDeviceSession(options, mounted.response.deviceKey);
      if (!session.ok) {
        return session;
      }
      pending = undefined;
      return mounted;
    },
    unmount: async ({ deviceId, reason }) => {
      // This also frees the place. In the other order the device would lose its session with the place and could no
      // longer delete itself.
      const deleted = await http.callV2(v2.deleteDevice, { params: { id: deviceId }, query: definedOnly({ reason }) });
      // Errors do not keep staff from leaving, except that they have to say why bookings stay behind.
      if (!deleted.ok && deleted.error.code === "UNMOUNT_REASON_MISSING") {
        return deleted;
      }
      if (!deleted.ok) {
        onIgnoredError?.(deleted.error);
      }
      return succeed(null);
    },
  };
}
