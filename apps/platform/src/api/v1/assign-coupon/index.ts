import { v1 } from "@punktum/contracts";
import { DEFAULT_ID_TYPE, mapOutcome } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { resolvePlace } from "../../../places/places/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerCall } from "../../register.ts";

/** First-generation call that activates a coupon. */
export function registerAssignCoupon(app: FastifyInstance, { database, setActivation }: LoyaltyServices): void {
  registerCall(app, v1.assignCoupon, async (call) => {
    const { body, identity, interactionId } = call;
    const place = await resolvePlace(database, identity, {
      interactionId,
      partnerId: body.clientId,
      does: "canRedeem",
    });
    if (!place.ok) {
      return place;
    }
    const set = await setActivation({
      asker: call,
      code: { keyCode: body.keyCode, idType: body.idType ?? DEFAULT_ID_TYPE },
      place: place.response,
      voucher: { kind: "C", id: body.couponId },
      activated: body.activated ?? true,
    });
    return mapOutcome(set, ({ activated }) => ({ activated }));
  });
}
