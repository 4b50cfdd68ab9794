import { describe, expect, it } from "vitest";
import { grand, item, poslog, readSale } from "./testing/poslog.ts";

describe("amounts without a line", { tags: ["ARTS-04"] }, () => {
  const lineOf = (content: string, sequenceNumber: number) =>
    `<LineItem>${content}<SequenceNumber>${sequenceNumber}</SequenceNumber></LineItem>`;
  const amountsOf = async (retail: string) => {
    const { sale } = await readSale(poslog({ retail }));
    const { amountCents, discountCents = 0, roundingCents = 0, lines } = sale;
    return { amountCents, discountCents, roundingCents, lines: lines.map((line) => line.extendedAmountCents) };
  };

  it.each([
    ["Discount", "<Discount><Amount>1.00</Amount></Discount>"],
    ["Rebate", "<Rebate><Amount>1.00</Amount></Rebate>"],
    [
      "RetailPriceModifier",
      '<RetailPriceModifier><Amount Action="Subtract">1.00</Amount><Percent>10</Percent></RetailPriceModifier>',
    ],
  ])("a discount without an article lowers the whole receipt: %s", async (_name, content) => {
    const lines = item(1, "10.00") + lineOf(content, 2);
    expect(await amountsOf(lines + grand("8.50"))).toMatchObject({ amountCents: 850, lines: [1000, -100] });
    expect(await amountsOf(lines)).toMatchObject({ amountCents: 900, lines: [1000, -100] });
  });

  it.each([
    ["takes off", "Subtract", "9.00", 100],
    ["takes off without saying so", "", "9.00", 100],
    ["adds", "Add", "11.00", -100],
    ["is in the lines already", "Subtract", "10.00", 0],
  ])("a modifier of the whole transaction %s", async (_what, action, total, discountCents) => {
    const modifier = `<PriceDerivationResult><Amount Action="${action}">1.00</Amount></PriceDerivationResult>`;
    expect(await amountsOf(item(1, "10.00") + grand(total) + modifier)).toMatchObject({ discountCents, lines: [1000] });
  });

  it.each([
    ["a line", lineOf("<Rounding>0.02</Rounding>", 2), "12.50", -2],
    ["a line with its direction", lineOf('<Rounding RoundingDirection="Up">0.03</Rounding>', 2), "12.55", 3],
    ["a signed line", lineOf("<Rounding><Amount>-0.02</Amount></Rounding>", 2), "12.50", -2],
    ["beside the total", lineOf("<Rounding>-0.02</Rounding>", 2), "12.52", 0],
    ["of a payment", lineOf("<Tender><Amount>12.50</Amount><Rounding>0.02</Rounding></Tender>", 2), "12.50", -2],
  ])("reads Rounding: %s", async (_where, rounding, total, roundingCents) => {
    const amountCents = Math.round(Number(total) * 100);
    const read = { amountCents, roundingCents, lines: [1252] };
    expect(await amountsOf(item(1, "12.52") + rounding + grand(total))).toMatchObject(read);
  });

  it("reads Rounding if only payments contain the amount paid, or if lines and total disagree", async () => {
    const paid = lineOf("<Tender><Amount>20.00</Amount><TenderChange><Amount>7.50</Amount></TenderChange></Tender>", 3);
    const down = lineOf('<Rounding RoundingDirection="Down">0.02</Rounding>', 2);
    expect(await amountsOf(item(1, "12.52") + down + paid)).toMatchObject({ amountCents: 1250, roundingCents: -2 });
    expect(await amountsOf(item(1, "9.00") + down + grand("12.50"))).toMatchObject({ roundingCents: -2 });
  });

  it.each([
    ["of less than the articles", item(1, "10.00", { element: "Return" }) + grand("8.00"), -800],
    [
      "with a discount that was never paid, rounded",
      item(1, "10.00", { element: "Return" }) + lineOf("<Discount><Amount>2.00</Amount></Discount>", 2) + grand("8.05"),
      -805,
    ],
  ])("a refund %s is a refund without sold lines", async (_what, retail, amountCents) => {
    expect(await amountsOf(retail)).toMatchObject({ amountCents });
  });

  it.each([
    ["on the line", item(1, "5.00", { flags: 'LoyaltyEligible="0"' })],
    ["on the article", item(1, "5.00").replace("<Sale>", '<Sale LoyaltyEligible="false">')],
    ["as an element", item(1, "5.00", { more: "<LoyaltyEligibleFlag>false</LoyaltyEligibleFlag>" })],
  ])("a line may be marked as not eligible: %s", async (_where, line) => {
    const { sale } = await readSale(poslog({ retail: line + item(2, "1.00", { flags: 'LoyaltyEligible="1"' }) }));
    expect(sale.lines.map(({ isEligible = true }) => isEligible)).toEqual([false, true]);
  });
});
