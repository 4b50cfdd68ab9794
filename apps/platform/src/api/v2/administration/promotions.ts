import { vouchersAdminApi } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import {
  createActionDefinition,
  findActionDefinition,
  listActionDefinitions,
  replaceActionDefinition,
} from "../../../points/action-definitions/index.ts";
import {
  type AdministrationServices,
  flagOf,
  NO_PERMISSION,
  NOT_FOUND,
  pageOf,
  registerChange,
  registerRead,
} from "./support.ts";
import { mayReadDefinition, refuseDefinition, refuseUnknownOwner } from "./voucher-scope.ts";

const subjectKind = "PROMOTION";

function registerReads(app: FastifyInstance, services: AdministrationServices): void {
  registerRead(app, services, vouchersAdminApi.listPromotions, async ({ transaction, identity, query }) => {
    const { type, active } = query;
    const filter = { partnerIds: identity.partnerIds, type, active: flagOf(active), ...pageOf(query) };
    return succeed(await listActionDefinitions(transaction, filter));
  });
  registerRead(app, services, vouchersAdminApi.readPromotion, async ({ transaction, identity, params }) => {
    const promotion = await findActionDefinition(transaction, params.promotionId);
    if (promotion === undefined) {
      return NOT_FOUND;
    }
    return mayReadDefinition(identity, promotion) ? succeed(promotion) : NO_PERMISSION;
  });
}

/** Registers action definitions of the revenue module. */
export function registerPromotionAdministration(app: FastifyInstance, services: AdministrationServices): void {
  registerReads(app, services);
  registerChange(app, services, vouchersAdminApi.createPromotion, async ({ transaction, identity, body }) => {
    const refused = refuseDefinition(identity, body) ?? (await refuseUnknownOwner(transaction, body));
    if (refused !== undefined) {
      return refused;
    }
    const after = await createActionDefinition(transaction, body);
    const audit = { action: "PROMOTION_CREATED", subjectKind, subjectId: after.id, after };
    return succeed({ response: after, audit });
  });
  registerChange(app, services, vouchersAdminApi.replacePromotion, async ({ transaction, identity, params, body }) => {
    const before = await findActionDefinition(transaction, params.promotionId, true);
    if (before === undefined) {
      return NOT_FOUND;
    }
    const refused =
      refuseDefinition(identity, before) ??
      refuseDefinition(identity, body) ??
      (await refuseUnknownOwner(transaction, body));
    if (refused !== undefined) {
      return refused;
    }
    const after = await replaceActionDefinition(transaction, { ...body, id: before.id });
    const audit = { action: "PROMOTION_CHANGED", subjectKind, subjectId: after.id, before, after };
    return succeed({ response: after, audit });
  });
}
