import { artsApi, transactionsApi } from "@punktum/contracts";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { checkLedger } from "../points/ledger/index.ts";
import { grand, item, poslog } from "../points/receipts/testing/poslog.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "./testing/loyalty-world.ts";
import { addTill, type TillCalls } from "./testing/till-world.ts";

let world: LoyaltyWorld;
let till: TillCalls;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  till = await addTill(world, "cash-formats");
  await world.test.query(
    `INSERT INTO punktum.promotions (program_id, id, promotion_key, type, action_type, factor, name, partner_id, merchandise_group_codes)
     VALUES ('pfm', 1, 'rmc1', 'RMC1', 'MULTIPLIERACTION', 4, 'Bakery', 1, '{BAKERY}')`,
  );
});
afterAll(() => world.close());

const DAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** A receipt as a till thinks of it, in cents. */
interface Receipt {
  readonly lines: readonly {
    readonly cents: number;
    readonly group: string;
    readonly isEligible: boolean;
    readonly isReturn: boolean;
  }[];
  readonly discount: number;
  readonly rounding: number;
  /** What was paid, where the till says so. */
  readonly total: number | null;
}

const euros = (value: number): string => (value / 100).toFixed(2);

function asPoslog({ lines, discount, rounding, total }: Receipt): string {
  const articles = lines.map(({ cents, group, isEligible, isReturn }, index) =>
    item(index + 1, euros(cents), {
      element: isReturn ? "Return" : "Sale",
      flags: `LoyaltyEligible="${isEligible}"`,
      more: `<MerchandiseHierarchy Level="Department">${group}</MerchandiseHierarchy>`,
    }),
  );
  const beside = [
    discount === 0 ? "" : `<Discount><Amount>${euros(discount)}</Amount></Discount>`,
    rounding === 0
      ? ""
      : `<Rounding RoundingDirection="${rounding < 0 ? "Down" : "Up"}">${euros(Math.abs(rounding))}</Rounding>`,
  ].map((content, index) => `<LineItem>${content}<SequenceNumber>${90 + index}</SequenceNumber></LineItem>`);
  return [...articles, ...beside, total === null ? "" : grand(euros(total))].join("");
}

const asJson = ({ lines, discount, rounding, total }: Receipt) => ({
  ...(total !== null && { amount: total / 100 }),
  discount: discount / 100,
  rounding: rounding / 100,
  lineItems: lines.map(({ cents, group, isEligible, isReturn }, index) => ({
    sequenceNumber: index + 1,
    itemID: `A${index + 1}`,
    merchandiseGroupCode: group,
    extendedAmount: cents / 100,
    loyaltyEligible: isEligible,
    type: isReturn ? "RETURN" : "SALE",
  })),
});

const poslogAnswer = z.object({
  ok: z.literal(true),
  response: z.object({
    transactionId: z.string(),
    amount: z.number(),
    points: z.number(),
    totalPoints: z.number(),
    remarks: z.array(z.string()),
  }),
});

async function sendPoslog(receipt: Receipt, card: string) {
  const document = poslog({
    head: `<BusinessUnit><UnitID>1</UnitID></BusinessUnit><ReceiptNumber>${randomUUID()}</ReceiptNumber>`,
    retail: `${asPoslog(receipt)}<LoyaltyAccount><CustomerID>${card}</CustomerID></LoyaltyAccount>`,
    time: `<EndDateTime>${DAY}T10:15:00</EndDateTime>`,
  });
  const headers = { "content-type": "application/xml", "accept-language": "en" };
  const { body } = await till.post(artsApi.postReceipt.path, document, headers);
  const { transactionId, totalPoints: balance, ...rest } = z.parse(poslogAnswer, body).response;
  return { ...rest, balance, lines: await linesOf(transactionId) };
}

async function sendJson(receipt: Receipt, keyCode: string) {
  const taken = await till.sell({ ...asJson(receipt), keyCode });
  const { transactionId, amount, points, balance, remarks = [] } = taken;
  return { amount, points, balance, remarks, lines: await linesOf(transactionId) };
}

const linesOf = (transactionId: string) =>
  world.test.query(
    `SELECT sequence_number, type, extended_amount_cents, discount_cents, eligible, points FROM punktum.transaction_lines
     WHERE transaction_id = $1 ORDER BY sequence_number`,
    [transactionId],
  );

const anyReceipt: fc.Arbitrary<Receipt> = fc
  .record({
    lines: fc.array(
      fc.record({
        cents: fc.integer({ min: 0, max: 5_000 }),
        group: fc.constantFrom("BAKERY", "FUEL"),
        isEligible: fc.boolean(),
        isReturn: fc.constantFrom(false, false, false, true),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    discount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900 })),
    rounding: fc.constantFrom(0, 2, -2),
    total: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 10_000 })),
  })
  .filter(({ lines, total }) => lines.some(({ isReturn, cents }) => !isReturn && cents > 0) || total === null)
  // As POSLog a discount and a rounding stand inside the total or beside it, whichever explains the total; the total of a
  // refund has no sign there.
  .filter((receipt) => {
    const explained = [goodsOf(receipt), goodsOf({ ...receipt, discount: 0 })].map(Math.abs);
    return explained.every((goods) => Math.abs((receipt.total ?? Infinity) - goods) > 2);
  });

