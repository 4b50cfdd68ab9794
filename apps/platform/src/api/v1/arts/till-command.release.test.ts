import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoPlatform, startDemoPlatform } from "../../../testing/demo-platform.ts";

const COMMAND = fileURLToPath(new URL("../../../../../../tools/virtual-till/src/till-cli.ts", import.meta.url));
const CARD = "4000000001";

let demo: DemoPlatform;

beforeAll(async () => {
  demo = await startDemoPlatform();
});
afterAll(() => demo.close());

interface Ended {
  readonly code: unknown;
  readonly said: string;
}

/** Runs the command in a process of its own, as a person does. */
function till(words: readonly string[]): Promise<Ended> {
  const options = ["--url", demo.platform.base, "--journal", join(demo.folder, "journal.json")];
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...words, ...options], { timeout: 60_000 }, (error, out, complaint) => {
      resolve({ code: error === null ? 0 : error.code, said: `${out}${complaint}` });
    });
  });
}

async function countSales(): Promise<number> {
  const [row] = await demo.test.query<{ sales: number }>(
    "SELECT count(*)::integer AS sales FROM punktum.transactions WHERE source = 'receipt' OR till IS NOT NULL",
  );
  return row?.sales ?? 0;
}
const readBalance = async (): Promise<number> => {
  const [row] = await demo.test.query<{ points: number }>(
    `SELECT a.points::integer AS points FROM punktum.accounts a
     JOIN punktum.identifiers i ON i.program_id = a.program_id AND i.account_id = a.id
     WHERE i.program_id = 'pfm' AND i.code = '${CARD}'`,
  );
  return row?.points ?? 0;
};

describe("the till on the command line", () => {
  it(
    "sells, repeats, returns and voids, prints the platform's answer, and books each once",
    { tags: ["ARTS-04", "ARTS-05"] },
    async () => {
      const [before, salesBefore] = [await readBalance(), await countSales()];
      const sold = await till(["sell", "23.45", "--card", CARD]);
      expect(sold).toMatchObject({ code: 0 });
      expect(sold.said).toMatch(/Beleg 1 +1001-K1/);
      expect(sold.said).toMatch(/Summe EUR +23,45/);
      expect(await readBalance()).toBe(before + 23);

      const again = await till(["again", "1"]);
      expect(again).toMatchObject({ code: 0 });
      expect(await readBalance()).toBe(before + 23);

      expect(await till(["return", "1", "--format", "json"])).toMatchObject({ code: 0 });
      expect(await readBalance()).toBe(before);

      expect(await till(["sell", "10", "--format", "json", "--card", CARD])).toMatchObject({ code: 0 });
      expect(await readBalance()).toBe(before + 10);
      const voided = await till(["void", "3", "--language", "en"]);
      expect(voided).toMatchObject({ code: 0 });
      expect(voided.said).toContain("VOIDED");
      expect(await readBalance()).toBe(before);
      // Two sales, a return and a void; the repetition is none.
      expect(await countSales()).toBe(salesBefore + 4);
    },
  );

  it(
    "stores unanswered receipts, and sends them when the platform is reachable again",
    { tags: ["ARTS-04"] },
    async () => {
      const [before, salesBefore] = [await readBalance(), await countSales()];
      const alone = await till(["sell", "5", "--card", CARD, "--lose", "99"]);
      expect(alone).toMatchObject({ code: 1 });
      expect(alone.said).toContain("1 waiting");
      expect(await till(["send"])).toMatchObject({ code: 0 });
      expect(await readBalance()).toBe(before + 5);
      expect(await countSales()).toBe(salesBefore + 1);
    },
  );

  it(
    "plays a seed's day; the same day again books nothing, although answers are lost",
    { tags: ["ARTS-04", "ARTS-05"] },
    async () => {
      const day = ["--profile", "spring", "--receipts", "20", "--lose", "10"];
      const first = await till(day);
      expect(first.code).toBe(0);
      expect(first.said).toMatch(/\d+ receipts answered: \d+ taken, \d+ known, 0 refused/);
      const [balance, sales] = [await readBalance(), await countSales()];
      const second = await till(day);
      expect(second.code).toBe(0);
      expect(second.said).toMatch(/, 0 refused/);
      expect([await readBalance(), await countSales()]).toEqual([balance, sales]);
      const plan = await till([...day, "--dry"]);
      expect(plan.said.split("\n").filter((line) => line.includes(" RECEIPT spring-"))).toHaveLength(20);
    },
  );

  it("previews a receipt in either format and stores nothing", { tags: ["API-07"] }, async () => {
    const [before, salesBefore] = [await readBalance(), await countSales()];
    for (const format of ["poslog", "json"]) {
      const tried = await till(["sell", "23.45", "--card", CARD, "--format", format, "--dry-run"]);
      expect(tried).toMatchObject({ code: 0 });
      expect(tried.said).toContain("Tried only: nothing was booked.");
      expect(tried.said).toContain("23");
    }
    expect(await readBalance()).toBe(before);
    expect(await countSales()).toBe(salesBefore);
    const large = await till(["sell", "99999", "--dry-run"]);
    expect(large).toMatchObject({ code: 1 });
    expect(large.said).toContain("SALE_TOO_LARGE: The sale is larger than 20000.00");
  });

  it("keeps refused receipts until a person discards them with a reason", { tags: ["O5"] }, async () => {
    const sold = await till(["sell", "99999"]);
    expect(sold).toMatchObject({ code: 1 });
    const refused = await till(["refused"]);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said).toContain("SALE_TOO_LARGE");
    const [number = ""] = refused.said.trim().split(" ");
    expect(await till(["discard", number])).toMatchObject({ code: 2 });
    const discarded = await till(["discard", number, "typed", "wrong"]);
    expect(discarded).toMatchObject({ code: 0 });
    expect(discarded.said).toContain(": discarded");
    expect(await till(["refused"])).toMatchObject({ code: 0, said: "" });
  });

  it("reports invalid input and sends none of it", async () => {
    const sales = await countSales();
    const wrong = await till(["sell", "nothing of ours"]);
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.said).toContain('"nothing of ours" is neither an article of pfm nor a price');
    expect(await till(["void", "99"])).toMatchObject({ code: 2 });
    expect(await till(["sell", "12", "--dry"])).toMatchObject({ code: 0 });
    expect(await countSales()).toBe(sales);
    const help = await till(["--help"]);
    expect(help.said).toContain("Usage: npm run till");
  });
});
