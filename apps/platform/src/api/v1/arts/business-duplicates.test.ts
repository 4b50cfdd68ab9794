import { cents, defaultExternalId, localDayOf, writePoslog, type Sale } from "@punktum/domain";
import { artsApi } from "@punktum/contracts";
import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { checkLedger } from "../../../points/ledger/index.ts";
import { hashOpaque } from "../../../office/sessions/index.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import { deviceHeaders } from "../../testing/calls.ts";

/** `npm run soak -- L5` sends 100,000. */
const RECEIPTS = Number(process.env["L5_RECEIPTS"] ?? 60);
const CALLERS = 8;
const TIME_ZONE = "Europe/Berlin";
const REGISTERS = 4;
const DAY_MS = 86_400_000;
/** Nineteen days ago, at eight in the morning. */
const OPENS_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS - 19 * DAY_MS + 8 * 3_600_000;

let world: LoyaltyWorld;
const cards: string[] = [];

beforeAll(async () => {
  world = await createLoyaltyWorld();
  const tills = [
    ["till-1", "STORE", 1],
    ["till-1b", "STORE", 1],
    ["till-3", "STORE", 3],
    ["till-all", "PARTNER", null],
  ] as const;
  for (const [id, level, storeId] of tills) {
    await world.test.query(
      `WITH point AS (INSERT INTO punktum.interaction_points (program_id, id, kind, level, partner_id, store_id, name)
         VALUES ('pfm', $1, 'CASH', $2, 1, $3, $1))
       INSERT INTO punktum.api_keys (program_id, hash, role, partner_id, interaction_id, id) VALUES ('pfm', $4, 'TILL', 1, $1, $5)`,
      [id, level, storeId, hashOpaque(`key of ${id}`), randomUUID()],
    );
  }
  for (let card = 0; card < 20; card += 1) {
    cards.push((await addAccount(world)).card);
  }
});
afterAll(() => world.close());

const DEVICE_OF = { 1: "device", 3: "otherDevice" } as const;

interface Genuine {
  readonly sale: Sale & { readonly receipt: NonNullable<Sale["receipt"]> };
  readonly storeId: 1 | 3;
  readonly card: string | null;
}

/** A busy afternoon: few prices, several sales a minute at every register, numbers that begin anew in each store and day. */
function genuineReceipts(count: number, seed: number): readonly Genuine[] {
  const prices = fc.sample(fc.constantFrom(250, 495, 1250, 1250, 1250), { numRuns: count, seed });
  const holders = fc.sample(fc.option(fc.nat({ max: cards.length - 1 })), { numRuns: count, seed });
  return prices.map((price, index) => {
    const place = index % (2 * REGISTERS);
    const round = Math.floor(index / (2 * REGISTERS));
    const day = Math.floor(round / 1_000) % 18;
    const timeMs = OPENS_MS + day * DAY_MS + (round % 1_000) * 20_000;
    const amountCents = cents(price);
    const holder = holders[index];
    return {
      storeId: place < REGISTERS ? 1 : 3,
      card: typeof holder === "number" ? (cards[holder] ?? null) : null,
      sale: {
        transactionType: "EARNTRANSACTION",
        amountCents,
        transactionTimeMs: timeMs,
        receipt: {
          register: String((place % REGISTERS) + 1),
          receiptNumber: String((round % 1_000) + 1 + Math.floor(round / 18_000) * 1_000),
          businessDay: localDayOf(timeMs, TIME_ZONE),
        },
        lines: [
          {
            sequenceNumber: 1,
            type: "SALE",
            itemId: "A1",
            description: "Bread",
            merchandiseGroupCode: "10",
            merchandiseSubGroupCode: "",
            extendedAmountCents: amountCents,
          },
        ],
      },
    };
  });
}

function withReceipt(genuine: Genuine, facts: Partial<Genuine["sale"]["receipt"]>): Genuine {
  return { ...genuine, sale: { ...genuine.sale, receipt: { ...genuine.sale.receipt, ...facts } } };
}

const documentOf = ({ sale, storeId, card }: Genuine): string =>
  writePoslog(sale, { store: String(storeId), cardCode: card, timeZone: TIME_ZONE, vatId: "DE1" });

const answer = z.object({ ok: z.boolean(), error: z.optional(z.object({ code: z.string() })) });

async function post(genuine: Genuine, till: string, headers: Record<string, string> = {}): Promise<string> {
  const sent = await world.app.inject({
    method: "POST",
    url: artsApi.postReceipt.path,
    headers: { "api-key": `key of ${till}`, "content-type": "application/xml", ...headers },
    payload: documentOf(genuine),
  });
  const { ok, error } = z.parse(answer, sent.json());
  return error?.code ?? String(ok);
}

