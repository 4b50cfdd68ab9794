import { points } from "@punktum/domain";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCoupon, createReward, localized, presentShopper } from "../../../testing/vouchers.ts";
import { pictureOf, placeholderOf, shownVouchers, ticketGroups, ticketView, worthOf } from "./ticket-view.ts";

const context = { ...presentShopper, language: "en", storeId: "1" } as const;

describe("order and selection of tickets", () => {
  it("has coupons before rewards, each ascending by points", { tags: ["BURN-05"] }, () => {
    const vouchers = [
      createReward({ voucherId: "1", points: points(300) }),
      createCoupon({ voucherId: "2", points: points(50) }),
      createReward({ voucherId: "3", points: points(100) }),
      createCoupon({ voucherId: "4", points: points(0) }),
    ];
    const groups = ticketGroups(vouchers.map(localized), context);
    expect(groups.coupons.map(({ id }) => id)).toEqual(["C4", "C2"]);
    expect(groups.rewards.map(({ id }) => id)).toEqual(["R3", "R1"]);
  });

  it("has locked vouchers at the end of their group, ascending by points", { tags: ["BURN-05"] }, () => {
    const vouchers = [
      createCoupon({ voucherId: "1", points: points(10), validTo: 999 }),
      createCoupon({ voucherId: "2", points: points(90) }),
      createCoupon({ voucherId: "3", points: points(5), serverUnlocked: false }),
      createReward({ voucherId: "4", points: points(20), serverUnlocked: false }),
      createReward({ voucherId: "5", points: points(900) }),
      createReward({ voucherId: "6", points: points(100) }),
    ];
    const groups = ticketGroups(vouchers.map(localized), context);
    expect(groups.coupons.map(({ id }) => id)).toEqual(["C2", "C3", "C1"]);
    expect(groups.rewards.map(({ id }) => id)).toEqual(["R6", "R4", "R5"]);
  });

  it("hides only coupons of other stores", { tags: ["BURN-24"] }, () => {
    const vouchers = [
      createCoupon({ voucherId: "1", storeId: "1" }),
      createCoupon({ voucherId: "2", storeId: "2" }),
      createCoupon({ voucherId: "3" }),
    ];
    const shown = shownVouchers(vouchers.map(localized), context);
    expect(shown.map(({ voucherId }) => voucherId)).toEqual(["1", "3"]);
  });

  it("has titles in the session's language", { tags: ["BURN-38"] }, () => {
    const [german] = shownVouchers([localized(createCoupon())], { language: "de", storeId: "1" });
    const [english] = shownVouchers([localized(createCoupon())], context);
    expect(german?.title).toBe("Coffee (de)");
    expect(english?.title).toBe("Coffee (en)");
  });

  it("loses and doubles no ticket, for any vouchers", { tags: ["BURN-05"] }, () => {
    const voucher = fc.record({ create: fc.constantFrom(createReward, createCoupon), price: fc.nat(50_000) });
    fc.assert(
      fc.property(fc.array(voucher, { maxLength: 40 }), (list) => {
        const vouchers = list.map(({ create, price }, index) =>
          create({ voucherId: String(index), points: points(price) }),
        );
        const { coupons, rewards } = ticketGroups(vouchers.map(localized), context);
        const ids = [...coupons, ...rewards].map(({ id }) => id);
        expect(ids.toSorted()).toEqual(vouchers.map(({ accountVoucherId }) => accountVoucherId).toSorted());
      }),
    );
  });
});

