import { describe, expect, it } from "vitest";
import { grand, item, poslog, readSale, refusal, sampleText, whyNothing } from "./testing/poslog.ts";

const totalOf = async (document: string) => (await readSale(document)).sale.amountCents;
const linesOf = async (retail: string) => {
  const { sale } = await readSale(poslog({ retail }));
  return sale.lines.map(({ sequenceNumber, type, extendedAmountCents }) => [sequenceNumber, type, extendedAmountCents]);
};

describe("samples", () => {
  it("reads a version 6 sale with discount, voucher and loyalty account", { tags: ["ARTS-01"] }, async () => {
    const read = await readSale(sampleText("own-v6-sale-loyalty-coupon"));
    expect(read).toMatchObject({ store: "0042", cardCode: "LC-000123", remarks: [] });
    expect(read.sale).toEqual({
      transactionType: "EARNTRANSACTION",
      amountCents: 2000,
      transactionTimeMs: Date.parse("2024-03-01T09:15:00Z"),
      externalId: "0042-7-20240301-1001",
      receipt: { register: "7", receiptNumber: "1001", businessDay: "2024-03-01" },
      lines: [
        {
          sequenceNumber: 1,
          type: "SALE",
          itemId: "SKU-1",
          description: "Coffee beans 1 kg",
          merchandiseGroupCode: "10",
          merchandiseSubGroupCode: "",
          extendedAmountCents: 2000,
        },
      ],
    });
  });

  it("reads a return: positive amounts, with the sign in the type", async () => {
    const { sale, cardCode } = await readSale(sampleText("own-v6-return"));
    expect(cardCode).toBe("LC-000123");
    expect(sale.amountCents).toBe(-1000);
    expect(sale.lines).toMatchObject([{ type: "RETURN", extendedAmountCents: 1000 }]);
  });

  it("reads the minimal shape: local time, store, number and total", async () => {
    const { sale, store, cardCode } = await readSale(sampleText("v6-minimal-ecrebo-style"));
    expect({ store, cardCode, lines: sale.lines.length, amount: sale.amountCents }).toEqual({
      store: "S0001",
      cardCode: null,
      lines: 0,
      amount: 1250,
    });
    expect(sale.transactionTimeMs).toBe(Date.parse("2024-03-01T10:15:00+01:00"));
    expect(sale.receipt).toEqual({ register: "", receiptNumber: "R-0001", businessDay: "2024-03-01" });
  });

  it("reads the store shape: summer time in the shop's zone, and only a grand total", async () => {
    const { sale, cardCode } = await readSale(sampleText("v6-loyalty-sale-store"));
    expect(cardCode).toBe("4070000001");
    expect(sale.transactionTimeMs).toBe(Date.parse("2023-04-03T07:00:01+02:00"));
    expect(sale.receipt).toEqual({ register: "007", receiptNumber: "42", businessDay: "2023-04-03" });
    expect(sale.lines).toMatchObject([{ merchandiseGroupCode: "228", merchandiseSubGroupCode: "2079" }]);
  });

  it("reads the dialect with its own namespace", async () => {
    const { sale, store, cardCode } = await readSale(sampleText("v6-dkt-dialect-saletransaction"));
    expect({ store, cardCode, amount: sale.amountCents }).toEqual({
      store: "7-240-240",
      cardCode: "2090000000001",
      amount: 11900,
    });
  });

  it("reads version 2.2 with everything voided", async () => {
    expect(await whyNothing(sampleText("v2.2-wincor-style-sale-with-void"))).toBe("NO_SALE");
  });

  it("reads version 2.2 without a void and without a namespace", async () => {
    const text = sampleText("v2.2-wincor-style-sale-with-void")
      .replace('VoidFlag="true"', "")
      .replace("<ItemLink>3</ItemLink>", "")
      .replace('GrandAmount">0<', 'GrandAmount">42<')
      .replace('xmlns="http://www.nrf-arts.org/IXRetail/namespace/"', "");
    const { sale, store } = await readSale(text);
    expect({ store, amount: sale.amountCents, lines: sale.lines.length }).toEqual({
      store: "502",
      amount: 4200,
      lines: 2,
    });
    expect(sale.receipt).toEqual({ register: "2", receiptNumber: "2729", businessDay: "2018-07-14" });
  });
});

