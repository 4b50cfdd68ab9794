import { writePoslog } from "@punktum/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSale, TIME_ZONE } from "./testing/poslog.ts";
import { generatedSale } from "./testing/sales.ts";

/** `npm run test:all` writes 1,000. */
const SALES = Number(process.env["WRITTEN_SALES"] ?? 300);

describe("written documents", () => {
  it(`the reader returns the written data of ${SALES} sales`, { tags: ["ARTS-01", "ARTS-02", "ARTS-03"] }, async () => {
    await fc.assert(
      fc.asyncProperty(generatedSale, async ({ sale, cardCode, store }) => {
        const text = writePoslog(sale, { store, cardCode, timeZone: TIME_ZONE, vatId: "DE1" });
        expect(await readSale(text)).toEqual({ kind: "SALE", sale, store, cardCode, remarks: [] });
      }),
      { numRuns: SALES },
    );
  });

  it("any text makes a readable document", async () => {
    await fc.assert(
      fc.asyncProperty(generatedSale, fc.string({ unit: "binary", maxLength: 60 }), async ({ sale, store }, text) => {
        const lines = sale.lines.map((line) => ({ ...line, description: text, itemId: text }));
        const document = writePoslog({ ...sale, lines }, { store, cardCode: null, timeZone: TIME_ZONE, vatId: text });
        expect((await readSale(document)).sale.amountCents).toBe(sale.amountCents);
      }),
      { numRuns: 300 },
    );
  });
});
