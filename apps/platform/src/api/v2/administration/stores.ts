import { administrationApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { ProgramTransaction } from "../../../database/index.ts";
import { findPartnerSettings, type PartnerSettings } from "../../../places/partners/index.ts";
import type { Identity } from "../../../office/sessions/index.ts";
import {
  createStore,
  findStore,
  findStoreSettings,
  listStoreSettings,
  replaceStore,
  type StoreSettings,
} from "../../../places/stores/index.ts";
import type { Answer } from "../../register-failure.ts";
import { registerCall } from "../../register.ts";
import {
  type AdministrationServices,
  flagOf,
  NOT_FOUND,
  refusePartner,
  refuseStore,
  registerChange,
  registerRead,
} from "./support.ts";

const subjectKind = "STORE";

/** Finds the shop of a path, within its partner. */
export async function findStoreOfPath(
  transaction: ProgramTransaction,
  identity: Identity,
  { partnerId, storeId, lock = false }: { partnerId: string; storeId: string; lock?: boolean },
): Promise<Answer<StoreSettings>> {
  const refused = refusePartner(identity, partnerId) ?? refuseStore(identity, { partnerId, id: storeId });
  if (refused !== undefined) {
    return refused;
  }
  const store = await findStoreSettings(transaction, storeId, lock);
  return store?.partnerId === partnerId ? succeed(store) : NOT_FOUND;
}

/** Finds the partner for a new shop; a deactivated partner cannot get one. */
export async function findOpenPartner(
  transaction: ProgramTransaction,
  identity: Identity,
  partnerId: string,
): Promise<Answer<PartnerSettings>> {
  const refused = refusePartner(identity, partnerId);
  if (refused !== undefined) {
    return refused;
  }
  const partner = await findPartnerSettings(transaction, partnerId);
  if (partner === undefined) {
    return NOT_FOUND;
  }
  return partner.active ? succeed(partner) : fail("REQUEST_INVALID", "the partner is deactivated");
}

function registerReads(app: FastifyInstance, services: AdministrationServices): void {
  registerRead(app, services, administrationApi.readStore, ({ transaction, identity, params }) =>
    findStoreOfPath(transaction, identity, params),
  );
  registerRead(app, services, administrationApi.listProgramStores, async ({ transaction, identity, query }) => {
    const { partnerId, active, ...asked } = query;
    if (partnerId !== undefined) {
      const refused = refusePartner(identity, partnerId);
      if (refused !== undefined) {
        return refused;
      }
      if ((await findPartnerSettings(transaction, partnerId)) === undefined) {
        return NOT_FOUND;
      }
    }
    const partnerIds = partnerId === undefined ? identity.partnerIds : [partnerId];
    const filter = { partnerIds, storeIds: identity.storeIds, active: flagOf(active) };
    return listStoreSettings(transaction, { ...filter, ...asked });
  });
  registerCall(app, administrationApi.lookUpStore, ({ identity, params }) =>
    services.database.withProgram(identity.programId, async (transaction) => {
      const store = await findStore(transaction, params.storeId);
      if (store === undefined) {
        return NOT_FOUND;
      }
      const refused = refuseStore(identity, store);
      if (refused !== undefined) {
        return refused;
      }
      const partner = await findPartnerSettings(transaction, store.partnerId);
      const { id: storeId, name: storeName, vatId, partnerId } = store;
      return succeed({ storeId, storeName, vatId, partnerId, partnerName: partner?.name ?? "" });
    }),
  );
}

/** Registers shops. */
export function registerStoreAdministration(app: FastifyInstance, services: AdministrationServices): void {
  registerReads(app, services);
  registerChange(app, services, administrationApi.createStore, async ({ transaction, identity, params, body }) => {
    const found = await findOpenPartner(transaction, identity, params.partnerId);
    if (!found.ok) {
      return found;
    }
    const after = await createStore(transaction, { ...body, partnerId: found.response.id, active: true });
    return succeed({ response: after, audit: { action: "STORE_CREATED", subjectKind, subjectId: after.id, after } });
  });
  registerChange(app, services, administrationApi.replaceStore, async ({ transaction, identity, params, body }) => {
    const found = await findStoreOfPath(transaction, identity, { ...params, lock: true });
    if (!found.ok) {
      return found;
    }
    const before = found.response;
    const after = await replaceStore(transaction, { ...body, id: before.id });
    const audit = { action: "STORE_CHANGED", subjectKind, subjectId: after.id, before, after };
    return succeed({ response: after, audit });
  });
  registerChange(app, services, administrationApi.deleteStore, async ({ transaction, identity, params }) => {
    const found = await findStoreOfPath(transaction, identity, { ...params, lock: true });
    if (!found.ok) {
      return found;
    }
    const before = found.response;
    const after = await replaceStore(transaction, { ...before, active: false });
    const audit = { action: "STORE_DEACTIVATED", subjectKind, subjectId: after.id, before, after };
    return succeed({ response: {}, audit });
  });
}
