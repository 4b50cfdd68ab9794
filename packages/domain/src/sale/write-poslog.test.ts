import { describe, expect, it } from "vitest";
import { cents } from "../base/money.ts";
import type { Sale, SaleLine } from "./sale.ts";
import { type PoslogFacts, writePoslog, xmlText } from "./write-poslog.ts";

const facts: PoslogFacts = { store: "1", timeZone: "Europe/Berlin", vatId: "DE123456789", cardCode: "4000000001" };

const line = (amount: number, overrides: Partial<SaleLine> = {}): SaleLine => ({
  sequenceNumber: 1,
  type: "SALE",
  itemId: "A1",
  description: "Bread & butter",
  merchandiseGroupCode: "10",
  merchandiseSubGroupCode: "",
  extendedAmountCents: cents(amount),
  ...overrides,
});

const sale = (overrides: Partial<Sale> = {}): Sale => ({
  transactionType: "EARNTRANSACTION",
  amountCents: cents(1250),
  transactionTimeMs: Date.UTC(2026, 10, 20, 9, 15),
  receipt: { register: "7", receiptNumber: "R-1", businessDay: "2026-11-20" },
  lines: [line(1250)],
  ...overrides,
});

describe("writePoslog", () => {
  it("is version 6.0.0, type SaleTransaction", { tags: ["ARTS-01", "CONST-53"] }, () => {
    const text = writePoslog(sale(), facts);
    expect(text).toContain(
      '<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/" MajorVersion="6" MinorVersion="0"',
    );
    expect(text).toContain('FixVersion="0" TypeCode="SaleTransaction"');
  });

  it("writes amounts with two decimals", { tags: ["ARTS-02"] }, () => {
    const text = writePoslog(sale({ amountCents: cents(1200), lines: [line(1200)] }), facts);
    expect(text).toContain('<ExtendedAmount Currency="EUR">12.00</ExtendedAmount>');
    expect(text).toContain('TotalType="TransactionGrandAmount" CurrencyCode="EUR">12.00<');
  });

  it(
    "writes the receipt's time as yyyyMMdd-HHmm, 24 hours, in addition to XML times",
    { tags: ["ARTS-03", "CONST-25"] },
    () => {
      const text = writePoslog(sale({ transactionTimeMs: Date.UTC(2026, 10, 20, 21, 5) }), facts);
      expect(text).toContain(">20261120-2205</ReceiptTimestamp>");
      expect(text).toContain("<EndDateTime>2026-11-20T22:05:00+01:00</EndDateTime>");
    },
  );

  it("uses the default external id if the sale has none", { tags: ["ARTS-07"] }, () => {
    expect(writePoslog(sale(), facts)).toContain("<TransactionID>12.50-DE123456789-20261120-1015</TransactionID>");
    expect(writePoslog(sale({ externalId: "T-9" }), facts)).toContain("<TransactionID>T-9</TransactionID>");
  });

  it("escapes markup and drops forbidden characters", () => {
    expect(xmlText(`a<b>&"'\u0000\u0007\ud800\uffff\t\u{1f600}`)).toBe("a&lt;b&gt;&amp;&quot;&apos;&#9;\u{1f600}");
    const text = writePoslog(sale({ lines: [line(1250, { description: "]]></Description><x>" })] }), facts);
    expect(text).toContain("]]&gt;&lt;/Description&gt;&lt;x&gt;");
  });

  it("numbers payments after the articles and reports tax separately", () => {
    const tenders = [{ tenderType: "Cash", amountCents: cents(1250) }] as const;
    const text = writePoslog(sale(), { ...facts, tenders, taxCents: cents(250) });
    expect(text).toMatch(/<Tender TenderType="Cash" TypeCode="Sale">.*<\/Tender><SequenceNumber>2</);
    expect(text).toContain('"TransactionNetAmount" CurrencyCode="EUR">10.00<');
  });

  it("marks voided lines and voided receipts", { tags: ["ARTS-01"] }, () => {
    const takenOff = line(300, { sequenceNumber: 2, itemId: "A2" });
    const text = writePoslog(sale(), { ...facts, voidedLines: [takenOff], isVoided: true });
    expect(text).toContain('<RetailTransaction TransactionStatus="Voided">');
    expect(text).toMatch(/<LineItem VoidFlag="true"><Sale ItemType="Stock"><ItemID>A2<.*<SequenceNumber>2</);
    expect(text).toContain('TotalType="TransactionGrandAmount" CurrencyCode="EUR">12.50<');
    expect(writePoslog(sale(), facts)).not.toContain("Void");
  });

  it.each([
    ["lines that do not add up", sale({ amountCents: cents(1) }), facts],
    ["a negative sold line", sale({ amountCents: cents(-5), lines: [line(-5)] }), facts],
    ["payments that do not add up", sale(), { ...facts, tenders: [{ tenderType: "Cash", amountCents: cents(1) }] }],
  ] as const)("refuses %s", (_what, wrong, with_) => {
    expect(() => writePoslog(wrong, with_)).toThrow(RangeError);
  });
});