describe("ignored parts", () => {
  it.each([
    ['TrainingModeFlag="true"', "", "TRAINING"],
    ['TrainingModeFlag="1"', "", "TRAINING"],
    ['CancelFlag="true"', "", "VOIDED"],
    ["", 'TransactionStatus="PostVoided"', "VOIDED"],
    ["", 'TransactionStatus="TransactionVoided"', "VOIDED"],
    ["", 'TransactionStatus="Suspended"', "NOT_FINISHED"],
    ["", 'TransactionStatus="Projection"', "NOT_FINISHED"],
    ["", 'TransactionStatus="Tendered"', "a sale"],
  ])("transaction %s %s", async (transaction, status, why) => {
    expect(await whyNothing(poslog({ transaction, status }))).toBe(why);
  });

  it("an opened drawer is no sale", async () => {
    const log = "<POSLog><Transaction><ControlTransaction/></Transaction></POSLog>";
    expect(await whyNothing(log)).toBe("NO_SALE");
  });

  it.each([
    ["the line itself is flagged", item(1, "3.00") + item(2, "4.00", { flags: 'VoidFlag="true"' })],
    ["cancelled", item(1, "3.00") + item(2, "4.00", { flags: 'CancelFlag="1"' })],
    ["deleted", item(1, "3.00") + item(2, "4.00", { flags: 'DeleteFlag="true"' })],
    [
      "a second line voids the first",
      item(1, "3.00") + item(2, "4.00") + item(3, "4.00", { flags: 'VoidFlag="true"', more: "<ItemLink>2</ItemLink>" }),
    ],
    [
      "a line that only voids",
      `${item(1, "3.00")}${item(2, "4.00")}<LineItem><Voids><LineItemSequenceNumber>2</LineItemSequenceNumber></Voids><SequenceNumber>3</SequenceNumber></LineItem>`,
    ],
  ])("voided lines: %s", async (_how, lines) => {
    expect(await linesOf(lines + grand("3.00"))).toEqual([[1, "SALE", 300]]);
  });

  it("a link without a void only connects lines", async () => {
    const lines = item(1, "3.00") + item(2, "0.25", { more: "<ItemLink>1</ItemLink>" });
    expect(await linesOf(lines + grand("3.25"))).toHaveLength(2);
  });
});

describe("amounts", () => {
  it.each([
    ["12.5", 1250],
    ["+12.50", 1250],
    ["0012.500000", 1250],
    [" 12.50\n", 1250],
    [".5", 50],
    ["5.", 500],
    ["10000000.00", 1_000_000_000],
    ["-4.20", -420],
  ])("%j is %i cents", { tags: ["ARTS-02"] }, async (text, expected) => {
    expect(await totalOf(poslog({ retail: grand(text) }))).toBe(expected);
  });

  it.each([
    "1e3",
    "Infinity",
    "NaN",
    "12,50",
    "1.234.567",
    "0x10",
    "12.505",
    "10000000.01",
    "--1",
    "٣",
    "1 000",
    "+",
    ".",
  ])("refuses %j, exactly and without rounding", async (text) => {
    expect(await refusal(poslog({ retail: grand(text) }))).toMatch(/^ARTS_ERROR: TransactionGrandAmount /);
  });

  it("minus zero is zero", async () => {
    expect(await linesOf(item(1, "-0.00") + item(2, "1.00") + grand("1.00"))).toEqual([
      [1, "SALE", 0],
      [2, "SALE", 100],
    ]);
  });

  it("a total without a type is not the amount paid: payments less change are", async () => {
    const paid =
      '<LineItem><Tender><Amount Currency="EUR">50.00</Amount></Tender><SequenceNumber>2</SequenceNumber></LineItem>' +
      '<LineItem><TenderChange><Amount Currency="EUR">38.00</Amount></TenderChange><SequenceNumber>3</SequenceNumber></LineItem>';
    expect(await totalOf(poslog({ retail: `${item(1, "12.00")}${paid}<Total>999.00</Total>` }))).toBe(1200);
  });

  it("without total and payment the articles are summed; sold and returned in one receipt", async () => {
    const retail = item(1, "12.00") + item(2, "5.00", { element: "Return" });
    expect(await totalOf(poslog({ retail }))).toBe(700);
  });

  it("a positive total is a refund if the articles say so", async () => {
    const retail = item(1, "5.00", { element: "Return" }) + grand("5.00");
    expect(await totalOf(poslog({ retail }))).toBe(-500);
  });

  it("refunded deposits count as a return, and so does a negative sold line", async () => {
    const deposit = item(1, "0.25").replace("<Sale>", '<Sale ItemType="DepositRefund">');
    expect(await linesOf(deposit + item(2, "-1.00") + item(3, "2.00") + grand("0.75"))).toEqual([
      [1, "RETURN", 25],
      [2, "RETURN", 100],
      [3, "SALE", 200],
    ]);
  });

  it("missing or repeated line numbers are replaced", async () => {
    expect(await linesOf(item(4, "1.00") + item(4, "2.00") + grand("3.00"))).toEqual([
      [1, "SALE", 100],
      [2, "SALE", 200],
    ]);
  });

  it.each([
    ["CurrencyCode", "USD", poslog({ head: "<ReceiptNumber>1</ReceiptNumber><CurrencyCode>USD</CurrencyCode>" })],
    [
      "Currency of ExtendedAmount",
      "CHF",
      poslog({ retail: item(1, "1").replace("<ExtendedAmount>", '<ExtendedAmount Currency="CHF">') }),
    ],
    ["Currency of Total", "GBP", poslog({ retail: grand("1.00", 'CurrencyCode="GBP"') })],
  ])("refuses another currency than the programme's: %s %s", async (name, code, document) => {
    expect(await refusal(document)).toBe(`ARTS_ERROR: ${name} is "${code}"; the programme's is EUR`);
    const swiss = poslog({ retail: grand("1.00", 'CurrencyCode="CHF"') });
    expect((await readSale(swiss, { currency: "CHF" })).sale.amountCents).toBe(100);
  });

  it("refuses a receipt without any amount", async () => {
    expect(await refusal(poslog({ retail: "<ItemCount>1</ItemCount>" }))).toContain("no amount");
  });
});

