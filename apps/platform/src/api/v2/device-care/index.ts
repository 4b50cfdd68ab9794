import { can, deviceCareApi, type DeviceMessageKind } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../config/clock.ts";
import type { Database } from "../../../database/index.ts";
import { actorOf, auditedAs, recordAudit } from "../../../office/audit/index.ts";
import { announceMessage, listHealth, readCare, readSummary } from "../../../places/device-care/index.ts";
import { settleLoss } from "../../../places/device-outboxes/index.ts";
import { registerCall, registerWrite, type WriteContext } from "../../register.ts";

const PAGE = 50;
const NO_DEVICE = fail("NOT_FOUND", "There is no such device");
const NOT_MOUNTED = fail("DEVICE_NOT_MOUNTED", "The device is not mounted");
const NO_PERMISSION = fail("GENERAL_NO_PERMISION", "The caller may only make a tablet show its name");

const ACTIONS: Readonly<Record<DeviceMessageKind, string>> = {
  IDENTIFY: "DEVICE_IDENTIFIED",
  RELOAD: "DEVICE_RELOAD_ASKED",
  REFRESH_CONFIG: "DEVICE_REFRESH_ASKED",
};

async function sendMessage(
  { transaction, identity, requestId }: WriteContext,
  { deviceId, kind, now }: { readonly deviceId: string; readonly kind: DeviceMessageKind; readonly now: Date },
) {
  if (kind !== "IDENTIFY" && !can(identity.role, "devices.edit")) {
    return NO_PERMISSION;
  }
  const device = await readCare(transaction, { identity, deviceId, now });
  if (device === undefined) {
    return NO_DEVICE;
  }
  if (device.place === null) {
    return NOT_MOUNTED;
  }
  const name = `${device.place.storeName}, ${device.place.pointName}`;
  await announceMessage(transaction, deviceId, { kind, name });
  await recordAudit(transaction, {
    ...auditedAs(actorOf(identity, requestId)),
    action: ACTIONS[kind],
    subjectKind: "DEVICE",
    subjectId: deviceId,
  });
  return succeed({ kind, name, connected: device.connected });
}

/** Registers the state of tablets and messages to them. */
export function registerDeviceCareV2(
  app: FastifyInstance,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): void {
  const now = (): Date => new Date(clock.nowMs());
  registerCall(app, deviceCareApi.listDeviceHealth, ({ identity, query }) =>
    database.withProgram(identity.programId, (transaction) =>
      listHealth(transaction, { identity, now: now(), query: { ...query, limit: query.limit ?? PAGE } }),
    ),
  );
  registerCall(app, deviceCareApi.readDeviceSummary, ({ identity, query }) =>
    database.withProgram(identity.programId, async (transaction) =>
      succeed(await readSummary(transaction, { identity, now: now(), filter: query })),
    ),
  );
  registerCall(app, deviceCareApi.readDeviceCare, ({ identity, params }) =>
    database.withProgram(identity.programId, async (transaction) => {
      const care = await readCare(transaction, { identity, deviceId: params.id, now: now() });
      return care === undefined ? NO_DEVICE : succeed(care);
    }),
  );
  registerWrite(app, database, deviceCareApi.settleOutboxLoss, async (call) => {
    const { transaction, identity, params, body, requestId } = call;
    const which = { identity, deviceId: params.id, now: now() };
    if ((await readCare(transaction, which)) === undefined) {
      return NO_DEVICE;
    }
    const by = identity.subjectId;
    await settleLoss(transaction, { ...which, by, reason: body.reason, requestId });
    return succeed({});
  });
  registerWrite(app, database, deviceCareApi.sendDeviceMessage, (call) =>
    sendMessage(call, { deviceId: call.params.id, kind: call.body.kind, now: now() }),
  );
}