describe("locked tickets", () => {
  it("a reward out of reach names the missing points", { tags: ["BURN-23"] }, () => {
    const view = ticketView(createReward({ points: points(700) }), context);
    expect(view.lock).toEqual({ kind: "missing-points", missingPoints: 200 });
  });

  it("a reward that costs exactly the balance is not locked", { tags: ["BURN-23"] }, () => {
    expect(ticketView(createReward({ points: points(500) }), context).lock).toBeUndefined();
  });

  it("a coupon is locked if it is not valid or the server locks it", { tags: ["BURN-15"] }, () => {
    expect(ticketView(createCoupon({ validFrom: 1_001 }), context).lock).toEqual({ kind: "disabled" });
    expect(ticketView(createCoupon({ validFrom: 1, validTo: 999 }), context).lock).toEqual({ kind: "disabled" });
    expect(ticketView(createCoupon({ serverUnlocked: false }), context).lock).toEqual({ kind: "disabled" });
  });

  it(
    "the day is named where the validity does not show it: a coupon with an end only, and a reward",
    { tags: ["BURN-20"] },
    () => {
      const over = { code: "VALID_TO_ERROR", date: 999 } as const;
      const ahead = { code: "VALID_FROM_ERROR", date: 1_001 } as const;
      expect(ticketView(createCoupon({ validTo: 999 }), context).lock).toEqual({ kind: "disabled", reason: over });
      expect(ticketView(createReward({ validFrom: 1_001 }), context).lock).toEqual({ kind: "disabled", reason: ahead });
    },
  );

  it("a missing registration comes before any other reason", { tags: ["BURN-16"] }, () => {
    const coupon = createCoupon({ redeemDependencyCode: "MANSIM", validTo: 1 });
    const lock = ticketView(coupon, { ...context, isRegistered: false }).lock;
    expect(lock).toEqual({ kind: "registered-only" });
  });

  it("a service station locks tickets that it cannot print", { tags: ["PRINT-18"] }, () => {
    const atStation = { ...context, device: { posMode: "SER", printerAddress: "10.0.0.9" } } as const;
    expect(ticketView(createReward(), atStation).lock).toEqual({ kind: "not-here" });
    expect(ticketView(createReward({ externalCode: "4711" }), atStation).lock).toBeUndefined();
    expect(ticketView(createReward(), context).lock).toBeUndefined();
  });

  it("unregistered shoppers see rewards as locked for registered ones", { tags: ["BURN-33"] }, () => {
    const lock = ticketView(createReward(), { ...context, isRegistered: false }).lock;
    expect(lock).toEqual({ kind: "registered-only" });
  });
});

describe("what a ticket shows", () => {
  it("shows the days left of a voucher that ends soon, unless it is locked", () => {
    const soon = createCoupon({ validTo: context.now + 86_400_000 });
    expect(ticketView(soon, context).daysLeft).toBe(1);
    expect(ticketView({ ...soon, serverUnlocked: false }, context).daysLeft).toBeUndefined();
    expect(ticketView(createCoupon(), context).daysLeft).toBeUndefined();
  });

  it("shows a discount and its price", { tags: ["BURN-37"] }, () => {
    const discount = { kind: "EUROS", value: 2 } as const;
    const coupon = createCoupon({ couponTypeCode: "DISCOUNT", discount, points: points(200) });
    expect(worthOf(coupon)).toEqual([
      { kind: "discount", discount },
      { kind: "price", points: 200 },
    ]);
  });

  it("shows points given by an EARN coupon and taken by a reward", { tags: ["BURN-28"] }, () => {
    expect(worthOf(createCoupon({ couponTypeCode: "EARN", points: points(50) }))).toEqual([
      { kind: "gain", points: 50 },
    ]);
    expect(worthOf(createReward())).toEqual([{ kind: "price", points: 100 }]);
  });

  it("shows extra points, nothing for a multiplier, and 'free' without a price", { tags: ["BURN-18"] }, () => {
    expect(worthOf(createCoupon({ couponTypeCode: "EXTRAPOINT", points: points(25) }))).toEqual([
      { kind: "extra", points: 25 },
    ]);
    expect(worthOf(createCoupon({ couponTypeCode: "MULTIPLIER" }))).toEqual([]);
    expect(worthOf(createReward({ points: points(0) }))).toEqual([{ kind: "free" }]);
  });

  it("prefers the own picture, then the teaser, then any other", { tags: ["BURN-39"] }, () => {
    const own = { file: "/own.png", isCorrectPicture: true };
    const other = { file: "/other.png", isCorrectPicture: false };
    expect(pictureOf(createCoupon({ contentPicture: own, teaserPicture: "/teaser.png" }))).toBe("/own.png");
    expect(pictureOf(createCoupon({ contentPicture: other, teaserPicture: "/teaser.png" }))).toBe("/teaser.png");
    expect(pictureOf(createCoupon({ contentPicture: other }))).toBe("/other.png");
    expect(pictureOf(createCoupon())).toBeUndefined();
  });

  it("has a drawing for every kind of voucher without a picture", { tags: ["BURN-13"] }, () => {
    expect(placeholderOf(createReward())).toBe("gift");
    expect(placeholderOf(createCoupon({ couponTypeCode: "EARN" }))).toBe("plus");
    expect(placeholderOf(createCoupon({ couponTypeCode: "MULTIPLIER" }))).toBe("multiply");
    const euros = createCoupon({ couponTypeCode: "DISCOUNT", discount: { kind: "EUROS", value: 5 } });
    expect(placeholderOf(euros)).toBe("euro");
    expect(placeholderOf(createCoupon({ couponTypeCode: "DISCOUNT" }))).toBe("percent");
  });
});
