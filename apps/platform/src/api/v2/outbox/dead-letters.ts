import { type DeadLetter, deadLettersApi } from "@punktum/contracts";
import { centsOfEuros, IDENTIFIER_TYPES, mapOutcome, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import {
  type BookEntry,
  createRetryLetter,
  discardLetter,
  type LetterRow,
  listLetters,
  takeOverEntries,
} from "../../../points/outboxes/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerCall, registerWrite } from "../../register.ts";
import { OTHER_PROGRAM } from "../administration/support.ts";
import { askedPage, pageOf } from "./page.ts";

const code = { keyCode: z.optional(z.string()), idType: z.optional(z.enum(IDENTIFIER_TYPES)) };
/** What the list shows of an entry. */
const content = z.object({
  expectedPoints: z.optional(z.number()),
  sale: z.optional(
    z.object({
      ...code,
      amount: z.optional(z.number()),
      lineItems: z.optional(z.array(z.object({ type: z.optional(z.string()), extendedAmount: z.number() }))),
    }),
  ),
  points: z.optional(z.object({ ...code, points: z.number(), bookingType: z.string() })),
  checkIn: z.optional(z.object(code)),
  redemption: z.optional(z.object({ ...code, points: z.number() })),
});

const idText = (id: number | null): string | null => (id === null ? null : String(id));

type Content = z.output<typeof content>;

/** Points of a booking by hand with their sign, else those that were expected. */
const pointsOf = ({ points, expectedPoints }: Content): number | null =>
  points === undefined ? (expectedPoints ?? null) : points.points * (points.bookingType === "BURNBOOKING" ? -1 : 1);

/** Euros of a sale. A tablet's return names its lines only, and is negative. */
function amountOf({ sale }: Content): number | null {
  const { amount = null, lineItems = [] } = sale ?? {};
  const isReturn = lineItems.length > 0 && lineItems.every(({ type }) => type === "RETURN");
  const cents = lineItems.reduce((sum, { extendedAmount }) => sum + centsOfEuros(Math.abs(extendedAmount)), 0);
  return amount === null && isReturn ? -cents / 100 : amount;
}

function presentContent(entry: unknown): Pick<DeadLetter, "keyCode" | "idType" | "amount" | "points"> {
  const shown = z.safeParse(content, entry).data ?? {};
  const { keyCode, idType = "CARDCODE" } = shown.sale ?? shown.points ?? shown.checkIn ?? shown.redemption ?? {};
  const card = keyCode === undefined ? { keyCode: null, idType: null } : { keyCode, idType };
  return { ...card, amount: amountOf(shown), points: pointsOf(shown) };
}

function presentLetter(row: LetterRow): DeadLetter {
  const { id, state, deviceId, deviceName, storeName, number, kind, staffName, refusals, reason, settledBy } = row;
  const at = row.actionAt.toISOString();
  return {
    id,
    state,
    deviceId,
    deviceName,
    partnerId: idText(row.partnerId),
    storeId: idText(row.storeId),
    storeName,
    number,
    kind,
    actionTime: at,
    staffName,
    ...presentContent(row.entry),
    code: row.code,
    message: row.message,
    refusals,
    refusedAt: row.refusedAt?.toISOString() ?? at,
    lastRefusedAt: row.lastRefusedAt?.toISOString() ?? at,
    reason,
    settledBy,
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}

/** Registers what staff do about entries of tablets that were refused. */
export function registerDeadLetters(
  app: FastifyInstance,
  { database, clock }: LoyaltyServices,
  bookEntry: BookEntry,
): void {
  const retry = createRetryLetter({ database, clock, bookEntry });
  registerCall(app, deadLettersApi.listDeadLetters, async ({ identity, params, query }) => {
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
      const found = await listLetters(transaction, identity, { state, deviceId, after, limit: limit + 1 });
      const { rows, next } = pageOf(found, { limit, atOf: ({ actionAt }) => actionAt });
      return succeed({ data: rows.map(presentLetter), next });
    });
  });
  registerCall(app, deadLettersApi.retryDeadLetter, async ({ identity, params, body, requestId }) => {
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const decision = { identity, id: params.letterId, requestId };
    const card = { keyCode: body.keyCode, idType: body.idType };
    return mapOutcome(await retry(decision, card), presentLetter);
  });
  registerWrite(app, database, deadLettersApi.takeOverEntries, async (call) => {
    const { transaction, identity, params, body, requestId } = call;
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const { deviceId, outboxId, entries } = body;
    const now = new Date(clock.nowMs());
    return takeOverEntries(transaction, { identity, deviceId, outboxId, entries, requestId, now });
  });
  registerWrite(app, database, deadLettersApi.discardDeadLetter, async (call) => {
    const { transaction, identity, params, body, requestId } = call;
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const now = new Date(clock.nowMs());
    const decision = { identity, id: params.letterId, requestId, reason: body.reason, now };
    return mapOutcome(await discardLetter(transaction, decision), presentLetter);
  });
}