/** The same sale as JSON of the second generation. */
async function postJson({ sale, card }: Genuine, headers: Record<string, string>): Promise<string> {
  const sent = await world.app.inject({
    method: "POST",
    url: "/api/v2/transactions",
    headers: { "idempotency-key": randomUUID(), ...headers },
    payload: {
      transactionType: sale.transactionType,
      amount: sale.amountCents / 100,
      receipt: sale.receipt,
      ...(card !== null && { keyCode: card }),
    },
  });
  return z.parse(z.object({ errorType: z.string() }), sent.json()).errorType;
}

/** Points typed by staff for a receipt. */
async function postBooking({ sale }: Genuine, device: Readonly<Record<string, string>>): Promise<string> {
  const sent = await world.app.inject({
    method: "POST",
    url: `/api/v2/accounts/${cards[0] ?? ""}/bookings`,
    headers: { "idempotency-key": randomUUID(), ...device },
    payload: {
      points: 5,
      bookingType: "EARNBOOKING",
      bookingTypeCode: "MANUALREVENUE",
      reason: "",
      receipt: sale.receipt,
    },
  });
  return z.parse(z.object({ errorType: z.optional(z.string()) }), sent.json()).errorType ?? "true";
}

/** How many of the receipts were answered how. */
async function postAll(receipts: readonly Genuine[]): Promise<Readonly<Record<string, number>>> {
  const counts = new Map<string, number>();
  const queue = receipts.values();
  const worker = async () => {
    for (const genuine of queue) {
      const code = await post(genuine, `till-${genuine.storeId}`);
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, worker));
  return Object.fromEntries(counts);
}

describe("the same business receipt", { tags: ["L5"] }, () => {
  it(
    "no genuine receipt is refused, even with equal amounts within a minute",
    { tags: ["ARTS-05"], timeout: 60_000 + RECEIPTS * 50 },
    async () => {
      const receipts = genuineReceipts(RECEIPTS, 5);
      const minutes = receipts.map(({ sale, storeId }) =>
        [storeId, sale.amountCents, Math.floor(sale.transactionTimeMs / 60_000)].join(" "),
      );
      expect(new Set(minutes).size).toBeLessThan(RECEIPTS / 2);
      expect(await postAll(receipts)).toEqual({ true: RECEIPTS });
    },
  );

  it(
    "each repetition is refused: under any key, through any path, any number of times",
    { tags: ["API-66"] },
    async () => {
      const again = genuineReceipts(RECEIPTS, 5).slice(0, 16);
      for (const genuine of again) {
        const { storeId } = genuine;
        const device = deviceHeaders(world, DEVICE_OF[storeId]);
        const codes = await Promise.all([
          post(genuine, `till-${storeId}`),
          post(genuine, "till-all"),
          post(genuine, `till-${storeId}`, { "idempotency-key": randomUUID() }),
          post(genuine, "", device),
          postJson(genuine, device),
          postJson(genuine, { "api-key": `key of till-${storeId}` }),
          postBooking(genuine, device),
        ]);
        expect(codes).toEqual(codes.map(() => "BON_ID_ALREADY_EXISTS"));
      }
      const rows = await world.test.query("SELECT count(*)::integer AS sales FROM punktum.transactions");
      expect(rows).toEqual([{ sales: RECEIPTS }]);
    },
  );

  it("twenty concurrent copies are one sale", async () => {
    const copies = genuineReceipts(1, 99).flatMap((genuine) =>
      Array.from({ length: 20 }, () => withReceipt(genuine, { register: "storm" })),
    );
    expect(await postAll(copies)).toEqual({ true: 1, BON_ID_ALREADY_EXISTS: 19 });
  });

  it("a concurrent sale without a card and points typed for its receipt are booked as one of the two", async () => {
    const pairs = genuineReceipts(12, 11).map((genuine, index) =>
      withReceipt({ ...genuine, storeId: 1, card: null }, { register: "pair", receiptNumber: `P-${index}` }),
    );
    for (const genuine of pairs) {
      const codes = await Promise.all([post(genuine, "till-1"), postBooking(genuine, deviceHeaders(world, "device"))]);
      expect(codes.toSorted()).toEqual(["BON_ID_ALREADY_EXISTS", "true"]);
    }
  });

  it("the ledger is consistent afterwards", { tags: ["L1"] }, async () => {
    expect((await checkLedger(world.test.url)).findings).toEqual([]);
  });

  it(
    "control: with amount, VAT id and minute as the number genuine receipts are refused",
    { tags: ["B-13"] },
    async () => {
      const receipts = genuineReceipts(60, 7).map((genuine) => {
        const { amountCents, transactionTimeMs: timeMs } = genuine.sale;
        const name = defaultExternalId({ amountCents, vatId: "DE1", timeMs, timeZone: TIME_ZONE });
        return withReceipt(genuine, { register: "control", receiptNumber: name });
      });
      const { BON_ID_ALREADY_EXISTS: refused } = await postAll(receipts);
      expect(refused).toBeGreaterThan(20);
    },
  );
});
