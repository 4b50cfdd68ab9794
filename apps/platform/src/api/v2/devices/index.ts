import { deviceEventsApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../config/clock.ts";
import type { Database } from "../../../database/index.ts";
import { acknowledge, readEventsAfter, readStream, toWire } from "../../../places/device-events/index.ts";
import { registerCall, registerWrite } from "../../register.ts";

const PAGE = 100;

/** Registers the call with which a device catches up on events it missed while disconnected. */
export function registerDeviceEventsV2(
  app: FastifyInstance,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): void {
  registerCall(app, deviceEventsApi.readDeviceEvents, async ({ identity, query }) => {
    const { deviceId } = identity;
    if (deviceId === undefined) {
      return fail("DEVICE_NOT_MOUNTED");
    }
    return database.withProgram(identity.programId, async (transaction) => {
      const { lastPosition, acknowledgedPosition, stalePosition } = await readStream(transaction, deviceId);
      const after = Math.max(query.after ?? acknowledgedPosition, stalePosition);
      const events = await readEventsAfter(transaction, deviceId, { after, limit: query.limit ?? PAGE });
      const nowMs = clock.nowMs();
      return succeed({ events: events.map((event) => toWire(event, nowMs)), lastPosition, acknowledgedPosition });
    });
  });

  registerWrite(app, database, deviceEventsApi.acknowledgeDeviceEvents, async ({ identity, body, transaction }) => {
    const { deviceId } = identity;
    if (deviceId === undefined) {
      return fail("DEVICE_NOT_MOUNTED");
    }
    return succeed({ acknowledgedPosition: await acknowledge(transaction, deviceId, body.position) });
  });
}
