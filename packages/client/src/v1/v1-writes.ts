import { v1 } from "@punktum/contracts";
import { fail, mapOutcome, storedPoints } from "@punktum/domain";
import type { CallOptions } from "../http/requests.ts";
import type { CodeInput, LoyaltyGateway } from "../gateway.ts";
import { changeOf } from "../mapping/points-change.ts";
import type { KnownAccounts } from "../mapping/known-accounts.ts";
import { createReadFactor } from "./v1-factor.ts";
import type { V1Options } from "./v1-options.ts";

type Writes = Pick<LoyaltyGateway, "redeem" | "setActivation" | "bookManualPoints">;

/** Bookings and redemptions, with the caller's idempotency key on every retry. */
export function createV1Writes(options: V1Options, known: KnownAccounts): Writes {
  const { http, readWorkstationId } = options;
  const readFactor = createReadFactor(options, known);
  const factorOf = (code: CodeInput): number => known.get(code)?.convertFactor ?? 1;
  const loyalty = (idempotencyKey: string): CallOptions => ({ idempotencyKey, workstationId: readWorkstationId?.() });
  return {
    redeem: async ({ keyCode, idType, clientId, voucher, couponKey, idempotencyKey }) => {
      const shopper = { keyCode, idType, clientId };
      const answer =
        voucher.voucherType === "reward"
          ? await http.callV1(v1.redeemReward, { ...shopper, rewardId: voucher.voucherId }, loyalty(idempotencyKey))
          : await http.callV1(
              v1.redeemCoupon,
              {
                ...shopper,
                couponId: voucher.voucherId,
                ...(couponKey === undefined ? {} : { couponKeyCode: couponKey }),
              },
              loyalty(idempotencyKey),
            );
      return mapOutcome(answer, ({ totalPoints, ...redeemed }) =>
        changeOf({ ...redeemed, balance: totalPoints }, factorOf({ keyCode, idType })),
      );
    },
    setActivation: async ({ keyCode, idType, accountVoucherId, activated, idempotencyKey }) => {
      const couponId = /^C(\d+)$/.exec(accountVoucherId)?.[1];
      if (couponId === undefined) {
        return fail("VOUCHER_CODE_NOT_FOUND");
      }
      const body = { couponId, keyCode, idType, activated };
      return mapOutcome(await http.callV2(v1.assignCoupon, { body }, { idempotencyKey }), () => null);
    },
    bookManualPoints: async ({ deviceKey, keyCode, idType, points, idempotencyKey, pin, queued }) => {
      const factor = await readFactor({ keyCode, idType });
      if (!factor.ok) {
        return factor;
      }
      // Staff type programme points.
      const totalPoints = storedPoints(points, factor.response);
      const payload = { deviceKey, keyCode, idType, totalPoints, pin };
      const answer = await http.callV1(v1.revenuePoints, payload, { idempotencyKey, queued });
      return mapOutcome(answer, (booked) =>
        changeOf({ bookingId: booked.bookingId, points: booked.points, balance: booked.totalPoints }, factor.response),
      );
    },
  };
}
