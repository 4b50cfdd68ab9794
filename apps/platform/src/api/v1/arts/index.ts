import { artsApi, type ReceiptAnswer } from "@punktum/contracts";
import { euroTextOfCents, type UiLanguage } from "@punktum/domain";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createReceipts, RECEIPT_LIMITS, type TakenReceipt } from "../../../modules/receipts/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { sendChecked } from "../../register-answer.ts";
import { readContext, requireIdentity } from "../../register-context.ts";
import { RefusedError, sendRefusal } from "../../register-failure.ts";

const call = artsApi.postReceipt;

/** The document as bytes: what it claims about its encoding is checked by the reader, what the header claims here. */
function documentOf({ body, headers }: FastifyRequest): Uint8Array {
  if (!Buffer.isBuffer(body)) throw new RefusedError("ARTS_ERROR", "Send the receipt as application/xml");
  const charset = /charset="?([^\s;"]+)/i.exec(headers["content-type"] ?? "")?.[1] ?? "utf-8";
  if (charset.toLowerCase() !== "utf-8") throw new RefusedError("ARTS_ERROR", "Only UTF-8 is read");
  return body;
}

function toWire(taken: TakenReceipt, language: UiLanguage): ReceiptAnswer {
  if (!taken.counted) return { ok: true, response: { counted: false, why: taken.why, remarks: [] } };
  const { transaction, remarks } = taken;
  const { id, externalId, amountCents, points, balance, accountId, reasons } = transaction;
  return {
    ok: true,
    response: {
      counted: true,
      transactionId: id,
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
      remarks: [...remarks],
    },
  };
}

/**
 * Receipts of tills (V1-26). The route stands in a scope of its own: nowhere else does the platform read XML (T16).
 */
export function registerArtsV1(app: FastifyInstance, { database, clock, transactions }: LoyaltyServices): void {
  const receipts = createReceipts({ database, clock, transactions });
  const bodyLimit = RECEIPT_LIMITS.bytes;
  void app.register(async (scope) => {
    scope.addContentTypeParser([...call.bodyTypes], { parseAs: "buffer", bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: call.method,
      url: call.path,
      bodyLimit,
      handler: async (request, reply) => {
        const identity = await requireIdentity(app, request, call);
        const { idempotencyKey, language } = readContext(request);
        const taken = await receipts.take({ identity, idempotencyKey, bytes: documentOf(request) });
        return taken.ok
          ? sendChecked(app, call, { reply, response: toWire(taken.response, language) })
          : sendRefusal(request, reply, taken.error);
      },
    });
  });
}
