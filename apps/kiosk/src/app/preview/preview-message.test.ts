import { describe, expect, it } from "vitest";
import { shopperWith, shownIn } from "./preview-message.ts";

const coupon = {
  voucherType: "coupon",
  couponId: "1",
  accountCouponId: "C1",
  title: "2 € Rabatt",
  translations: { de: { title: "2 € Rabatt" }, en: { title: "€2 off" } },
  points: 20_000,
  couponFiles: [],
  unlocked: true,
  couponTypeCode: "DISCOUNT",
  activation: { activatable: false, activated: false },
  redeemActions: [{ actionType: "NOMINALDISCOUNTACTION", value: 2 }],
  userCouponKeyCodes: [],
  redeemedUserCouponKeyCodes: [],
};

function shopperOf(message: unknown) {
  const shown = shownIn(message);
  if (shown === undefined) {
    throw new Error("nothing is shown");
  }
  return shopperWith(shown.voucher);
}

describe("a message of the embedding page", () => {
  it("contains a voucher as the platform sends it, a language and a moment", () => {
    const shown = shownIn({ voucher: coupon, language: "en", nowMs: 5 });
    expect(shown).toMatchObject({
      language: "en",
      nowMs: 5,
      voucher: { texts: { en: { title: "€2 off" } }, voucher: { accountVoucherId: "C1", points: 20_000 } },
    });
  });

  it.each([
    ["nothing", undefined],
    ["a message of something else", { source: "react-devtools" }],
    ["half a voucher", { voucher: { ...coupon, points: "many" }, language: "en", nowMs: 5 }],
    ["an unknown language", { voucher: coupon, language: "fr", nowMs: 5 }],
    ["no moment", { voucher: coupon, language: "de" }],
  ])("is ignored: %s", (_what, message) => {
    expect(shownIn(message)).toBeUndefined();
  });

  it("is shown to a shopper who can afford the voucher", () => {
    expect(shopperOf({ voucher: coupon, language: "de", nowMs: 5 })).toMatchObject({
      points: 20_000,
      isRegistered: true,
    });
  });
});