describe("times and days", () => {
  it.each([
    ["20261120-1015", "2026-11-20T10:15:00+01:00"],
    ["2026-07-20T10:15:00", "2026-07-20T10:15:00+02:00"],
    ["2026-07-20T10:15:00.250Z", "2026-07-20T10:15:00.250Z"],
    ["2026-07-20T10:15:00-05:00", "2026-07-20T10:15:00-05:00"],
    ["2026-07-20 10:15", "2026-07-20T10:15:00+02:00"],
  ])("reads %s", { tags: ["ARTS-03"] }, async (text, expected) => {
    const { sale } = await readSale(poslog({ time: `<EndDateTime>${text}</EndDateTime>` }));
    expect(sale.transactionTimeMs).toBe(Date.parse(expected));
  });

  it.each([
    ["2026-07-20T23:30:00Z", "2026-07-21"],
    ["2026-07-20T23:30:00+02:00", "2026-07-20"],
    ["2026-07-20T23:30:00", "2026-07-20"],
    ["20260720-2330", "2026-07-20"],
  ])("uses the shop's day of %s without a business day", async (text, day) => {
    const { sale } = await readSale(poslog({ time: `<EndDateTime>${text}</EndDateTime>` }));
    expect(sale.receipt.businessDay).toBe(day);
  });

  it("the business day is the till's, also past midnight", async () => {
    const time = "<BusinessDayDate>2026-11-19</BusinessDayDate><EndDateTime>2026-11-20T00:40:00</EndDateTime>";
    expect((await readSale(poslog({ time }))).sale.receipt.businessDay).toBe("2026-11-19");
  });

  it.each(["9999-12-31T23:59:59", "0001-01-01T00:00:00", "2026-02-30T10:00:00", "2026-11-20T25:00:00", "yesterday"])(
    "refuses %s",
    async (text) => {
      expect(await refusal(poslog({ time: `<EndDateTime>${text}</EndDateTime>` }))).toMatch(
        /^ARTS_ERROR: EndDateTime is no (?:day|time)/,
      );
    },
  );

  it("refuses a receipt without time or without number", async () => {
    expect(await refusal(poslog({ time: "" }))).toContain("no time");
    expect(await refusal(poslog({ head: "<WorkstationID>1</WorkstationID>" }))).toContain("no number");
  });
});

describe("names", () => {
  it.each([
    [
      "<LoyaltyAccount><LoyaltyCard><PrimaryAccountNumber>11</PrimaryAccountNumber></LoyaltyCard></LoyaltyAccount>",
      "11",
    ],
    ["<LoyaltyAccount><CustomerID>12</CustomerID></LoyaltyAccount>", "12"],
    ["<Customer><CustomerID>13</CustomerID></Customer>", "13"],
    ["<LineItem><LoyaltyReward><LoyaltyID>14</LoyaltyID></LoyaltyReward></LineItem>", "14"],
    ["<Customer><CustomerID>two words</CustomerID></Customer>", null],
  ])("finds the card in %s", async (loyalty, expected) => {
    expect((await readSale(poslog({ retail: grand("1.00") + loyalty }))).cardCode).toBe(expected);
  });

  it("vendors' elements do not replace those of POSLog", async () => {
    const retail = `<x:Total xmlns:x="urn:x" TotalType="TransactionGrandAmount">999</x:Total>${grand("1.00")}`;
    expect(await totalOf(poslog({ retail }))).toBe(100);
  });

  it("a returned article contains the receipt of its sale", async () => {
    const link =
      "<TransactionLink><WorkstationID>7</WorkstationID><BusinessDayDate>2026-11-18</BusinessDayDate><SequenceNumber>55</SequenceNumber></TransactionLink>";
    const { sale } = await readSale(poslog({ retail: item(1, "5.00", { element: "Return", more: link }) }));
    expect(sale.lines[0]?.original).toEqual({ register: "7", receiptNumber: "55", businessDay: "2026-11-18" });
  });

  it("two transactions in one request are refused", async () => {
    const twice = poslog().replace(/<Transaction .*<\/Transaction>/, "$&$&");
    expect(await refusal(twice)).toContain("One receipt per request");
  });
});
