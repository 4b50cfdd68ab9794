import { reservationsApi, type reservationWire } from "@punktum/contracts";
import { fail, mapOutcome } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { resolvePlace } from "../../../modules/places/index.ts";
import { createReservations, type Reservation } from "../../../modules/reservations/index.ts";
import { parseAccountVoucherId } from "../../../modules/vouchers/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { type CallContext, registerCall, registerWrite } from "../../register.ts";
import { presentReceipt } from "../accounts/present.ts";

interface Params {
  readonly accountId: string;
  readonly accountCouponId: string;
  readonly reservationId: string;
}

function presentReservation(reservation: Reservation): z.infer<typeof reservationWire> {
  const { endedAt, bookingId } = reservation;
  return {
    reservationId: reservation.id,
    accountCouponId: `${reservation.kind}${reservation.voucherId}`,
    state: reservation.state,
    points: reservation.points,
    lockedPoints: reservation.state === "OPEN" ? reservation.lockedPoints : 0,
    reservedAt: reservation.reservedAt.toISOString(),
    deadline: reservation.deadlineAt.toISOString(),
    ...(endedAt !== null && { endedAt: endedAt.toISOString() }),
    ...(bookingId !== null && { bookingId }),
  };
}

const writerOf = ({ identity, idempotencyKey }: CallContext) => ({ identity, idempotencyKey, source: "v2" as const });

const namedBy = ({ identity, params, idType }: CallContext & { readonly params: Params }) => ({
  identity,
  code: { keyCode: params.accountId, idType },
  reservationId: params.reservationId,
  accountCouponId: params.accountCouponId,
});

/** Redeeming in two steps: hold a voucher, then commit or release it. */
export function registerReservationsV2(
  app: FastifyInstance,
  { accounts, catalogues, database }: LoyaltyServices,
): void {
  const reservations = createReservations({ database, accounts, catalogues });
  registerCall(app, reservationsApi.reserveVoucher, async (call) => {
    const place = await resolvePlace(database, call.identity, { interactionId: call.interactionId, does: "canRedeem" });
    if (!place.ok) return place;
    const voucher = parseAccountVoucherId(call.params.accountCouponId);
    if (voucher === null) return fail("VOUCHER_CODE_NOT_FOUND");
    const reserved = await reservations.reserve({
      writer: writerOf(call),
      code: { keyCode: call.params.accountId, idType: call.idType },
      place: place.response,
      voucher,
      couponKey: call.body.couponKeyCode,
      seconds: call.body.seconds,
    });
    return mapOutcome(reserved, presentReservation);
  });
  registerCall(app, reservationsApi.readReservation, async (call) =>
    mapOutcome(await reservations.read(namedBy(call)), presentReservation),
  );
  registerCall(app, reservationsApi.commitReservation, async (call) =>
    mapOutcome(await reservations.commit({ ...namedBy(call), writer: writerOf(call) }), presentReceipt),
  );
  registerWrite(app, database, reservationsApi.releaseReservation, async (call) =>
    mapOutcome(await reservations.release(call.transaction, namedBy(call)), presentReservation),
  );
}
