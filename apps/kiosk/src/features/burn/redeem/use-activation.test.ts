import type { AccountDetails } from "@punktum/client";
import { points } from "@punktum/domain";
import { expect, it } from "vitest";
import { createCoupon, localized } from "../../../testing/vouchers.ts";
import { withActivation } from "./use-activation.ts";

it("changes one voucher and no other", { tags: ["BURN-18"] }, () => {
  const activation = { activatable: true, activated: false };
  const account: AccountDetails = {
    keyCode: "1",
    idType: "ID",
    userReferenceCode: "u",
    isRegistered: true,
    isLocked: false,
    isAppUser: false,
    points: points(0),
    lockedPoints: points(0),
    vouchers: ["1", "2"].map((voucherId) => localized(createCoupon({ voucherId, activation }))),
  };
  const states = withActivation(account, "C2", true).vouchers.map(({ voucher }) => voucher.activation.activated);
  expect(states).toEqual([false, true]);
});
