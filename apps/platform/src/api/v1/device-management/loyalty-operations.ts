import { v1 } from "@punktum/contracts";
import { DEFAULT_ID_TYPE, fail, mapOutcome, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerV1Call } from "../../register.ts";
import { registerRevenueV1 } from "./revenue.ts";

function registerCheckIn(app: FastifyInstance, { checkIns, clock }: LoyaltyServices): void {
  registerV1Call(app, v1.checkIn, async ({ identity, identifiedBy, payload, requestId }) => {
    const { fromOfflineQueue, secondsSinceAction } = payload;
    const checkedIn = await checkIns.checkIn({
      identity,
      identifiedBy,
      code: { keyCode: payload.keyCode, idType: payload.idType ?? DEFAULT_ID_TYPE },
      deviceKey: payload.deviceKey,
      // The device's own clock may be wrong by years.
      ...(fromOfflineQueue && { doneAtMs: clock.nowMs() - secondsSinceAction * 1_000 }),
      requestId,
    });
    return mapOutcome(checkedIn, () => ({}));
  });
}

function registerCouponKeys(app: FastifyInstance, { listCouponKeys }: LoyaltyServices): void {
  registerV1Call(app, v1.getCouponKeys, async ({ identity, payload }) => {
    const wanted = "couponId" in payload ? [payload.couponId] : payload.couponIds;
    const found = await listCouponKeys(identity.programId, wanted, payload.keyCode);
    // A single coupon requested by id must exist; of several, unknown ones are left out.
    return mapOutcome(
      "couponId" in payload && found.coupons === 0 ? fail("VOUCHER_CODE_NOT_FOUND") : succeed(found.keys),
      (keys) => ({ couponKeys: [...keys] }),
    );
  });
}

/** Loyalty operations that the first generation has under device management. */
export function registerDeviceLoyaltyV1(app: FastifyInstance, services: LoyaltyServices): void {
  registerCheckIn(app, services);
  registerRevenueV1(app, services);
  registerCouponKeys(app, services);
}
