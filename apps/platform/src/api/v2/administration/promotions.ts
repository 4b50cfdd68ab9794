import { vouchersAdminApi } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import {
  createActionDefinition,
  findActionDefinition,
  listActionDefinitions,
  listRuleStores,
  replaceActionDefinition,
} from "../../../points/action-definitions/index.ts";
import { catalogueCacheOf } from "../../../offers/vouchers/index.ts";
import { listPlacePartners } from "../../../places/stores/index.ts";
import { findConflicts, impossibleOf } from "../../../points/simulations/index.ts";
import type { ProgramTransaction } from "../../../database/index.ts";
import {
  type AdministrationServices,
  flagOf,
  NO_PERMISSION,
  NOT_FOUND,
  type Refused,
  registerChange,
  registerRead,
  runsProgram,
} from "./support.ts";
import { mayReadDefinition, refuseDefinition, refuseUnknownOwner } from "./voucher-scope.ts";

const subjectKind = "PROMOTION";

function registerReads(app: FastifyInstance, services: AdministrationServices): void {
  registerRead(app, services, vouchersAdminApi.listPromotions, ({ transaction, identity, query }) => {
    const { type, active, draft, ...asked } = query;
    const filter = { partnerIds: identity.partnerIds, type, active: flagOf(active), draft: flagOf(draft) };
    return listActionDefinitions(transaction, { ...filter, ...asked });
  });
  registerRead(app, services, vouchersAdminApi.readPromotion, async ({ transaction, identity, params }) => {
    const promotion = await findActionDefinition(transaction, params.promotionId);
    if (promotion === undefined) {
      return NOT_FOUND;
    }
    return mayReadDefinition(identity, promotion) ? succeed(promotion) : NO_PERMISSION;
  });
  registerRead(app, services, vouchersAdminApi.readPromotionNames, async ({ transaction, identity }) => {
    const { levels, settings } = await catalogueCacheOf(services.database).readIn(transaction);
    const partners = await listPlacePartners(transaction, identity);
    return succeed({
      wholeProgram: runsProgram(identity),
      timeZone: settings.timeZone,
      partners: partners.map(({ id, name, active }) => ({ id, name, active })),
      stores: await listRuleStores(transaction, identity),
      levels: levels.map(({ id, names }) => ({ id, names })),
    });
  });
}

/** Refuses a rule that is published though it can never apply. */
async function refuseImpossible(
  { database, clock }: AdministrationServices,
  transaction: ProgramTransaction,
  rule: Parameters<typeof findConflicts>[1]["rule"],
): Promise<Refused> {
  if (rule.draft || !rule.active) {
    return undefined;
  }
  const { levels } = await catalogueCacheOf(database).readIn(transaction);
  const levelIds = levels.map(({ id }) => id);
  const { conflicts } = await findConflicts(transaction, { rule, levelIds, nowMs: clock.nowMs() });
  const impossible = impossibleOf(conflicts);
  if (impossible === undefined) {
    return undefined;
  }
  const { problems, codes } = impossible;
  const message = problems.join(". ");
  return { ok: false, error: { code: "REQUEST_INVALID", message, problems, details: { conflicts: codes } } };
}

/** Registers action definitions of the revenue module. */
export function registerPromotionAdministration(app: FastifyInstance, services: AdministrationServices): void {
  registerReads(app, services);
  registerChange(app, services, vouchersAdminApi.createPromotion, async ({ transaction, identity, body }) => {
    const refused =
      refuseDefinition(identity, body) ??
      (await refuseUnknownOwner(transaction, body)) ??
      (await refuseImpossible(services, transaction, body));
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
      (await refuseUnknownOwner(transaction, body)) ??
      (await refuseImpossible(services, transaction, { ...body, id: before.id }));
    if (refused !== undefined) {
      return refused;
    }
    const after = await replaceActionDefinition(transaction, { ...body, id: before.id });
    const audit = { action: "PROMOTION_CHANGED", subjectKind, subjectId: after.id, before, after };
    return succeed({ response: after, audit });
  });
}
