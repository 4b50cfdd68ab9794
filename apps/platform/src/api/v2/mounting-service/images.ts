import { showingsApi, v2 } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../config/clock.ts";
import type { Database } from "../../../database/index.ts";
import { type AdPlace, imageResource, keepShowings } from "../../../offers/display-ads/index.ts";
import { catalogueCacheOf } from "../../../offers/vouchers/index.ts";
import { findMountedDevice } from "../../../places/places/index.ts";
import { registerCall, registerWrite } from "../../register.ts";
import { listFor } from "./lists.ts";

/** A key that is not mounted yet has no place; it gets the programme's pictures. */
const NOWHERE: AdPlace = { partnerId: null, storeId: null };
const NOT_MOUNTED = fail("DEVICE_NOT_MOUNTED", "The device stands in no shop");

/** Registers advertising pictures: those of the caller's place, for staff all they may see; and how often they were shown. */
export function registerImages(
  app: FastifyInstance,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): void {
  const timeIn = async (programId: string) => {
    const { timeZone } = (await catalogueCacheOf(database).read(programId)).settings;
    return { nowMs: clock.nowMs(), timeZone };
  };
  registerCall(app, v2.listImages, async ({ identity, query }) => {
    const { deviceKey = identity.deviceKey, planned, ...parameters } = query;
    const device = deviceKey === undefined ? undefined : await findMountedDevice(database, identity, deviceKey);
    if (device?.ok === false) {
      return device;
    }
    const place = device?.response ?? (identity.role === "DEVICE" ? NOWHERE : undefined);
    const time = { ...(await timeIn(identity.programId)), withPlanned: planned === "true" };
    const asked = { programId: identity.programId, parameters, resource: imageResource(identity, place, time) };
    return listFor(database, v2.listImages, asked);
  });
  registerWrite(app, database, showingsApi.reportShowings, async ({ identity, body, transaction }) => {
    const device = await findMountedDevice(database, identity, identity.deviceKey ?? "");
    if (!device.ok) {
      return device;
    }
    const { deviceId, partnerId, storeId } = device.response;
    if (partnerId === null || storeId === null) {
      return NOT_MOUNTED;
    }
    const place = { deviceId, partnerId, storeId, ...(await timeIn(identity.programId)) };
    const accepted = await keepShowings(transaction, place, body);
    return succeed({ accepted, dropped: body.shown.length - accepted });
  });
}
