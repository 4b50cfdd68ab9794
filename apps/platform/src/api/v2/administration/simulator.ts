import { simulatorApi } from "@punktum/contracts";
import { centsOfEuros, fail, isImpossible, neverApplies, succeed, type SaleEvaluation } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { catalogueCacheOf } from "../../../offers/vouchers/index.ts";
import { findStoreSettings } from "../../../places/stores/index.ts";
import type { Identity } from "../../../office/sessions/index.ts";
import {
  askForHistory,
  compareBasket,
  findConflicts,
  findHistory,
  type HistorySimulation,
} from "../../../points/simulations/index.ts";
import {
  type AdministrationServices,
  NOT_FOUND,
  type Refused,
  refuseStore,
  registerChange,
  registerRead,
  runsProgram,
} from "./support.ts";
import { refuseDefinition } from "./voucher-scope.ts";

type BasketLine = z.output<typeof simulatorApi.simulatePromotions.body>["basket"][number];

const lineOf = (line: BasketLine, index: number) => ({
  sequenceNumber: index + 1,
  type: line.type ?? ("SALE" as const),
  itemId: String(index + 1),
  description: line.description ?? "",
  merchandiseGroupCode: line.merchandiseGroupCode ?? "",
  merchandiseSubGroupCode: "",
  extendedAmountCents: centsOfEuros(line.amount),
  ...(line.revenueKey !== undefined && { revenueKey: line.revenueKey }),
});

const KINDS = { PROMOTION: "PROMOTION", STANDARD: "STANDARD", PAYMENT: "PAYMENT" } as const;
const isKind = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind);

function presentReason(reason: SaleEvaluation["reasons"][number], places: ReadonlyMap<string, number>) {
  const { kind, id, names, factor, fixedPoints, revenueCents, points } = reason;
  const draft = places.get(id) ?? null;
  return {
    kind: isKind(kind) ? kind : KINDS.STANDARD,
    ruleId: draft === null && id !== "" ? id : null,
    draft,
    names,
    ...(factor !== undefined && { factor: Number(factor) }),
    ...(fixedPoints !== undefined && { fixedPoints }),
    ...(revenueCents !== undefined && { revenue: revenueCents / 100 }),
    points,
  };
}

/** A side of the comparison; lines in the order of the request. */
function present(evaluation: SaleEvaluation, basket: readonly unknown[], places: ReadonlyMap<string, number>) {
  const found = new Map(evaluation.lines.map((line) => [line.line.sequenceNumber, line]));
  return {
    points: evaluation.points,
    lines: basket.map((_line, index) => {
      const line = found.get(index + 1);
      return { points: line?.points ?? 0, reason: line?.reasonIndex ?? null };
    }),
    reasons: evaluation.reasons.map((reason) => presentReason(reason, places)),
  };
}

const NO_PLACES: ReadonlyMap<string, number> = new Map();

const refuseRules = (identity: Identity, drafts: readonly Parameters<typeof refuseDefinition>[1][]): Refused =>
  drafts.map((draft) => refuseDefinition(identity, draft)).find((refusal) => refusal !== undefined);

function presentHistory({ id, state, askedAt, from, to, doneUntil, sales, result }: HistorySimulation) {
  const doneMs = doneUntil === null ? 0 : doneUntil.getTime() - from.getTime();
  return {
    id,
    state,
    progress: state === "DONE" ? 1 : doneMs / (to.getTime() - from.getTime()),
    sales,
    from: from.toISOString(),
    to: to.toISOString(),
    askedAt: askedAt.toISOString(),
    result: result && presentResult(result),
  };
}

function presentResult({ costCents, rules, ...result }: NonNullable<HistorySimulation["result"]>) {
  return { ...result, cost: costCents === null ? null : costCents / 100, drafts: rules };
}

function registerHistory(app: FastifyInstance, services: AdministrationServices): void {
  registerChange(app, services, simulatorApi.simulateHistory, async ({ transaction, identity, body }) => {
    const { drafts, from, to } = body;
    const refused = refuseRules(identity, drafts);
    if (refused !== undefined) {
      return refused;
    }
    const { partnerIds, storeIds, subjectId } = identity;
    const id = await askForHistory(transaction, {
      rules: drafts,
      from: new Date(from),
      to: new Date(to),
      partnerIds,
      storeIds,
      askedBy: subjectId,
      now: new Date(services.clock.nowMs()),
    });
    const asked = id === undefined ? undefined : await findHistory(transaction, id);
    if (asked === undefined) {
      return fail("RATE_LIMITED", "Five simulations wait already");
    }
    const audit = { action: "PROMOTIONS_TRIED", subjectKind: "PROMOTION_TRIAL", subjectId: asked.id, after: body };
    return succeed({ response: presentHistory(asked), audit });
  });
  registerRead(app, services, simulatorApi.readHistory, async ({ transaction, identity, params }) => {
    const found = await findHistory(transaction, params.simulationId);
    const isShown = found !== undefined && (runsProgram(identity) || found.askedBy === identity.subjectId);
    return isShown ? succeed(presentHistory(found)) : NOT_FOUND;
  });
}

/** Registers the calls that try earning rules. */
export function registerSimulator(app: FastifyInstance, services: AdministrationServices): void {
  const { database, clock } = services;
  registerHistory(app, services);
  registerRead(app, services, simulatorApi.checkPromotion, async ({ transaction, identity, body }) => {
    const refused = refuseDefinition(identity, body);
    if (refused !== undefined) {
      return refused;
    }
    const { levels } = await catalogueCacheOf(database).readIn(transaction);
    const levelIds = levels.map(({ id }) => id);
    const asked = { rule: body, levelIds, nowMs: clock.nowMs() };
    const { conflicts, givenPoints } = await findConflicts(transaction, asked);
    return succeed({
      neverApplies: conflicts.some(neverApplies),
      refused: conflicts.some(isImpossible),
      conflicts: conflicts.map(({ code, ids }) => ({ code, ids: [...ids] })),
      givenPoints,
    });
  });
  registerRead(app, services, simulatorApi.simulatePromotions, async ({ transaction, identity, body }) => {
    const { basket, at, storeId, levelId, anonymous, drafts } = body;
    const store = await findStoreSettings(transaction, storeId);
    if (store === undefined) {
      return NOT_FOUND;
    }
    const refused = refuseStore(identity, store) ?? refuseRules(identity, drafts);
    if (refused !== undefined) {
      return refused;
    }
    const compared = await compareBasket(transaction, {
      lines: basket.map(lineOf),
      timeMs: Date.parse(at),
      place: { partnerId: store.partnerId, storeId },
      member: anonymous ? null : { levelId },
      rules: drafts,
    });
    if (compared === "CANNOT_PAY") {
      return fail("REQUEST_INVALID", "body.basket: points cannot pay in this programme");
    }
    return succeed({
      before: present(compared.before, basket, NO_PLACES),
      after: present(compared.after, basket, compared.places),
    });
  });
}
