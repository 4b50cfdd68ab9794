import { cents, formatEuros } from "@punktum/domain";
import { describe, expect, it } from "vitest";

import { btl } from "./programs/btl.ts";
import { mhe } from "./programs/mhe.ts";
import { pfm } from "./programs/pfm.ts";
import { ppc } from "./programs/ppc.ts";

/** Amounts of money in a text, with ordinary spaces. */
const amountsIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/€\d[\d.,]*|\d[\d.,]*\s?€/g), ([amount]) => amount.replace(/\s/, " "));

describe("the titles of the demonstration's vouchers", { tags: ["FMT-07"] }, () => {
  it.each([pfm, mhe, ppc, btl])("write money in both languages as the screens of $id do", ({ config, ...program }) => {
    const texts = [...program.coupons, ...program.rewards].flatMap(({ title, description }) => [
      ...title,
      ...description,
    ]);
    const amounts = texts.flatMap(amountsIn);
    const written = amounts.map((amount) => {
      const euros = Number(amount.replace(/[^\d]/g, ""));
      return formatEuros(cents(euros * 100), { language: "de", decimalRevenue: false }).replace(/\s/, " ");
    });
    expect(config.euro_language).toBe("de");
    expect(amounts.length).toBeGreaterThan(0);
    expect(amounts).toEqual(written);
  });
});
