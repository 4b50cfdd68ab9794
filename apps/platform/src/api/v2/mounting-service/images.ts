import { v2 } from "@punktum/contracts";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/index.ts";
import { type AdPlace, imageResource } from "../../../offers/display-ads/index.ts";
import { findMountedDevice } from "../../../places/places/index.ts";
import { registerCall } from "../../register.ts";
import { listFor } from "./lists.ts";

/** A key that is not mounted yet has no place; it gets the programme's pictures. */
const NOWHERE: AdPlace = { partnerId: null, storeId: null };

/** Registers advertising pictures: those of the caller's place, for staff all they may see. */
export function registerImages(app: FastifyInstance, { database }: { readonly database: Database }): void {
  registerCall(app, v2.listImages, async ({ identity, query }) => {
    const { deviceKey = identity.deviceKey, ...parameters } = query;
    const device = deviceKey === undefined ? undefined : await findMountedDevice(database, identity, deviceKey);
    if (device?.ok === false) {
      return device;
    }
    const place = device?.response ?? (identity.role === "DEVICE" ? NOWHERE : undefined);
    const asked = { programId: identity.programId, parameters, resource: imageResource(identity, place) };
    return listFor(database, v2.listImages, asked);
  });
}
