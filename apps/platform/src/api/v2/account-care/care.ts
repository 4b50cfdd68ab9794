import { accountCareApi } from "@punktum/contracts";
import { fail, mapOutcome, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { refusalsAsOutcome } from "../../../database/index.ts";
import { findAccountIn } from "../../../people/accounts/index.ts";
import { actorOf, recordAudit } from "../../../office/audit/index.ts";
import { originOf, requestKeyOf } from "../../../points/bookings/index.ts";
import { clearFraudFlag, type FraudFlag, readFraudFlag, setFraudFlag } from "../../../points/fraud-flags/index.ts";
import { terminateMemberships } from "../../../people/memberships/index.ts";
import { resolvePlace } from "../../../places/places/index.ts";
import { reverseAndRecord } from "../../../points/reversals/index.ts";
import { terminateIn } from "../../../points/terminations/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { type CallContext, registerCall, registerWrite } from "../../register.ts";
import { presentReceipt } from "../accounts/present.ts";
import { codeOf } from "../accounts/reads.ts";

const presentFlag = (flag: FraudFlag | undefined) =>
  flag === undefined
    ? { flagged: false }
    : {
        flagged: true,
        reason: flag.reason,
        flaggedAt: flag.flaggedAt.toISOString(),
        ...(flag.rule !== null && { rule: flag.rule }),
        ...(flag.adminId !== null && { adminId: flag.adminId }),
      };

/** Fields of an account's audit row; only staff make these calls. */
export const auditedBy = ({ identity, requestId }: CallContext) =>
  ({ actorKind: "ADMIN", actorId: identity.subjectId, subjectKind: "ACCOUNT", requestId }) as const;

/** Registers reading, setting and clearing of an account's fraud flag. */
export function registerFraud(app: FastifyInstance, { database, clock }: LoyaltyServices): void {
  registerCall(app, accountCareApi.readFraud, (call) =>
    database.withProgram(call.identity.programId, async (transaction) => {
      const found = await findAccountIn(transaction, codeOf(call), call.identity);
      return found.ok ? succeed(presentFlag(await readFraudFlag(transaction, found.response.id))) : found;
    }),
  );
  registerWrite(app, database, accountCareApi.setFraud, async (call) => {
    const { transaction, body } = call;
    const found = await findAccountIn(transaction, codeOf(call), call.identity);
    if (!found.ok) {
      return found;
    }
    const { id: accountId, status } = found.response;
    const at = new Date(clock.nowMs());
    const flag = await setFraudFlag(transaction, { accountId, by: call.identity.subjectId, at, reason: body.reason });
    if (flag === undefined) {
      return fail("USER_KEY_DEACTIVATED");
    }
    await recordAudit(transaction, {
      ...auditedBy(call),
      action: "ACCOUNT_FLAGGED",
      subjectId: accountId,
      before: { status },
      after: { status: "LOCKED" },
      reason: body.reason,
    });
    return succeed(presentFlag(flag));
  });
  registerWrite(app, database, accountCareApi.deleteFraud, async (call) => {
    const { transaction } = call;
    const found = await findAccountIn(transaction, codeOf(call), call.identity);
    if (!found.ok) {
      return found;
    }
    const accountId = found.response.id;
    const at = new Date(clock.nowMs());
    const cleared = await clearFraudFlag(transaction, { accountId, by: call.identity.subjectId, at });
    await recordAudit(transaction, {
      ...auditedBy(call),
      action: "ACCOUNT_FLAG_CLEARED",
      subjectId: accountId,
      before: { flagged: cleared !== undefined },
      after: { flagged: false },
    });
    return succeed(presentFlag(undefined));
  });
}

/** Registers closing an account, which also ends its memberships and their consents. */
export function registerTermination(app: FastifyInstance, { database, clock }: LoyaltyServices): void {
  registerWrite(app, database, accountCareApi.terminateAccount, async (call) => {
    const { transaction } = call;
    const found = await findAccountIn(transaction, codeOf(call), call.identity);
    if (!found.ok) {
      return found;
    }
    const accountId = found.response.id;
    const closed = await refusalsAsOutcome(() => terminateIn(transaction, accountId));
    if (!closed.ok) {
      return closed;
    }
    const act = { actor: actorOf(call.identity, call.requestId), now: new Date(clock.nowMs()) };
    await terminateMemberships(transaction, { accountId }, act);
    await recordAudit(transaction, {
      ...auditedBy(call),
      action: "ACCOUNT_TERMINATED",
      subjectId: accountId,
      before: { status: closed.response },
      after: { status: "TERMINATED" },
    });
    return succeed({ accountId, status: "TERMINATED" as const });
  });
}

/** Registers corrections: bookings that reverse bookings. */
export function registerReversals(app: FastifyInstance, { database, handWork }: LoyaltyServices): void {
  registerWrite(app, database, accountCareApi.reverseBooking, async (call) => {
    const { transaction, identity, idempotencyKey, body } = call;
    const { bookingId } = call.params;
    const place = await resolvePlace(database, identity, { interactionId: call.interactionId });
    if (!place.ok) {
      return place;
    }
    const found = await findAccountIn(transaction, codeOf(call), call.identity);
    if (!found.ok) {
      return found;
    }
    const accountId = found.response.id;
    const writer = { identity, idempotencyKey, source: "v2" as const };
    const request = requestKeyOf(writer, "reverseBooking", { accountId, bookingId });
    const work = { identity, request, place: place.response, kind: "REVERSAL", accountId, points: 0 } as const;
    // The sweep raises the flags of this work, because the transaction has not ended here.
    const admitted = await handWork.admit(work);
    if (!admitted.ok) {
      return admitted;
    }
    const reversal = { request, accountId, bookingId, reason: body.reason, origin: originOf(writer, place.response) };
    const reversed = await reverseAndRecord(transaction, reversal, auditedBy(call));
    if (!reversed.ok) {
      await handWork.settle(work, admitted, false);
    }
    return mapOutcome(reversed, presentReceipt);
  });
}
