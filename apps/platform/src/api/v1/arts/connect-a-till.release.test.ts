import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type DemoPlatform, startDemoPlatform } from "../../../testing/demo-platform.ts";

const written = readFileSync(new URL("../../../../../../docs/connect-a-till.md", import.meta.url), "utf8");
/** The page's receipts are from the day it was written; a platform takes none older than a year. */
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const page = written.replaceAll("2026-11-20", yesterday);
const blocks = (language: string): readonly string[] =>
  Array.from(page.matchAll(new RegExp("```" + language + "\\n(.*?)```", "gs")), ([, block = ""]) => block);

const [settings = "", ...commands] = blocks("sh");
/** In the order of the page. */
const [login = "", point = "", key = "", tried = "", receipt = "", json = "", ...more] = commands;
const [waiting = "", discount = "", back = "", voided = "", payment = ""] = more;
const runFile = promisify(execFile);

let demo: DemoPlatform;

beforeAll(async () => {
  demo = await startDemoPlatform();
  await writeFile(join(demo.folder, "receipt.xml"), blocks("xml")[0] ?? "");
});
afterAll(() => demo.close());

/** Runs a block of the page in a shell, unchanged except for the server's address. */
async function run(block: string, learned: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const here = settings.replace(/^PUNKTUM=.*$/m, `PUNKTUM=${demo.platform.base}`);
  const { stdout } = await runFile("sh", ["-ec", `${here}\n${block}`], {
    cwd: demo.folder,
    env: { PATH: process.env["PATH"], ...learned },
  });
  return JSON.parse(stdout);
}

describe("docs/connect-a-till.md", () => {
  it(
    "its commands work: login, points, a sale that waits, a discount, a return, a void and a payment",
    { tags: ["ARTS-04", "ARTS-05"] },
    async () => {
      expect(commands).toHaveLength(11);
      const { token: TOKEN } = z.parse(z.object({ token: z.string() }), await run(login));
      expect(await run(point, { TOKEN })).toMatchObject({ id: "till-7", kind: "CASH", storeId: "1001" });
      const { apiKey: API_KEY } = z.parse(z.object({ apiKey: z.string() }), await run(key, { TOKEN }));
      const learned = { API_KEY };

      const booked = { counted: true, points: 25, totalPoints: 12_505, anonymous: false };
      expect(await run(tried, learned)).toMatchObject({ ok: true, response: booked });
      expect(await run(receipt, learned)).toMatchObject({ ok: true, response: booked });
      expect(await run(receipt, learned)).toMatchObject({ ok: false, error: { code: "BON_ID_ALREADY_EXISTS" } });

      expect(await run(json, learned)).toMatchObject({ points: 13, balance: 12_518, till: "till-7", storeId: "1001" });
      expect(await run(json, learned)).toMatchObject({ points: 13, balance: 12_518 });
      const otherKey = json.replace("Idempotency-Key: till-7-5502", "Idempotency-Key: another");
      expect(await run(otherKey, learned)).toMatchObject({ errorType: "BON_ID_ALREADY_EXISTS" });

      const sale = await run(waiting, learned);
      expect(sale).toMatchObject({ amount: 23.45, points: 23 });
      expect(sale).not.toHaveProperty("accountId");

      expect(await run(discount, learned)).toMatchObject({
        amount: 57.5,
        points: 23,
        balance: 12_541,
        lineItems: [
          { extendedAmount: 11.5, discount: 1, points: 23 },
          { extendedAmount: 46, discount: 4, loyaltyEligible: false, points: 0 },
        ],
      });

      expect(await run(back, learned)).toMatchObject({ amount: -12.5, points: -13, balance: 12_528 });
      expect(await run(voided, learned)).toMatchObject({ ok: true, response: { points: -25, totalPoints: 12_503 } });
      expect(await run(payment, learned)).toMatchObject({ amountPaidWithPoints: 5, points: -500, balance: 12_003 });
    },
  );
});
