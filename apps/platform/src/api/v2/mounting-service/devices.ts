import { mountingServiceApi, v2 } from "@punktum/contracts";
import { fail, mapOutcome, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/index.ts";
import { recordAudit } from "../../../office/audit/index.ts";
import {
  changeDeviceFacts,
  createDevices,
  type DeviceFacts,
  deviceResource,
  lockDevice,
} from "../../../places/devices/index.ts";
import { isTabletAlone, STAFF_MISSING } from "../../../places/duties/index.ts";
import type { Mountings } from "../../../places/mountings/index.ts";
import { registerCall, registerWrite, type WriteContext } from "../../register.ts";
import { findFor, listFor, readWritten } from "./lists.ts";

const NO_DEVICE = fail("NOT_FOUND", "There is no such device");

async function register({ transaction, identity, requestId }: WriteContext, facts: readonly DeviceFacts[]) {
  const devices = await createDevices(transaction, facts, identity.adminId);
  for (const { id } of devices) {
    await recordAudit(transaction, {
      actorKind: identity.deviceId === undefined ? "ADMIN" : "DEVICE",
      actorId: identity.subjectId,
      deviceId: id,
      action: "DEVICE_REGISTERED",
      subjectKind: "DEVICE",
      subjectId: id,
      requestId,
    });
  }
  return devices.map(({ createdAt, ...device }) => ({
    ...device,
    organization: identity.programId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: null,
    heartbeat: null,
  }));
}

async function change(
  { transaction, identity, requestId, params }: WriteContext & { readonly params: { readonly id: string } },
  facts: Parameters<typeof changeDeviceFacts>[2],
) {
  const resource = deviceResource(identity);
  await lockDevice(transaction, params);
  const { response: schema } = v2.readDevice;
  const before = await findFor(transaction, schema, resource, params.id);
  if (before === undefined) {
    return NO_DEVICE;
  }
  await changeDeviceFacts(transaction, params.id, facts);
  const after = await readWritten(transaction, schema, resource, params.id);
  await recordAudit(transaction, {
    actorKind: identity.deviceId === undefined ? "ADMIN" : "DEVICE",
    actorId: identity.subjectId,
    deviceId: params.id,
    action: "DEVICE_CHANGED",
    subjectKind: "DEVICE",
    subjectId: params.id,
    before: { deviceInformation: before.deviceInformation, version: before.version },
    after: { deviceInformation: after.deviceInformation, version: after.version },
    requestId,
  });
  return succeed(after);
}

/** Registers devices. */
export function registerDevices(
  app: FastifyInstance,
  { database, mountings }: { readonly database: Database; readonly mountings: Mountings },
): void {
  registerWrite(app, database, v2.createDevice, async (call) => {
    if (await isTabletAlone(call.transaction, call.identity)) {
      return STAFF_MISSING;
    }
    const [device] = await register(call, [call.body]);
    return device === undefined ? NO_DEVICE : succeed(device);
  });
  registerWrite(app, database, mountingServiceApi.createDevices, async (call) =>
    succeed(await register(call, call.body.bulk)),
  );
  registerCall(app, mountingServiceApi.listDevices, ({ identity, query }) => {
    const asked = { programId: identity.programId, parameters: query, resource: deviceResource(identity) };
    return listFor(database, mountingServiceApi.listDevices, asked);
  });
  registerCall(app, v2.readDevice, async ({ identity, params }) => {
    const device = await database.withProgram(identity.programId, (transaction) =>
      findFor(transaction, v2.readDevice.response, deviceResource(identity), params.id),
    );
    return device === undefined ? NO_DEVICE : succeed(device);
  });
  registerWrite(app, database, mountingServiceApi.replaceDevice, (call) => change(call, call.body));
  registerWrite(app, database, mountingServiceApi.changeDevice, (call) => change(call, call.body));
  registerWrite(
    app,
    database,
    v2.deleteDevice,
    async ({ transaction, identity, params, query, requestId }) => {
      const { reason } = query;
      const outcome = await mountings.deleteDevice(transaction, { identity, requestId, deviceId: params.id, reason });
      return mapOutcome(outcome, () => ({}));
    },
    { committed: mountings.rightsChanged },
  );
}
