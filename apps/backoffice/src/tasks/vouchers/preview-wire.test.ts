import { v2 } from "@punktum/contracts";
import { describe, expect, it } from "vitest";
import { previewWireOf } from "./preview-wire.ts";
import { couponSchema, emptyCoupon, emptyReward, withoutEmptyLanguages } from "./voucher-values.ts";

const answer = v2.listAccountCoupons.response;

describe("preview of a voucher", () => {
  it("is valid from an empty or incomplete form", () => {
    const wires = [
      previewWireOf("COUPON", emptyCoupon("EUROS"), "No title"),
      previewWireOf("REWARD", emptyReward(), "No title"),
      previewWireOf("COUPON", {}, "No title"),
    ];
    expect(answer.safeParse(wires).success).toBe(true);
    expect(wires.map(({ title }) => title)).toEqual(["No title", "No title", "No title"]);
  });

  it("falls back to the other language", () => {
    const texts = { de: { title: "", description: "" }, en: { title: "Cup", description: "Large" } };
    const wire = previewWireOf("REWARD", { ...emptyReward(), texts }, "No title");
    expect(wire.translations.de).toEqual({ title: "Cup", description: "Large" });
  });
});

describe("request of the voucher editor", () => {
  it("leaves out a language without texts, and requires German if both are empty", () => {
    const both = { de: { title: "" }, en: { title: "Cup" } };
    expect(withoutEmptyLanguages({ texts: both }).texts).toEqual({ en: { title: "Cup" } });
    expect(withoutEmptyLanguages({ texts: { de: { title: "" }, en: {} } }).texts).toEqual({ de: { title: "" } });
  });

  it("requires the value of a discount", () => {
    const texts = { de: { title: "Rabatt" } };
    const { error } = couponSchema.safeParse({ ...emptyCoupon("PERCENT"), texts });
    expect(error).toMatchObject({ issues: [{ path: ["redeemActions", 0, "value"] }] });
    expect(couponSchema.safeParse({ ...emptyCoupon("EARN"), texts }).success).toBe(true);
  });
});
