import { type ErrorCode, redemptionsApi } from "@punktum/contracts";
import { mapOutcome, type Outcome, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { actorOf, auditedAs, recordAudit } from "../../../office/audit/index.ts";
import type { Identity } from "../../../office/sessions/index.ts";
import { createRedemptions, type RedemptionNow } from "../../../points/redemptions/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { lookUpCode } from "../../guess-limit.ts";
import { registerCall, registerWrite } from "../../register.ts";
import { presentReceipt } from "../accounts/present.ts";

function presentRedemption(redemption: RedemptionNow, nowMs: number) {
  const { code, state, kind, voucherId, titles, points, validUntil, redeemedAt, usedAt, bookingId } = redemption;
  const { takeBackUntil } = redemption;
  const mayBeTakenBack =
    takeBackUntil !== null && takeBackUntil.getTime() > nowMs && state !== "USED" && state !== "VOID";
  return {
    code,
    state,
    accountCouponId: `${kind}${voucherId}`,
    titles,
    points,
    validUntil: validUntil.toISOString(),
    ...(mayBeTakenBack && { takeBackUntil: takeBackUntil.toISOString() }),
    ...(redeemedAt !== null && { redeemedAt: redeemedAt.toISOString() }),
    ...(usedAt !== null && { usedAt: usedAt.toISOString() }),
    ...(bookingId !== null && { bookingId }),
  };
}

/** Registers codes of redemptions, for tills and staff (decision 0050). */
export function registerRedemptionsV2(app: FastifyInstance, services: LoyaltyServices): void {
  const { database, clock } = services;
  const redemptions = createRedemptions(services);
  const present = (redemption: RedemptionNow) => presentRedemption(redemption, clock.nowMs());
  const lookUp = <T>(identity: Identity, look: () => Promise<Outcome<T, ErrorCode>>) =>
    lookUpCode(app, identity, { look, isGuess: (found) => !found.ok && found.error.code === "NOT_FOUND" });
  registerCall(app, redemptionsApi.readRedemption, ({ identity, params }) =>
    lookUp(identity, () =>
      database.withProgram(identity.programId, async (transaction) =>
        mapOutcome(await redemptions.read(transaction, identity, params.code), present),
      ),
    ),
  );
  registerWrite(app, database, redemptionsApi.useRedemption, async (call) => {
    const { transaction, identity, params, requestId } = call;
    const used = await lookUp(identity, () => redemptions.use(transaction, identity, params.code));
    if (used.ok) {
      await recordAudit(transaction, {
        ...auditedAs(actorOf(identity, requestId)),
        action: "REDEMPTION_USED",
        subjectKind: "REDEMPTION",
        subjectId: used.response.code,
      });
    }
    return mapOutcome(used, present);
  });
  registerCall(app, redemptionsApi.takeBackRedemption, async ({ identity, idempotencyKey, params, body }) => {
    const writer = { identity, idempotencyKey, source: "v2" } as const;
    const taken = await lookUp(identity, () => redemptions.takeBack(writer, params.code, body.reason));
    return taken.ok ? succeed(presentReceipt(taken.response)) : taken;
  });
}
