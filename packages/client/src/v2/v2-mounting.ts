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

/** The mounting of an interaction point that a mounted device names. */
export async function findMounting(http: Http, appInteractionId: string): Promise<GatewayOutcome<MountingWire>> {
  const query = { filter: `appInteractionId||$eq||${appInteractionId}` };
  const answer = await http.callV2(v2.listMountings, { query });
  if (!answer.ok) {
    return answer;
  }
  const [mounting] = entriesOf(answer.response);
  return isWholeMounting(mounting) ? succeed(mounting) : fail("MOUNTING_NOT_FOUND");
}

/** The server finds or makes the place and binds the device in one step (MNT-17, MNT-22, MNT-23, MNT-26). */
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

/** Mount and unmount over the mounting service; an error while unmounting is told to `onIgnoredError` (MNT-31, A-88). */
export function createV2Mounting(options: V2Options): Pick<LoyaltyGateway, "mount" | "unmount"> {
  const { http, deviceFacts, onIgnoredError } = options;
  /** A device registered by a mount that did not finish: the next try uses it again instead of leaving it behind. */
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

  /** A device that is registered already stays the same device; one the server forgot becomes a new one. */
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
    unmount: async ({ deviceId }) => {
      // Frees the place, too: a device that frees its place first has lost its session and may not delete itself any more.
      const deleted = await http.callV2(v2.deleteDevice, { params: { id: deviceId } });
      if (!deleted.ok) {
        onIgnoredError?.(deleted.error);
      }
      return succeed(null);
    },
  };
}
