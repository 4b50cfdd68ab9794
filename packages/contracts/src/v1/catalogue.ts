import { couponExample } from "../coupon-example.ts";
import * as z from "zod/mini";
import { couponWire, rewardWire } from "../voucher-wire.ts";
import { digitsId } from "../wire.ts";
import { defineV1Call } from "./envelope.ts";
import { withDevice } from "../rights.ts";

const area = "loyalty" as const;
const roles = withDevice("offers.read");

export const getCoupons = defineV1Call({
  area,
  operation: "GetCoupons",
  summary: "Coupons of a company",
  description: "What the company offers everybody; assigned coupons are part of the user's details.",
  example: {
    body: { clientId: "11" },
    response: {
      coupons: [couponExample],
    },
  },
  roles,
  payload: z.object({ clientId: z.optional(digitsId) }),
  response: z.object({ coupons: z.array(couponWire) }),
  errors: ["DEVICE_NOT_MOUNTED", "GENERAL_NO_PERMISION"],
});

export const getRewards = defineV1Call({
  area,
  operation: "GetRewards",
  summary: "Rewards of a company",
  description: "What the company offers everybody.",
  example: {
    body: { clientId: "11" },
    response: {
      rewards: [
        {
          voucherType: "reward",
          rewardId: "501",
          accountCouponId: "R501",
          title: "A coffee",
          translations: { de: { title: "Ein Kaffee" }, en: { title: "A coffee" } },
          points: 100,
          unlocked: true,
          rewardFiles: [{ path: "/media/pfm/reward-501.svg" }],
          decreasePoints: true,
          activation: { activatable: false, activated: false },
          redeemActions: [],
        },
      ],
    },
  },
  roles,
  payload: z.object({ clientId: z.optional(digitsId) }),
  response: z.object({ rewards: z.array(rewardWire) }),
  errors: ["DEVICE_NOT_MOUNTED", "GENERAL_NO_PERMISION"],
});
