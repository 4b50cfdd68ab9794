import { placesApi } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { InteractionPoint } from "../../../places/interaction-points/index.ts";
import { createStore, listPlacePartners, listPlaceStores } from "../../../places/stores/index.ts";
import { registerWrite } from "../../register.ts";
import { createPointIn } from "./interaction-points.ts";
import { findOpenPartner } from "./stores.ts";
import { type AdministrationServices, auditChange, flagOf, OTHER_PROGRAM, registerRead } from "./support.ts";

const PAGE = 50;

function registerOpening(app: FastifyInstance, { database }: AdministrationServices): void {
  registerWrite(app, database, placesApi.openStore, async (input) => {
    const { transaction, identity, params, body } = input;
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const found = await findOpenPartner(transaction, identity, params.partnerId);
    if (!found.ok) {
      return found;
    }
    const partner = found.response;
    const store = await createStore(transaction, { ...body.store, partnerId: partner.id, active: true });
    const subject = { subjectKind: "STORE", subjectId: store.id };
    await auditChange(transaction, input, { action: "STORE_CREATED", ...subject, after: store });
    const unit = { partnerId: partner.id, storeId: store.id };
    const points: InteractionPoint[] = [];
    // Tills first, because tablets of the same request refer to them.
    const ordered = body.points.toSorted((one, other) => Number(one.kind === "APP") - Number(other.kind === "APP"));
    for (const wanted of ordered) {
      const made = await createPointIn(transaction, wanted, unit);
      if (!made.ok) {
        return { ok: false, error: { ...made.error, details: { interactionPointId: wanted.id } } };
      }
      await auditChange(transaction, input, made.response.audit);
      points.push(made.response.response);
    }
    return succeed({ store, points });
  });
}

/** Registers the tree of places and the opening of a shop. */
export function registerPlaces(app: FastifyInstance, services: AdministrationServices): void {
  registerOpening(app, services);
  registerRead(app, services, placesApi.listPlaces, async ({ transaction, identity, query }) => {
    const { q, partnerId, storeId, after, active, limit = PAGE } = query;
    const now = new Date(services.clock.nowMs());
    const options = { identity, q, partnerId, storeId, after, limit, now, active: flagOf(active) };
    const isFirst = after === undefined && storeId === undefined;
    const partners = isFirst ? await listPlacePartners(transaction, identity) : [];
    return succeed({ partners, ...(await listPlaceStores(transaction, options)) });
  });
}
