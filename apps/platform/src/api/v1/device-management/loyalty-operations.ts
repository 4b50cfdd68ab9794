import { v1 } from "@punktum/contracts";
import { DEFAULT_ID_TYPE, mapOutcome } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerV1Call } from "../../register.ts";
import { registerRevenueV1 } from "./revenue.ts";

function registerCheckIn(app: FastifyInstance, { checkIn }: LoyaltyServices): void {
  registerV1Call(app, v1.checkIn, async ({ identity, payload, requestId }) => {
    const checkedIn = await checkIn({
      identity,
      code: { keyCode: payload.keyCode, idType: payload.idType ?? DEFAULT_ID_TYPE },
      deviceKey: payload.deviceKey,
      unixTimeStamp: payload.transactionDateTime.unixTimeStamp,
      fromOfflineQueue: payload.fromOfflineQueue,
      secondsSinceAction: payload.secondsSinceAction,
      requestId,
    });
    return mapOutcome(checkedIn, () => ({}));
  });
}

function registerCouponKeys(app: FastifyInstance, { listCouponKeys }: LoyaltyServices): void {
  registerV1Call(app, v1.getCouponKeys, async ({ identity, payload }) =>
    mapOutcome(await listCouponKeys(identity.programId, payload.couponId), (keys) => ({
      couponKeys: keys.map((keyCode) => ({ keyCode })),
    })),
  );
}

/** Loyalty operations that the first generation keeps under device management (V1-01, V1-10..12, V1-15). */
export function registerDeviceLoyaltyV1(app: FastifyInstance, services: LoyaltyServices): void {
  registerCheckIn(app, services);
  registerRevenueV1(app, services);
  registerCouponKeys(app, services);
}
