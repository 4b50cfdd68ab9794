import { type OfflineLoss, offlineLossesApi } from "@punktum/contracts";
import { mapOutcome, succeed, type UiLanguage } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { listLosses, type LossRow, reviewLoss } from "../../../points/offline-redemptions/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerCall, registerWrite } from "../../register.ts";
import { OTHER_PROGRAM } from "../administration/support.ts";
import { askedPage, pageOf } from "./page.ts";

const idText = (id: number | null): string | null => (id === null ? null : String(id));

function presentLoss(row: LossRow, language: UiLanguage): OfflineLoss {
  const { partnerId, storeId, voucherKind, voucherId, titles, redeemedAt, settledAt, reviewedAt, ...shown } = row;
  return {
    ...shown,
    partnerId: idText(partnerId),
    storeId: idText(storeId),
    voucherId: `${voucherKind}${voucherId}`,
    title: titles[language],
    redeemedAt: redeemedAt.toISOString(),
    settledAt: settledAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  };
}

/** Registers the losses by vouchers that devices handed out without the server. */
export function registerOfflineLosses(app: FastifyInstance, { database, clock }: LoyaltyServices): void {
  registerCall(app, offlineLossesApi.listOfflineLosses, async ({ identity, params, query, language }) => {
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const asked = askedPage(query);
    if (!asked.ok) {
      return asked;
    }
    const { after, limit } = asked.response;
    const { state, deviceId } = query;
    return database.withProgram(identity.programId, async (transaction) => {
      const found = await listLosses(transaction, identity, { state, deviceId, after, limit: limit + 1 });
      const { rows, next } = pageOf(found, { limit, atOf: ({ redeemedAt }) => redeemedAt });
      return succeed({ data: rows.map((row) => presentLoss(row, language)), next });
    });
  });
  registerWrite(app, database, offlineLossesApi.reviewOfflineLoss, async (call) => {
    const { transaction, identity, params, body, requestId, language } = call;
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const now = new Date(clock.nowMs());
    const review = { identity, id: params.lossId, review: body.review, requestId, now };
    return mapOutcome(await reviewLoss(transaction, review), (row) => presentLoss(row, language));
  });
}
