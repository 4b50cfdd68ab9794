import { v2 } from "@punktum/contracts";
import { fail, mapOutcome, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/index.ts";
import { createDevice, type Device, findDevice } from "../../../modules/devices/index.ts";
import type { Mountings } from "../../../modules/mountings/index.ts";
import type { Identity } from "../../../modules/sessions/index.ts";
import { registerCall } from "../../register.ts";
import { toDeviceWire } from "./wire.ts";

/** A device may look at itself only. */
const mayRead = (identity: Identity, device: Device): boolean =>
  identity.role !== "DEVICE" || identity.deviceId === device.id;

/** Devices (MSVC-03, MSVC-05). */
export function registerDevices(
  app: FastifyInstance,
  { database, mountings }: { readonly database: Database; readonly mountings: Mountings },
): void {
  registerCall(app, v2.createDevice, async ({ identity, body }) => {
    const device = await database.withProgram(identity.programId, (transaction) => createDevice(transaction, body));
    return succeed(toDeviceWire(identity, device));
  });
  registerCall(app, v2.readDevice, async ({ identity, params }) => {
    const device = await database.withProgram(identity.programId, (transaction) => findDevice(transaction, params.id));
    if (device === undefined || !mayRead(identity, device)) return fail("NOT_FOUND", "There is no such device");
    return succeed(toDeviceWire(identity, device));
  });
  registerCall(app, v2.deleteDevice, async ({ identity, params, requestId }) => {
    const outcome = await mountings.deleteDevice({ identity, requestId, deviceId: params.id });
    return mapOutcome(outcome, () => ({}));
  });
}