function goodsOf({ lines, discount }: Receipt): number {
  const sumOf = (isReturn: boolean): number =>
    lines.reduce((sum, line) => sum + (line.isReturn === isReturn ? line.cents : 0), 0);
  return Math.max(0, sumOf(false) - discount) - sumOf(true);
}

describe("a receipt as POSLog and as JSON", () => {
  it(
    "gives the same lines, points and remarks for any discounts, rounding and total",
    { tags: ["ARTS-04", "API-04", "API-63", "API-64"], timeout: 120_000 },
    async () => {
      const [one, other] = [await addAccount(world, { points: 5_000 }), await addAccount(world, { points: 5_000 })];
      await fc.assert(
        fc.asyncProperty(anyReceipt, async (receipt) => {
          expect(await sendJson(receipt, other.card)).toEqual(await sendPoslog(receipt, one.card));
        }),
        { numRuns: 60 },
      );
      expect((await checkLedger(world.test.url)).findings).toEqual([]);
    },
  );

  const cake = { cents: 1_000, group: "BAKERY", isEligible: true, isReturn: false };
  const card = { cents: 5_000, group: "", isEligible: false, isReturn: false };
  const plain = { discount: 0, rounding: 0, total: null };

  it.each([
    ["sendPoslog", sendPoslog],
    ["sendJson", sendJson],
  ] as const)("a discount lowers each line's own points, a gift card earns nothing: %s", async (_name, send) => {
    const { card: shown } = await addAccount(world);
    const fuel = { ...cake, cents: 3_000, group: "FUEL" };
    const taken = await send({ ...plain, lines: [cake, fuel, card], discount: 900, rounding: -2, total: 8_098 }, shown);
    expect(taken).toMatchObject({ amount: 80.98, points: 36 + 27, remarks: [] });
    expect(taken.lines).toMatchObject([
      { extended_amount_cents: 900, discount_cents: 100, points: 36 },
      { extended_amount_cents: 2_700, discount_cents: 300, points: 27 },
      { extended_amount_cents: 4_500, discount_cents: 500, eligible: false, points: 0 },
    ]);
  });

  it.each([
    ["sendPoslog", sendPoslog],
    ["sendJson", sendJson],
  ] as const)("the total counts, and the answer names both figures: %s", async (_name, send) => {
    const { card: shown } = await addAccount(world);
    const told = (lines: string, total: string) => [
      `Lines and discounts come to ${lines}, the total is ${total}. The total counts.`,
    ];
    expect(await send({ ...plain, lines: [cake], total: 800 }, shown)).toMatchObject({
      points: 32,
      remarks: told("10.00", "8.00"),
    });
    expect(await send({ ...plain, lines: [cake], total: 123_456 }, shown)).toMatchObject({
      points: 40 + 1_225,
      remarks: told("10.00", "1,234.56"),
    });
  });

  it("the return of a discounted line takes its share of the amount paid for it", { tags: ["B-43"] }, async () => {
    const { card: keyCode } = await addAccount(world);
    const receipt = { register: "7", receiptNumber: randomUUID(), businessDay: DAY };
    const lines = [{ itemID: "A1", merchandiseGroupCode: "BAKERY", extendedAmount: 10 }];
    await till.sell({ keyCode, receipt, lineItems: lines, discount: 2 });
    const back = (euro: number) =>
      till.sell({
        keyCode,
        lineItems: [{ itemID: "A1", type: "RETURN", extendedAmount: euro, originalReceipt: receipt }],
      });
    expect(await back(4)).toMatchObject({ points: -16, balance: 16 });
    expect(await back(5)).toMatchObject({ points: -16, balance: 0, remarks: [expect.stringContaining("Line 1")] });
  });

  it("returns the reported figures of each line later", { tags: ["API-05"] }, async () => {
    const sold = await till.sell({
      lineItems: [
        { itemID: "A1", extendedAmount: 10 },
        { itemID: "A2", extendedAmount: 5, loyaltyEligible: false },
      ],
      discount: 3,
    });
    expect(sold.lineItems).toMatchObject([
      { extendedAmount: 8, discount: 2, points: 8 },
      { extendedAmount: 4, discount: 1, loyaltyEligible: false, points: 0 },
    ]);
    const url = transactionsApi.readTransaction.path.replace("{transactionId}", sold.transactionId);
    const read = await world.app.inject({ url, headers: { "api-key": "key of cash-formats" } });
    expect(read.json()).toMatchObject({ lineItems: sold.lineItems });
  });
});
