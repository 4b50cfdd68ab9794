import { v1 } from "@punktum/contracts";
import { cents, fail, mapOutcome } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { labelsOf } from "../../../modules/bookings/index.ts";
import { resolvePlace } from "../../../modules/places/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerV1Call } from "../../register.ts";
import { hintsOf, writerOf } from "./input.ts";
import { presentRedemption } from "./present.ts";

/** The first generation's booking of a revenue for a user whose details were read before (V1-20, EARN-06). */
export function registerBookPoints(
  app: FastifyInstance,
  { bookPoints, revenuePoints, database }: LoyaltyServices,
): void {
  registerV1Call(app, v1.bookPoints, async (call) => {
    const { userReferenceCode, totalRevenue } = call.payload;
    if (userReferenceCode === undefined || userReferenceCode === "") return fail("EMPTY_USER_REF");
    if (totalRevenue === 0) return fail("INSERT_SOMETHING");
    const place = await resolvePlace(database, call.identity, hintsOf(call));
    if (!place.ok) return place;
    const revenueCents = cents(Math.round(totalRevenue * 100));
    const booked = await bookPoints({
      writer: writerOf(call),
      code: { keyCode: userReferenceCode, idType: "ID" },
      place: place.response,
      points: await revenuePoints(call.identity.programId, place.response, revenueCents),
      bookingTypeCode: "REV",
      reason: `totalRevenue=${totalRevenue}`,
      descriptions: labelsOf("REV"),
    });
    return mapOutcome(booked, presentRedemption);
  });
}
