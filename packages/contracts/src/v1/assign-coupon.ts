import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { withDevice } from "../rights.ts";
import { digitsId, givenKeyCode, identificationErrors, identifierType } from "../wire.ts";

/**
 * Activates a coupon for an account; `activated: false` deactivates it. Uses the authorization header and a JSON body.
 */
export const assignCoupon = defineCall({
  id: "v1.assignCoupon",
  method: "POST",
  path: "/api/v1/assign-coupon/coupon/assign",
  tag: "v1 loyalty",
  summary: "Activates or deactivates a coupon for an account",
  description: "Only multiplier and extra-point coupons can be activated; they work when points are earned.",
  example: { body: { couponId: "305", keyCode: "4000000001", activated: true }, response: { activated: true } },
  roles: withDevice("points.correct"),
  body: z.object({
    couponId: digitsId,
    keyCode: givenKeyCode,
    idType: z.optional(identifierType),
    clientId: z.optional(digitsId),
    activated: z.optional(z.boolean()),
  }),
  response: z.object({ activated: z.boolean() }),
  errors: [
    "KEYCODE_NOT_FOUND",
    "USER_KEY_DOES_NOT_EXIST",
    "USER_KEY_DEACTIVATED",
    ...identificationErrors,
    "VOUCHER_CODE_NOT_FOUND",
    "LOCKED_USER",
    "LOCKED_VOUCHER",
    "NEED_MORE_POINTS",
    "VALID_FROM_ERROR",
    "VALID_TO_ERROR",
    "VOUCHER_DISABLED",
    "ANONYMOUS_USER_NOT_ALLOWED",
    "DEVICE_NOT_MOUNTED",
    "GENERAL_NO_PERMISION",
  ],
});
