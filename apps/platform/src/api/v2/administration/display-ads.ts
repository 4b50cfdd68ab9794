import { displayAdsApi as api } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { ProgramTransaction } from "../../../database/index.ts";
import type { Identity } from "../../../office/sessions/index.ts";
import {
  type AdRecord,
  createAd,
  deleteAd,
  findAd,
  listAds,
  lockAds,
  orderAds,
  readShowings,
  replaceAd,
} from "../../../offers/display-ads/index.ts";
import { announceRefresh } from "../../../places/device-care/index.ts";
import { findProfileSettings } from "../../../places/profiles/index.ts";
import {
  type AdministrationServices,
  flagOf,
  NO_PERMISSION,
  NOT_FOUND,
  type Refused,
  registerChange,
  registerRead,
} from "./support.ts";
import { mayReadDefinition, refuseDefinition, refuseUnknownOwner } from "./voucher-scope.ts";

const subjectKind = "DISPLAY_AD";
const NO_SUCH_PROFILE = fail("REQUEST_INVALID", "body.profileId: there is no such one in this programme");
const ORDERED_MEANWHILE = fail("CHANGED_MEANWHILE", "Somebody else has ordered the pictures since they were read");

type Reach = Pick<AdRecord, "partnerId" | "storeId" | "profileId">;

async function refuseReach(transaction: ProgramTransaction, identity: Identity, reach: Reach): Promise<Refused> {
  const refused = refuseDefinition(identity, reach) ?? (await refuseUnknownOwner(transaction, reach));
  if (refused !== undefined || reach.profileId === null) {
    return refused;
  }
  return (await findProfileSettings(transaction, reach.profileId)) === undefined ? NO_SUCH_PROFILE : undefined;
}

function registerReads(app: FastifyInstance, services: AdministrationServices): void {
  registerRead(app, services, api.listDisplayAds, ({ transaction, identity, query }) => {
    const { active, ...asked } = query;
    return listAds(transaction, { partnerIds: identity.partnerIds, active: flagOf(active), ...asked });
  });
  registerRead(app, services, api.readDisplayAd, async ({ transaction, identity, params }) => {
    const ad = await findAd(transaction, params.adId);
    if (ad === undefined) {
      return NOT_FOUND;
    }
    return mayReadDefinition(identity, ad) ? succeed(ad) : NO_PERMISSION;
  });
  registerRead(app, services, api.readDisplayAdFigures, async ({ transaction, identity, params, query }) => {
    const ad = await findAd(transaction, params.adId);
    if (ad === undefined) {
      return NOT_FOUND;
    }
    return mayReadDefinition(identity, ad)
      ? succeed(await readShowings(transaction, identity, { ...query, id: ad.id }))
      : NO_PERMISSION;
  });
}

/** Tablets that show the picture before or after the change read their pictures again. */
async function refreshTablets(transaction: ProgramTransaction, ...reaches: readonly Reach[]): Promise<void> {
  const [one, ...others] = new Map(
    reaches.map(({ partnerId, storeId, profileId }) => [
      [partnerId, storeId, profileId].join(" "),
      { partnerId, storeId, profileId },
    ]),
  ).values();
  // Two reaches may have tablets in common, and each tablet is told once.
  await announceRefresh(transaction, others.length === 0 ? one : undefined);
}

function registerOrder(app: FastifyInstance, services: AdministrationServices): void {
  registerChange(app, services, api.orderDisplayAds, async ({ transaction, identity, body }) => {
    const all = await lockAds(transaction);
    const ids = [...new Set(body.ids)];
    const named = all.filter(({ id }) => ids.includes(id));
    if (named.length < ids.length) {
      return NOT_FOUND;
    }
    const refused = named.map((ad) => refuseDefinition(identity, ad)).find((one) => one !== undefined);
    if (refused !== undefined) {
      return refused;
    }
    const before = named.map(({ id }) => id);
    if (body.was !== undefined && body.was.join() !== before.join()) {
      return ORDERED_MEANWHILE;
    }
    await orderAds(transaction, all, ids);
    await refreshTablets(transaction, ...named);
    const audit = {
      action: "DISPLAY_ADS_ORDERED",
      subjectKind: "PROGRAM",
      subjectId: identity.programId,
      before: { order: before },
      after: { order: ids },
    };
    return succeed({ response: { ids }, audit });
  });
}

/** Registers pictures of the screen saver. */
export function registerDisplayAds(app: FastifyInstance, services: AdministrationServices): void {
  registerReads(app, services);
  registerOrder(app, services);
  registerChange(app, services, api.createDisplayAd, async ({ transaction, identity, body }) => {
    const refused = await refuseReach(transaction, identity, body);
    if (refused !== undefined) {
      return refused;
    }
    const after = await createAd(transaction, body);
    await refreshTablets(transaction, after);
    return succeed({
      response: after,
      audit: { action: "DISPLAY_AD_CREATED", subjectKind, subjectId: after.id, after },
    });
  });
  registerChange(app, services, api.replaceDisplayAd, async ({ transaction, identity, params, body }) => {
    const before = await findAd(transaction, params.adId, true);
    if (before === undefined) {
      return NOT_FOUND;
    }
    const refused = refuseDefinition(identity, before) ?? (await refuseReach(transaction, identity, body));
    if (refused !== undefined) {
      return refused;
    }
    const after = await replaceAd(transaction, before.id, body);
    await refreshTablets(transaction, before, after);
    const audit = { action: "DISPLAY_AD_CHANGED", subjectKind, subjectId: after.id, before, after };
    return succeed({ response: after, audit });
  });
  registerChange(app, services, api.deleteDisplayAd, async ({ transaction, identity, params }) => {
    const before = await findAd(transaction, params.adId, true);
    if (before === undefined) {
      return NOT_FOUND;
    }
    const refused = refuseDefinition(identity, before);
    if (refused !== undefined) {
      return refused;
    }
    await deleteAd(transaction, before.id);
    await refreshTablets(transaction, before);
    const audit = { action: "DISPLAY_AD_DELETED", subjectKind, subjectId: before.id, before };
    return succeed({ response: {}, audit });
  });
}
