import { artsApi, type ReceiptAnswer } from "@punktum/contracts";
import { euroTextOfCents, type UiLanguage } from "@punktum/domain";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createReceipts, RECEIPT_LIMITS, type Receipts, type TakenReceipt } from "../../../points/receipts/index.ts";
import { beginLookUp } from "../../guess-limit.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { mustWait } from "../../must-wait.ts";
import { sendChecked } from "../../register-answer.ts";
import { readContext, requireIdentity } from "../../register-context.ts";
import { RefusedError, sendRefusal } from "../../register-failure.ts";
import { remarkTexts, tillRemarkTexts } from "../../sale-remarks.ts";

interface Route {
  readonly call: (typeof artsApi)[keyof typeof artsApi];
  readonly receipts: Receipts;
}

/** A preview answers whether a card exists. */
const LOOKS_UP = { errors: ["USER_KEY_DOES_NOT_EXIST"] } as const;

/** The document as bytes, and the encoding its header names. */
function documentOf({ body, headers }: FastifyRequest) {
  if (!Buffer.isBuffer(body)) {
    throw new RefusedError("ARTS_ERROR", "Send the receipt as application/xml");
  }
  return { bytes: body, charset: /charset="?([^\s;"]+)/i.exec(headers["content-type"] ?? "")?.[1] };
}

function toWire(
  taken: TakenReceipt,
  { language, isPreview }: { readonly language: UiLanguage; readonly isPreview: boolean },
): ReceiptAnswer {
  if (!taken.counted) {
    return { ok: true, response: { counted: false, why: taken.why, remarks: [] } };
  }
  const { transaction, remarks } = taken;
  const { id, externalId, amountCents, points, balance, accountId, reasons } = transaction;
  return {
    ok: true,
    response: {
      counted: true,
      ...(!isPreview && { transactionId: id }),
      externalId,
      amount: Number(euroTextOfCents(amountCents)),
      points,
      ...(balance !== null && { totalPoints: balance }),
      anonymous: accountId === null,
      reasons: reasons.map((reason) => ({
        kind: reason.kind,
        id: reason.id,
        name: reason.names[language],
        points: reason.points,
      })),
      remarks: [...tillRemarkTexts(remarks, language), ...remarkTexts(transaction.remarks, language)],
    },
  };
}

/** Registers one of the two calls: the one that books, or the preview. */
function addRoute(scope: FastifyInstance, app: FastifyInstance, { call, receipts }: Route): void {
  const isPreview = call === artsApi.previewReceipt;
  scope.route({
    method: call.method,
    url: call.path,
    bodyLimit: RECEIPT_LIMITS.bytes,
    config: { sendsData: true },
    handler: async (request, reply) => {
      const identity = await requireIdentity(app, request, call);
      const waitMs = isPreview ? await beginLookUp(request, LOOKS_UP) : 0;
      if (waitMs > 0) {
        return sendRefusal(request, reply, mustWait(waitMs).error);
      }
      const { idempotencyKey, language } = readContext(request);
      const taken = await receipts.take({ identity, idempotencyKey, isPreview, ...documentOf(request) });
      if (!taken.ok) {
        return sendRefusal(request, reply, taken.error);
      }
      // A preview accepts any card and leaves no trace, so an unknown card counts as a guess (decision 0074).
      if (taken.response.counted && taken.response.remarks.includes("CARD_NOT_USABLE")) {
        request.lookUp?.end(true);
      }
      return sendChecked(app, call, { reply, response: toWire(taken.response, { language, isPreview }) });
    },
  });
}

/** Receipts of tills. The routes have a scope of their own, because only here XML is parsed. */
export function registerArtsV1(app: FastifyInstance, { database, clock, transactions }: LoyaltyServices): void {
  const receipts = createReceipts({ database, clock, transactions });
  const bodyLimit = RECEIPT_LIMITS.bytes;
  const { bodyTypes } = artsApi.postReceipt;
  void app.register(async (scope) => {
    scope.addContentTypeParser([...bodyTypes], { parseAs: "buffer", bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    for (const call of Object.values(artsApi)) {
      addRoute(scope, app, { call, receipts });
    }
  });
}
