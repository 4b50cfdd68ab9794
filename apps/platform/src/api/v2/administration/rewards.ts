import { vouchersAdminApi } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import {
  changeStock,
  createRewardDefinition,
  findRewardDefinition,
  listRewardDefinitions,
  replaceRewardDefinition,
} from "../../../offers/voucher-definitions/index.ts";
import {
  type AdministrationServices,
  flagOf,
  NO_PERMISSION,
  NOT_FOUND,
  registerChange,
  registerRead,
} from "./support.ts";
import { mayReadDefinition, refuseDefinition, refuseVoucher } from "./voucher-scope.ts";

const subjectKind = "REWARD";

function registerReads(app: FastifyInstance, services: AdministrationServices): void {
  registerRead(app, services, vouchersAdminApi.listRewards, ({ transaction, identity, query }) => {
    const { partnerId, active, draft, ...asked } = query;
    const filter = { partnerIds: identity.partnerIds, partnerId, active: flagOf(active), draft: flagOf(draft) };
    return listRewardDefinitions(transaction, { ...filter, ...asked });
  });
  registerRead(app, services, vouchersAdminApi.readReward, async ({ transaction, identity, params }) => {
    const reward = await findRewardDefinition(transaction, params.rewardId);
    if (reward === undefined) {
      return NOT_FOUND;
    }
    return mayReadDefinition(identity, reward) ? succeed(reward) : NO_PERMISSION;
  });
}

/** Registers rewards and their stock. */
export function registerRewardAdministration(app: FastifyInstance, services: AdministrationServices): void {
  registerReads(app, services);
  registerChange(app, services, vouchersAdminApi.createReward, async ({ transaction, identity, body }) => {
    const refused = await refuseVoucher(transaction, identity, { kind: subjectKind, ...body });
    if (refused !== undefined) {
      return refused;
    }
    const after = await createRewardDefinition(transaction, body);
    return succeed({ response: after, audit: { action: "REWARD_CREATED", subjectKind, subjectId: after.id, after } });
  });
  registerChange(app, services, vouchersAdminApi.replaceReward, async ({ transaction, identity, params, body }) => {
    const before = await findRewardDefinition(transaction, params.rewardId, true);
    if (before === undefined) {
      return NOT_FOUND;
    }
    const refused =
      refuseDefinition(identity, before) ??
      (await refuseVoucher(transaction, identity, { kind: subjectKind, ...body }));
    if (refused !== undefined) {
      return refused;
    }
    const after = await replaceRewardDefinition(transaction, { ...body, id: before.id });
    const audit = { action: "REWARD_CHANGED", subjectKind, subjectId: after.id, before, after };
    return succeed({ response: after, audit });
  });
  registerChange(app, services, vouchersAdminApi.changeRewardStock, async ({ transaction, identity, params, body }) => {
    const before = await findRewardDefinition(transaction, params.rewardId, true);
    if (before === undefined) {
      return NOT_FOUND;
    }
    const refused = refuseDefinition(identity, before);
    if (refused !== undefined) {
      return refused;
    }
    const after = await changeStock(transaction, before.id, body);
    const stocks = { before: { stock: before.stock }, after: { stock: after.stock } };
    return succeed({
      response: after,
      audit: { action: "REWARD_STOCK_CHANGED", subjectKind, subjectId: after.id, ...stocks },
    });
  });
}
