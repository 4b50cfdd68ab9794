import { v1 } from "@punktum/contracts";
import { centsOfEuros, fail, mapOutcome } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { resolvePlace } from "../../../places/places/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerV1Call } from "../../register.ts";
import { approvedWriterOf, hintsOf } from "./input.ts";
import { presentSale } from "./present.ts";

/** First-generation booking of a revenue, for a user whose details were read before. */
export function registerBookPoints(app: FastifyInstance, { transactions, database, clock }: LoyaltyServices): void {
  registerV1Call(app, v1.bookPoints, async (call) => {
    const { userReferenceCode, totalRevenue } = call.payload;
    if (userReferenceCode === undefined || userReferenceCode === "") {
      return fail("EMPTY_USER_REF");
    }
    if (totalRevenue === 0) {
      return fail("INSERT_SOMETHING");
    }
    const place = await resolvePlace(database, call.identity, { ...hintsOf(call), does: "canBook" });
    if (!place.ok) {
      return place;
    }
    const booked = await transactions.book({
      writer: approvedWriterOf(call),
      code: { keyCode: userReferenceCode, idType: "ID" },
      place: place.response,
      isNow: true,
      sale: {
        transactionType: "EARNTRANSACTION",
        amountCents: centsOfEuros(totalRevenue),
        transactionTimeMs: clock.nowMs(),
        lines: [],
      },
    });
    return mapOutcome(booked, presentSale);
  });
}
