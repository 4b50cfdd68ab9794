import { administrationApi } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import {
  findPoint,
  type InteractionPoint,
  isHeld,
  listPoints,
  type PointUnit,
  readPointDetails,
} from "../../../places/interaction-points/index.ts";
import { findPartnerSettings } from "../../../places/partners/index.ts";
import { type Identity, mayUsePartner, mayUseStore } from "../../../office/sessions/index.ts";
import type { Answer } from "../../register-failure.ts";
import { registerCall } from "../../register.ts";
import { findStoreOfPath } from "./stores.ts";
import { type AdministrationServices, NO_PERMISSION, NOT_FOUND, refusePartner, registerRead } from "./support.ts";

/** True for points of the caller's shops and partners, and for shared points above them. */
export function mayReachPoint(identity: Identity, { partnerId, storeId }: PointUnit): boolean {
  if (partnerId === null) {
    return true;
  }
  return storeId === null ? mayUsePartner(identity, partnerId) : mayUseStore(identity, { partnerId, id: storeId });
}

const reach = (identity: Identity, point: InteractionPoint | undefined): Answer<InteractionPoint> => {
  if (point === undefined) {
    return NOT_FOUND;
  }
  return mayReachPoint(identity, point) ? succeed(point) : NO_PERMISSION;
};

type ListQuery = z.output<typeof administrationApi.listProgramPoints.query>;

const filterOf = ({ partnerIds, storeIds }: Identity, { recursive, ...asked }: ListQuery, unit: PointUnit) => ({
  unit,
  recursive: recursive === "true",
  partnerIds,
  storeIds,
  ...asked,
});

function registerLists(app: FastifyInstance, services: AdministrationServices): void {
  registerRead(app, services, administrationApi.listProgramPoints, ({ transaction, identity, query }) =>
    listPoints(transaction, filterOf(identity, query, { partnerId: null, storeId: null })),
  );
  registerRead(app, services, administrationApi.listPartnerPoints, async ({ transaction, identity, params, query }) => {
    const refused = refusePartner(identity, params.partnerId);
    if (refused !== undefined) {
      return refused;
    }
    if ((await findPartnerSettings(transaction, params.partnerId)) === undefined) {
      return NOT_FOUND;
    }
    const unit = { partnerId: params.partnerId, storeId: null };
    return listPoints(transaction, filterOf(identity, query, unit));
  });
  registerRead(app, services, administrationApi.listStorePoints, async ({ transaction, identity, params, query }) => {
    const store = await findStoreOfPath(transaction, identity, params);
    if (!store.ok) {
      return store;
    }
    const unit = { partnerId: store.response.partnerId, storeId: store.response.id };
    return listPoints(transaction, filterOf(identity, query, unit));
  });
}

function registerSingles(app: FastifyInstance, services: AdministrationServices): void {
  registerRead(app, services, administrationApi.readPoint, async ({ transaction, identity, params }) =>
    reach(identity, await findPoint(transaction, params.id)),
  );
  registerRead(app, services, administrationApi.readPartnerPoint, async ({ transaction, identity, params }) => {
    const refused = refusePartner(identity, params.partnerId);
    if (refused !== undefined) {
      return refused;
    }
    const point = await findPoint(transaction, params.id);
    return point?.partnerId === params.partnerId ? reach(identity, point) : NOT_FOUND;
  });
  registerRead(app, services, administrationApi.readStorePoint, async ({ transaction, identity, params }) => {
    const store = await findStoreOfPath(transaction, identity, params);
    if (!store.ok) {
      return store;
    }
    const point = await findPoint(transaction, params.id);
    return point?.storeId === store.response.id ? succeed(point) : NOT_FOUND;
  });
  registerRead(app, services, administrationApi.readPointDetails, async ({ transaction, identity, params }) => {
    const point = reach(identity, await findPoint(transaction, params.id));
    return point.ok ? succeed(await readPointDetails(transaction, point.response)) : point;
  });
}

/** Registers reading and finding interaction points. */
export function registerPointReads(app: FastifyInstance, services: AdministrationServices): void {
  registerLists(app, services);
  registerSingles(app, services);
  registerCall(app, administrationApi.lookUpPoint, ({ identity, params }) =>
    services.database.withProgram(identity.programId, async (transaction) => {
      const point = reach(identity, await findPoint(transaction, params.id));
      if (!point.ok) {
        return point;
      }
      if (!point.response.active) {
        return NOT_FOUND;
      }
      return succeed({ ...point.response, mounted: await isHeld(transaction, params.id) });
    }),
  );
}
