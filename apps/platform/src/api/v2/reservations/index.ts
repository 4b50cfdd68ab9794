import { reservationsApi, type reservationWire } from "@punktum/contracts";
import { fail, mapOutcome, type Outcome, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { resolvePlace } from "../../../places/places/index.ts";
import { createReservations, type Reservation } from "../../../points/reservations/index.ts";
import { readProof, type RedemptionProof } from "../../../points/redemptions/index.ts";
import { parseAccountVoucherId } from "../../../offers/vouchers/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { type CallContext, registerCall, registerWrite } from "../../register.ts";
import { presentProof, presentReceipt } from "../accounts/present.ts";

interface Params {
  readonly accountId: string;
  readonly accountCouponId: string;
  readonly reservationId: string;
}

function presentReservation(
  reservation: Reservation,
  proof: RedemptionProof | undefined,
): z.infer<typeof reservationWire> {
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
    ...presentProof(proof),
  };
}

const writerOf = ({ identity, idempotencyKey, identifiedBy }: CallContext) => ({
  identity,
  idempotencyKey,
  identifiedBy,
  source: "v2" as const,
});

const namedBy = ({ identity, params, idType }: CallContext & { readonly params: Params }) => ({
  identity,
  code: { keyCode: params.accountId, idType },
  reservationId: params.reservationId,
  accountCouponId: params.accountCouponId,
});

/** Registers redeeming in two steps: reserve a voucher, then commit or release it. */
export function registerReservationsV2(
  app: FastifyInstance,
  { accounts, catalogues, database, judgeSpending }: LoyaltyServices,
): void {
  const reservations = createReservations({ database, accounts, catalogues, judgeSpending });
  const withCode = async <E extends string>(programId: string, held: Outcome<Reservation, E>) =>
    held.ok ? succeed(presentReservation(held.response, await readProof(database, programId, held.response.id))) : held;
  registerCall(app, reservationsApi.reserveVoucher, async (call) => {
    const place = await resolvePlace(database, call.identity, { interactionId: call.interactionId, does: "canRedeem" });
    if (!place.ok) {
      return place;
    }
    const voucher = parseAccountVoucherId(call.params.accountCouponId);
    if (voucher === null) {
      return fail("VOUCHER_CODE_NOT_FOUND");
    }
    const reserved = await reservations.reserve({
      writer: writerOf(call),
      code: { keyCode: call.params.accountId, idType: call.idType },
      place: place.response,
      voucher,
      couponKey: call.body.couponKeyCode,
      seconds: call.body.seconds,
    });
    return withCode(call.identity.programId, reserved);
  });
  registerCall(app, reservationsApi.readReservation, async (call) =>
    withCode(call.identity.programId, await reservations.read(namedBy(call))),
  );
  registerCall(app, reservationsApi.commitReservation, async (call) => {
    const booked = await reservations.commit({ ...namedBy(call), writer: writerOf(call) });
    if (!booked.ok) {
      return booked;
    }
    const proof = await readProof(database, call.identity.programId, booked.response.bookingId);
    return succeed(presentReceipt({ ...booked.response, proof }));
  });
  registerWrite(app, database, reservationsApi.releaseReservation, async (call) =>
    mapOutcome(await reservations.release(call.transaction, namedBy(call)), (released) =>
      presentReservation(released, undefined),
    ),
  );
}
