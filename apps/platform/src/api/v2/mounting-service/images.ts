import { v2 } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/index.ts";
import { type DisplayAd, listDisplayAds } from "../../../modules/display-ads/index.ts";
import { findMountedDevice } from "../../../modules/places/index.ts";
import { registerCall } from "../../register.ts";

const toImageWire = (ad: DisplayAd) => ({
  id: ad.id,
  displayAdUsageCode: ad.usageCode,
  filePath: ad.filePath,
  order: ad.order,
  displayDurationMsec: ad.displayDurationMsec,
});

/** Advertising pictures of the caller's place (MSVC-10, SAVER-14); without a device those of the whole programme. */
export function registerImages(app: FastifyInstance, { database }: { readonly database: Database }): void {
  registerCall(app, v2.listImages, async ({ identity, query }) => {
    const deviceKey = query.deviceKey ?? identity.deviceKey;
    const nowhere = { ok: true, response: { partnerId: null, storeId: null } } as const;
    const place = deviceKey === undefined ? nowhere : await findMountedDevice(database, identity, deviceKey);
    if (!place.ok) return place;
    const ads = await database.withProgram(identity.programId, (transaction) =>
      listDisplayAds(transaction, place.response),
    );
    return succeed(ads.map(toImageWire));
  });
}
