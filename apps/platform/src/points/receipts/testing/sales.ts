import { cents, localDayOf, totalOfLines, type ReceiptFacts, type Sale, type SaleLine } from "@punktum/domain";
import fc from "fast-check";
import { TIME_ZONE } from "./poslog.ts";

const code = fc.stringMatching(/^[A-Za-z0-9._/-]{1,20}$/);
// Text that XML can carry, trimmed as the reader trims it.
const name = fc
  .string({ unit: "grapheme", maxLength: 40 })
  .map((text) => text.replaceAll(/[\p{Cc}\p{Cs}\p{Cn}\ufffe\uffff]/gu, "").trim());
const moment = fc.integer({ min: Date.UTC(2001, 0, 1), max: Date.UTC(2098, 0, 1) });

const facts: fc.Arbitrary<ReceiptFacts> = fc.record({
  register: code,
  receiptNumber: fc.oneof(code, fc.nat().map(String)),
  businessDay: moment.map((timeMs) => localDayOf(timeMs, TIME_ZONE)),
});

const line = fc.record({
  type: fc.constantFrom("SALE", "RETURN"),
  itemId: code,
  description: name,
  merchandiseGroupCode: code,
  merchandiseSubGroupCode: fc.oneof(code, fc.constant("")),
  extendedAmountCents: fc.integer({ min: 0, max: 10_000_000 }).map(cents),
  original: fc.option(facts.filter(({ receiptNumber }) => receiptNumber !== "0")),
});

function numbered(
  lines: readonly (Omit<SaleLine, "sequenceNumber" | "original"> & { original: ReceiptFacts | null })[],
) {
  return lines.map(({ original, ...rest }, index): SaleLine => {
    const known = { ...rest, sequenceNumber: index + 1 };
    return original !== null && known.type === "RETURN" ? { ...known, original } : known;
  });
}

/** Sales as a till could send them, with the card they belong to. */
export const generatedSale: fc.Arbitrary<{
  readonly sale: Sale;
  readonly cardCode: string | null;
  readonly store: string;
}> = fc.record({
  store: code,
  cardCode: fc.option(code),
  sale: fc
    .record({ lines: fc.array(line, { minLength: 1, maxLength: 8 }), receipt: facts, externalId: code, at: moment })
    .map(({ lines, receipt, externalId, at }): Sale => {
      const all = numbered(lines);
      const amountCents = totalOfLines(all);
      return {
        transactionType: "EARNTRANSACTION",
        amountCents,
        transactionTimeMs: at,
        externalId,
        receipt,
        lines: all,
      };
    }),
});
