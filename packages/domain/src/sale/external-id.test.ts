import { describe, expect, it } from "vitest";
import { defaultExternalId, isDefaultExternalId } from "./external-id.ts";
import { cents } from "../base/money.ts";

describe("default external id", () => {
  const timeMs = Date.UTC(2026, 10, 21, 23, 5);

  it("consists of amount, VAT id and the receipt's minute on the shop's clock", { tags: ["API-62", "ARTS-07"] }, () => {
    const sale = { amountCents: cents(1_250), vatId: "DE1", timeMs, timeZone: "Europe/Berlin" };
    expect(defaultExternalId(sale)).toBe("12.50-DE1-20261122-0005");
  });

  it("differs from a receipt number", () => {
    expect(isDefaultExternalId("-1.00-DE-1-20261122-0005")).toBe(true);
    expect(["R-20261122-0005", "4711", "12.5-DE1-20261122-0005"].map(isDefaultExternalId)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
