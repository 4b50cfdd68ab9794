import { v2 } from "@punktum/contracts";
import { absolutePoints, fail, mapOutcome, storedPoints, succeed } from "@punktum/domain";
import type * as z from "zod/mini";
import type { GatewayOutcome, LoyaltyGateway, PointsChange } from "../gateway.ts";
import { changeOf } from "../mapping/points-change.ts";
import type { AccountContext } from "./account-context.ts";
import type { V2Options } from "./v2-options.ts";

type Redemption = z.output<typeof v2.changeAccountCoupon.response>["booking"];

/** The change by a redemption. An answer without its booking cannot tell the new balance. */
function redemptionOf(
  booking: Redemption,
  convertFactor: number,
  mediaBase: string | undefined,
): GatewayOutcome<PointsChange> {
  return booking === undefined
    ? fail("APP_UNHANDLED_ERROR", "The redemption names no booking")
    : succeed(changeOf(booking, convertFactor, mediaBase));
}

/** Bookings and redemptions, with the caller's idempotency key on every retry. */
export function createV2Writes(
  { http, mediaBase }: V2Options,
  { headers, withAccount }: AccountContext,
): Pick<LoyaltyGateway, "redeem" | "setActivation" | "bookManualPoints"> {
  return {
    redeem: (input) =>
      withAccount(input, async ({ accountId = input.keyCode, convertFactor }) => {
        const params = { accountId, accountCouponId: input.voucher.accountVoucherId };
        const { couponKey } = input;
        const body = { redeemed: true, ...(couponKey === undefined ? {} : { couponKeyCode: couponKey }) } as const;
        // Redemption always addresses the account by its id.
        const options = headers({ idType: "ID" }, input.idempotencyKey);
        const answer = await http.callV2(v2.changeAccountCoupon, { params, body }, options);
        return answer.ok ? redemptionOf(answer.response.booking, convertFactor, mediaBase) : answer;
      }),
    setActivation: (input) =>
      withAccount(input, async ({ accountId = input.keyCode }) => {
        const params = { accountId, accountCouponId: input.accountVoucherId };
        const body = { activated: input.activated };
        const options = headers({ idType: "ID" }, input.idempotencyKey);
        return mapOutcome(await http.callV2(v2.changeAccountCoupon, { params, body }, options), () => null);
      }),
    bookManualPoints: (input) =>
      withAccount(input, async ({ convertFactor }) => {
        const params = { accountId: input.keyCode };
        const body = {
          bookingType: input.points < 0 ? "BURNBOOKING" : "EARNBOOKING",
          bookingTypeCode: "MANUALREVENUE",
          // Staff type programme points.
          points: absolutePoints(storedPoints(input.points, convertFactor)),
          reason: input.reason,
          pin: input.pin,
        } as const;
        const answer = await http.callV2(v2.createBooking, { params, body }, headers(input, input.idempotencyKey));
        return mapOutcome(answer, (booking) => changeOf(booking, convertFactor, mediaBase));
      }),
  };
}
