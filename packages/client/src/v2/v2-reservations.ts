import { reservationsApi } from "@punktum/contracts";
import { mapOutcome } from "@punktum/domain";
import type { LoyaltyGateway } from "../gateway.ts";
import { changeOf } from "../mapping/points-change.ts";
import type { AccountContext } from "./account-context.ts";
import type { V2Options } from "./v2-options.ts";

/** The platform's maximum, so that a tablet that restarts in the meantime can still book what it printed. */
const HELD_SECONDS = 900;

/** Redemption in two steps, for vouchers that are printed in between (decision 0099). */
export function createV2Reservations(
  { http, mediaBase }: V2Options,
  { headers, withAccount }: AccountContext,
): Pick<LoyaltyGateway, "reserveVoucher" | "isHeld" | "commitReservation" | "releaseReservation"> {
  return {
    reserveVoucher: async (input) => {
      const { keyCode, accountCouponId, couponKey, idempotencyKey } = input;
      const body = { seconds: HELD_SECONDS, ...(couponKey === undefined ? {} : { couponKeyCode: couponKey }) };
      const params = { accountId: keyCode, accountCouponId };
      const answer = await http.callV2(
        reservationsApi.reserveVoucher,
        { params, body },
        headers(input, idempotencyKey),
      );
      return mapOutcome(answer, ({ reservationId, redemption }) => ({
        reservationId,
        ...(redemption !== undefined && { redemptionCode: redemption.code }),
      }));
    },
    isHeld: async (input) => {
      const { keyCode: accountId, accountCouponId, reservationId } = input;
      const params = { accountId, accountCouponId, reservationId };
      const answer = await http.callV2(reservationsApi.readReservation, { params }, headers(input));
      return mapOutcome(answer, ({ state }) => state === "OPEN");
    },
    commitReservation: (input) =>
      withAccount(input, async ({ convertFactor }) => {
        const { keyCode: accountId, accountCouponId, reservationId, idempotencyKey } = input;
        const params = { accountId, accountCouponId, reservationId };
        const answer = await http.callV2(reservationsApi.commitReservation, { params }, headers(input, idempotencyKey));
        return mapOutcome(answer, (booking) => changeOf(booking, convertFactor, mediaBase));
      }),
    releaseReservation: async (input) => {
      const { keyCode: accountId, accountCouponId, reservationId, idempotencyKey } = input;
      const params = { accountId, accountCouponId, reservationId };
      const answer = await http.callV2(reservationsApi.releaseReservation, { params }, headers(input, idempotencyKey));
      return mapOutcome(answer, () => null);
    },
  };
}
