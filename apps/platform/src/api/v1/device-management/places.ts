import { v1 } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../config/clock.ts";
import type { Database } from "../../../database/index.ts";
import { listDisplayAds } from "../../../offers/display-ads/index.ts";
import { catalogueCacheOf } from "../../../offers/vouchers/index.ts";
import { findPartnerSettings, listPartners } from "../../../places/partners/index.ts";
import { findMountedDevice } from "../../../places/places/index.ts";
import { mayUsePartner, mayUseStore } from "../../../office/sessions/index.ts";
import { listStores } from "../../../places/stores/index.ts";
import { registerV1Call } from "../../register.ts";
import { toClientStoreWire, toClientWire, toDisplayAdWire } from "./wire.ts";

/** The same answer for another programme's company and for one that does not exist. */
const OTHER_COMPANY = fail("GENERAL_NO_PERMISION", "The caller may not work for this company");

/** Companies, shops and pictures in the first generation's format. */
export function registerDeviceManagementPlaces(
  app: FastifyInstance,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): void {
  registerV1Call(app, v1.getAllClients, async ({ identity }) => {
    const partners = await database.withProgram(identity.programId, (transaction) =>
      listPartners(transaction, identity.partnerIds),
    );
    if (partners.length === 0) {
      return fail("USER_WITH_NO_CLIENTS", "The caller works for no company");
    }
    return succeed({ clients: partners.map(toClientWire) });
  });
  registerV1Call(app, v1.getStoresOfClient, async ({ identity, payload }) => {
    if (!mayUsePartner(identity, payload.clientId)) {
      return OTHER_COMPANY;
    }
    const stores = await database.withProgram(identity.programId, async (transaction) =>
      (await findPartnerSettings(transaction, payload.clientId)) === undefined
        ? undefined
        : listStores(transaction, payload.clientId),
    );
    if (stores === undefined) {
      return OTHER_COMPANY;
    }
    return succeed({ stores: stores.filter((store) => mayUseStore(identity, store)).map(toClientStoreWire) });
  });
  registerV1Call(app, v1.downloadDisplayAds, async ({ identity, payload }) => {
    const device = await findMountedDevice(database, identity, payload.deviceKey);
    if (!device.ok) {
      return device;
    }
    const { timeZone } = (await catalogueCacheOf(database).read(identity.programId)).settings;
    const time = { nowMs: clock.nowMs(), timeZone, withPlanned: payload.withPlanned ?? false };
    const ads = await database.withProgram(identity.programId, (transaction) =>
      listDisplayAds(transaction, device.response, time),
    );
    const wanted = payload.displayAdIds ?? [];
    const chosen = wanted.length === 0 ? ads : ads.filter((ad) => wanted.includes(ad.id));
    return succeed({ displayAds: chosen.map(toDisplayAdWire) });
  });
}
