import { describe, expect, it } from "vitest";
import { grand, item, poslog, problemsOf, readSale, refusal } from "./testing/poslog.ts";

describe("all problems of a document at once", { tags: ["ARTS-06"] }, () => {
  const NOW_MS = Date.parse("2026-11-21T12:00:00Z");

  it("each contains its element and the exceeded limit", async () => {
    const document = poslog({
      transaction: 'TypeCode="SaleTransaction"',
      status: 'TransactionStatus="Maybe"',
      head: `<BusinessUnit><UnitID>1</UnitID></BusinessUnit><WorkstationID>${"7".repeat(129)}</WorkstationID><CurrencyCode>CHF</CurrencyCode>`,
      retail:
        item(1, "1e3") +
        item(2, "1.005") +
        item(3, "10000000.01") +
        item(4, "1.00").replace("<Quantity>1<", "<Quantity>one<") +
        grand("1.00") +
        grand("2.00"),
      time: "<BusinessDayDate>2026-10-01</BusinessDayDate><EndDateTime>2026-11-22T10:00:00</EndDateTime>",
    });
    expect(await problemsOf(document, { nowMs: NOW_MS })).toEqual([
      expect.stringMatching(
        /^TransactionStatus "Maybe" is not known; known are Finished, Tendered, Delivered, Voided, /,
      ),
      'CurrencyCode is "CHF"; the programme\'s is EUR',
      "EndDateTime is more than 5 minutes in the future",
      "Line 1: ExtendedAmount is not a decimal number such as 12.50",
      "Line 2: ExtendedAmount has parts of a cent",
      "Line 3: ExtendedAmount is larger than 10000000.00",
      "Line 4: Quantity is not a decimal number such as 12.50",
      "TransactionGrandAmount stands there 2 times, and one is read",
      "The receipt has no number: ReceiptNumber is missing",
      "BusinessDayDate is more than 7 days from the time of the sale",
      "WorkstationID is longer than 128 characters",
    ]);
  });

  it("a refusal contains them all in one text", async () => {
    const document = poslog({ head: "", time: "" });
    expect(await refusal(document)).toBe(
      "ARTS_ERROR: The receipt has no time: EndDateTime is missing. The receipt has no number: ReceiptNumber is missing",
    );
  });

  it("an article without an amount is none", async () => {
    const bare = item(1, "1.00").replace(/<ExtendedAmount>.*<\/ExtendedAmount>/, "");
    expect(await problemsOf(poslog({ retail: bare }))).toEqual([expect.stringContaining("no amount")]);
    expect(await problemsOf(poslog({ retail: bare + grand("1.00") }))).toEqual([]);
  });

  it("of very many the first twenty are listed, with a note that there are more", async () => {
    const lines = Array.from({ length: 40 }, (_, index) => item(index + 1, "x")).join("");
    const problems = await problemsOf(poslog({ retail: lines + grand("1.00") }));
    expect([problems.length, problems.at(-1)]).toEqual([21, "and 20 more"]);
  });

  it("repeat nothing of the document except words that tills write", async () => {
    const problems = await problemsOf(poslog({ status: `TransactionStatus="${"A b".repeat(30)}"` }));
    expect(problems[0]).toMatch(/^TransactionStatus what is written there is not known/);
  });

  it("a doubled element is refused unless both are equal", async () => {
    const head = (number: string) => `<ReceiptNumber>1</ReceiptNumber><ReceiptNumber>${number}</ReceiptNumber>`;
    expect(await problemsOf(poslog({ head: head("1") }))).toEqual([]);
    expect(await problemsOf(poslog({ head: head("2") }))).toEqual([
      "ReceiptNumber stands there twice, and not the same",
    ]);
    const amounts = item(1, "1.00").replace("<Quantity>", "<ExtendedAmount>2.00</ExtendedAmount><Quantity>");
    expect(await problemsOf(poslog({ retail: amounts }))).toEqual(["Line 1: ExtendedAmount stands there 2 times"]);
  });

  it("too many lines, and an invalid rounding", async () => {
    const lines = Array.from({ length: 1_501 }, () => "<LineItem/>").join("");
    expect(await problemsOf(poslog({ retail: lines + grand("1.00") }))).toEqual(["There are more than 1500 lines"]);
    const rounding = "<LineItem><Rounding>5.01</Rounding></LineItem>";
    expect(await problemsOf(poslog({ retail: rounding + grand("1.00") }))).toEqual(["Rounding is more than 5.00"]);
  });
});

describe("a document in ISO-8859-1", { tags: ["ARTS-04"] }, () => {
  const cake = poslog({
    retail: item(1, "1.00", { more: "<Description>K\u00e4sek\u00fcchle \u00df \u00bd</Description>" }),
  });
  const declared = cake.replace("UTF-8", "ISO-8859-1");
  const descriptionOf = async (...given: Parameters<typeof readSale>) =>
    (await readSale(...given)).sale.lines[0]?.description;

  it.each([
    ["says so itself", Buffer.from(declared, "latin1"), undefined],
    ["says so in small letters", Buffer.from(cake.replace("UTF-8", "iso-8859-1"), "latin1"), undefined],
    ["comes with a request that says so", Buffer.from(cake, "latin1"), "iso-8859-1"],
    ["was made UTF-8 on its way, and the request says so", Buffer.from(declared), "UTF-8"],
    ["begins with the mark of UTF-8", Buffer.from(`\ufeff${declared}`), undefined],
  ])("that %s", async (_how, bytes, charset) => {
    expect(await descriptionOf(bytes, { charset })).toBe("K\u00e4sek\u00fcchle \u00df \u00bd");
  });

  it.each([
    ["windows-1252", "Only UTF-8 and ISO-8859-1 are read, not windows-1252"],
    ["x y", "Only UTF-8 and ISO-8859-1 are read"],
  ])("another charset is refused by name: %s", async (encoding, sentence) => {
    expect(await problemsOf(cake.replace("UTF-8", encoding))).toEqual([sentence]);
    expect(await problemsOf(cake, { charset: encoding })).toEqual([sentence]);
  });
});
