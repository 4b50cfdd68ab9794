import { entriesOf, isWholeMounting, type MountingWire, v2 } from "@punktum/contracts";
import { ANONYMOUS_WORKSTATION_PREFIX, fail, mapOutcome, succeed } from "@punktum/domain";
import type { GatewayOutcome, LoyaltyGateway, MountedDevice, MountInput } from "../gateway.ts";
import { definedOnly } from "../mapping/defined-only.ts";
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

/** A device and the place it stands at now. */
interface Bound {
  readonly device: RegisteredDevice;
  readonly mounting: MountingWire;
}

type Http = V2Options["http"];

/**
 * The interaction point a workstation id names (A-06, MNT-23). The store lets the server refuse a workstation of
 * another store (MNT-26) and offer a free point for a generated id (MNT-17); a device that stands there already names itself
 * and is offered its own.
 */
export async function findMounting(
  http: Http,
  appInteractionId: string,
  place: { readonly storeId?: string; readonly deviceKey?: string } = {},
): Promise<GatewayOutcome<MountingWire>> {
  const query = { filter: `appInteractionId||$eq||${appInteractionId}`, ...place };
  const answer = await http.callV2(v2.listMountings, { query });
  if (!answer.ok) {
    return answer;
  }
  const [mounting] = entriesOf(answer.response);
  return isWholeMounting(mounting) ? succeed(mounting) : fail("MOUNTING_NOT_FOUND");
}

const isAnonymous = ({ workstationId }: MountInput): boolean => workstationId.startsWith(ANONYMOUS_WORKSTATION_PREFIX);

/** A place of its own for a device whose staff named none (MNT-17). */
async function createPlace(http: Http, input: MountInput): Promise<GatewayOutcome<MountingWire>> {
  const { workstationId, store, deviceInformation } = input;
  const body = { storeId: store.storeId, appInteractionId: workstationId, deviceName: deviceInformation };
  return await http.callV2(v2.createMounting, { body });
}

async function findOrCreatePlace(http: Http, input: MountInput): Promise<GatewayOutcome<MountingWire>> {
  const place = { storeId: input.store.storeId, ...definedOnly({ deviceKey: input.deviceKey }) };
  const found = await findMounting(http, input.workstationId, place);
  const isFull = !found.ok && found.error.code === "MOUNTING_NOT_FOUND" && isAnonymous(input);
  return isFull ? await createPlace(http, input) : found;
}

async function bind(
  http: Http,
  input: MountInput,
  place: { readonly mountingId: string; readonly deviceKey: string },
): Promise<GatewayOutcome<MountingWire>> {
  const body = {
    deviceKey: place.deviceKey,
    mode: input.posMode,
    cameraPosition: input.cameraPositionCode,
    language: input.language,
    deviceName: input.deviceInformation,
  };
  return await http.callV2(v2.changeMounting, { params: { id: place.mountingId }, body });
}

/** A free place may be taken between finding and binding; staff who named none need not know (MNT-17). */
async function bindSomewhere(
  http: Http,
  input: MountInput,
  place: { readonly mountingId: string; readonly deviceKey: string },
): Promise<GatewayOutcome<MountingWire>> {
  const bound = await bind(http, input, place);
  if (bound.ok || bound.error.code !== "MOUNTING_IN_USE" || !isAnonymous(input)) {
    return bound;
  }
  const own = await createPlace(http, input);
  return own.ok ? await bind(http, input, { ...place, mountingId: own.response.id }) : own;
}

/** Frees the interaction point and deletes the device; what fails is told to `onIgnoredError` (MNT-31, A-88). */
async function free(
  { http, onIgnoredError }: V2Options,
  mounting: GatewayOutcome<{ readonly id: string }>,
  deviceId: string,
): Promise<void> {
  const answers: GatewayOutcome<unknown>[] = [mounting];
  if (mounting.ok) {
    const params = { id: mounting.response.id };
    answers.push(await http.callV2(v2.changeMounting, { params, body: { deviceKey: null } }));
    answers.push(await http.callV2(v2.deleteDevice, { params: { id: deviceId } }));
  }
  for (const answer of answers) {
    if (!answer.ok) {
      onIgnoredError?.(answer.error);
    }
  }
}

/** Mount and unmount over the mounting service (MNT-31, MSVC-03..08). */
export function createV2Mounting(options: V2Options): Pick<LoyaltyGateway, "mount" | "unmount"> {
  const { http, deviceFacts } = options;
  /** A device registered by a mount that did not finish: the next try uses it again instead of leaving it behind. */
  let pending: RegisteredDevice | undefined;

  const registerDevice = async (deviceInformation: string): Promise<GatewayOutcome<RegisteredDevice>> => {
    if (pending !== undefined) {
      return succeed(pending);
    }
    const answer = await http.callV2(v2.createDevice, { body: { ...deviceFacts, deviceInformation } });
    return mapOutcome(answer, ({ id, deviceKey }) => ({ id, deviceKey }));
  };

  const bindNew = async (input: MountInput, mountingId: string): Promise<GatewayOutcome<Bound>> => {
    const device = await registerDevice(input.deviceInformation);
    if (!device.ok) {
      return device;
    }
    pending = device.response;
    const bound = await bindSomewhere(http, input, { mountingId, deviceKey: device.response.deviceKey });
    return mapOutcome(bound, (mounting) => ({ device: device.response, mounting }));
  };

  /** A device that is registered already stays the same device; one the server forgot becomes a new one. */
  const bindDevice = async (input: MountInput, mountingId: string): Promise<GatewayOutcome<Bound>> => {
    const { deviceKey } = input;
    if (deviceKey === undefined) {
      return await bindNew(input, mountingId);
    }
    const bound = await bindSomewhere(http, input, { mountingId, deviceKey });
    if (!bound.ok && bound.error.code === "DEVICE_KEY_NOT_FOUND") {
      return await bindNew(input, mountingId);
    }
    return mapOutcome(bound, (mounting) => ({ device: { id: mounting.deviceId ?? "", deviceKey }, mounting }));
  };

  return {
    mount: async (input) => {
      const place = await findOrCreatePlace(http, input);
      if (!place.ok) {
        return place;
      }
      const bound = await bindDevice(input, place.response.id);
      if (!bound.ok) {
        return bound;
      }
      const { device, mounting } = bound.response;
      const session = await openDeviceSession(options, device.deviceKey);
      if (!session.ok) {
        return session;
      }
      pending = undefined;
      return succeed(mountedOf(device, mounting));
    },
    unmount: async ({ mountingId, deviceId, appInteractionId }) => {
      const mounting =
        mountingId === undefined ? await findMounting(http, appInteractionId) : succeed({ id: mountingId });
      await free(options, mounting, deviceId);
      return succeed(null);
    },
  };
}
