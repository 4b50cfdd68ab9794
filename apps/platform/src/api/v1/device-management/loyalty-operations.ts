import { v1 } from "@punktum/contracts";
import { DEFAULT_ID_TYPE, mapOutcome, points } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { labelsOf } from "../../../modules/bookings/index.ts";
import { findMountedDevice } from "../../../modules/places/index.ts";
import { createLoyaltyServices, type LoyaltyDependencies, type LoyaltyServices } from "../../loyalty-services.ts";
import { registerV1Call } from "../../register.ts";

type RevenuePayload = z.infer<(typeof v1.revenuePoints)["payload"]>;

/** The revenue figures of a booking in one line of text, kept as its reason; empty when points were only typed. */
function revenueText({ revenueRmb, revenueRmc1, revenueRmc2, revenueRmc3, revenueRmt }: RevenuePayload): string {
  return Object.entries({ revenueRmb, revenueRmc1, revenueRmc2, revenueRmc3, revenueRmt })
    .filter(([, amount]) => amount !== undefined && amount !== 0)
    .map(([name, amount]) => `${name}=${amount}`)
    .join(" ");
}

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

function registerRevenuePoints(app: FastifyInstance, { bookPoints, database }: LoyaltyServices): void {
  registerV1Call(app, v1.revenuePoints, async ({ identity, idempotencyKey, payload }) => {
    const device = await findMountedDevice(database, identity, payload.deviceKey);
    if (!device.ok) return device;
    const reason = revenueText(payload);
    const bookingTypeCode = reason === "" ? "MANUALREVENUE" : "REV";
    const booked = await bookPoints({
      writer: { identity, idempotencyKey, source: "v1" },
      code: { keyCode: payload.keyCode, idType: payload.idType ?? DEFAULT_ID_TYPE },
      place: device.response,
      deviceId: device.response.deviceId,
      points: points(payload.totalPoints),
      bookingTypeCode,
      reason,
      descriptions: labelsOf(bookingTypeCode),
    });
    return mapOutcome(booked, (receipt) => ({
      bookingId: receipt.bookingId,
      points: receipt.points,
      totalPoints: receipt.balance,
    }));
  });
}

function registerCouponKeys(app: FastifyInstance, { listCouponKeys }: LoyaltyServices): void {
  registerV1Call(app, v1.getCouponKeys, async ({ identity, payload }) =>
    mapOutcome(await listCouponKeys(identity.programId, payload.couponId), (keys) => ({
      couponKeys: keys.map((keyCode) => ({ keyCode })),
    })),
  );
}

/** Loyalty operations that the first generation keeps under device management (V1-01, V1-12, V1-15). */
export function registerDeviceLoyaltyV1(app: FastifyInstance, dependencies: LoyaltyDependencies): void {
  const services = createLoyaltyServices(dependencies);
  registerCheckIn(app, services);
  registerRevenuePoints(app, services);
  registerCouponKeys(app, services);
}
