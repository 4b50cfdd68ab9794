import { cents } from "@punktum/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  articlesOf,
  bringBack,
  closeReceipt,
  factsOf,
  goodsOf,
  paperText,
  planDay,
  poslogOf,
  printReceipt,
  readAnswer,
  requestOf,
  ringUp,
  SHOP_ORGANIZATIONS,
  totalOf,
  transactionOf,
  voidLine,
  voidReceipt,
  type DayStep,
  type TillLine,
  type TillPlace,
} from "./index.ts";

const place: TillPlace = {
  storeId: "1001",
  register: "1001-K1",
  storeName: "Pfeil Station Nordring",
  vatId: "DE900000101",
  timeZone: "Europe/Berlin",
};
const roll = { id: "1", name: { de: "Brötchen", en: "Roll" }, priceCents: cents(395), groupCode: "BAKERY" };
const coffee = { id: "2", name: { de: "Kaffee", en: "Coffee" }, priceCents: cents(340), groupCode: "SHOP" };
const timeMs = Date.UTC(2026, 10, 20, 9, 15);
const close = (lines: readonly TillLine[], number = "41") =>
  closeReceipt(lines, { place, number, timeMs, tender: "Cash", card: "4000000001" });

describe("the keys of a till", () => {
  it.each(SHOP_ORGANIZATIONS)("%s sells articles with unique numbers, in groups with and without a rule", (shop) => {
    const ids = articlesOf(shop).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(goodsOf(shop).length).toBeGreaterThan(2);
  });

  it("adds up the valid lines after voids and restores", () => {
    const key = fc.constantFrom("ring", "void", "back");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(key, fc.integer({ min: 1, max: 9_999 }), fc.nat(20)), { maxLength: 30 }),
        (keys) => {
          const sold = close(ringUp([], roll));
          let lines: readonly TillLine[] = [];
          const model = new Map<number, number>();
          const press = {
            ring: (price: number) => {
              lines = ringUp(lines, { ...coffee, priceCents: cents(price) });
              model.set(lines.length, price);
            },
            void: (_price: number, number: number) => {
              lines = voidLine(lines, number);
              model.delete(number);
            },
            back: () => {
              lines = bringBack(lines, { facts: factsOf(sold), lines: sold.lines });
              model.set(lines.length, -395);
            },
          };
          for (const [name, price, number] of keys) {
            press[name](price, number);
          }
          expect(totalOf(lines)).toBe([...model.values()].reduce((sum, value) => sum + value, 0));
        },
      ),
    );
  });

  it("closes no basket that is empty or fully voided", () => {
    expect(() => close([])).toThrow(RangeError);
    expect(() => close(voidLine(ringUp([], roll), 1))).toThrow(RangeError);
  });
});

describe("a receipt on the wire", () => {
  const receipt = close(voidLine(ringUp(ringUp([], roll), coffee), 2));

  it("as POSLog: every line, the voided one marked, paid in full", { tags: ["ARTS-01", "ARTS-02"] }, () => {
    const text = poslogOf(receipt);
    expect(text).toContain('TransactionStatus="Finished"');
    expect(text).toMatch(/<LineItem VoidFlag="true"><Sale ItemType="Stock"><ItemID>2</);
    expect(text).toContain('<Total TotalType="TransactionGrandAmount" CurrencyCode="EUR">3.95</Total>');
    expect(text).toMatch(/<Tender TenderType="Cash" TypeCode="Sale"><Amount Currency="EUR">3\.95</);
  });

  it("as JSON: the lines that count, and the receipt's facts", () => {
    expect(transactionOf(receipt)).toEqual({
      transactionType: "EARNTRANSACTION",
      amount: 3.95,
      transactionTime: "2026-11-20T09:15:00.000Z",
      keyCode: "4000000001",
      receipt: { register: "1001-K1", receiptNumber: "41", businessDay: "2026-11-20" },
      lineItems: [
        {
          sequenceNumber: 1,
          itemID: "1",
          description: "Brötchen",
          merchandiseGroupCode: "BAKERY",
          extendedAmount: 3.95,
          type: "SALE",
        },
      ],
    });
  });

  it("a void is a status in POSLog and a return of everything in JSON", () => {
    const voided = voidReceipt(receipt);
    expect(poslogOf(voided)).toContain('TransactionStatus="Voided"');
    expect(transactionOf(voided)).toMatchObject({
      amount: -3.95,
      receipt: { receiptNumber: "41 (void)" },
      lineItems: [{ type: "RETURN", originalReceipt: { receiptNumber: "41" } }],
    });
  });

  it("keeps one idempotency key, and gets another once it is voided", () => {
    const key = requestOf(receipt, "json").headers["idempotency-key"];
    expect(requestOf({ ...receipt }, "json").headers["idempotency-key"]).toBe(key);
    expect(requestOf(voidReceipt(receipt), "json").headers["idempotency-key"]).not.toBe(key);
  });
});

describe("an answer", () => {
  const said = (status: number, body: unknown, format: "json" | "poslog" = "poslog") =>
    readAnswer(format, { status, text: JSON.stringify(body) });

  it.each([
    ["a receipt that was taken before", 200, { code: "BON_ID_ALREADY_EXISTS", message: "" }, { kind: "KNOWN" }],
    ["a receipt nobody can read", 200, { code: "ARTS_ERROR", message: "why" }, { kind: "REFUSED", message: "why" }],
  ] as const)("%s", { tags: ["ARTS-05", "ARTS-06"] }, (_what, status, error, answer) => {
    const errorInfo = { errorCode: error.code, errorMessage: error.message };
    expect(said(status, { ok: false, error, errorInfo })).toMatchObject(answer);
  });

  it.each([0, 401, 408, 429, 500, 503])("status %d: it stays in the line", (status) => {
    expect(said(status, {})).toMatchObject({ kind: "UNKNOWN" });
  });

  it("JSON: known, refused, or unreadable", () => {
    expect(said(409, { errorType: "BON_ID_ALREADY_EXISTS" }, "json")).toEqual({ kind: "KNOWN" });
    expect(said(400, { errorType: "INSERT_SOMETHING", message: "m" }, "json")).toMatchObject({
      code: "INSERT_SOMETHING",
    });
    expect(said(418, "a teapot", "json")).toMatchObject({ kind: "REFUSED", code: "HTTP_418" });
    expect(said(200, "a proxy's page", "json")).toMatchObject({ kind: "UNKNOWN" });
  });
});

const receiptsOf = (day: readonly DayStep[]) => day.flatMap((step) => ("receipt" in step ? [step.receipt] : []));

describe("a day of a shop", () => {
  const request = {
    seed: "7",
    organization: "pfm",
    place,
    opensMs: timeMs,
    receipts: 200,
    cards: ["4000000001"],
  } as const;

  it("is the same for the same seed and another one for another", () => {
    expect(planDay(request)).toEqual(planDay(request));
    expect(planDay({ ...request, seed: "8" })).not.toEqual(planDay(request));
  });

  it("has sales with and without a card, voids, returns, repetitions and cuts, in the order of their times", () => {
    const day = planDay(request);
    const times = day.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    expect(new Set(day.map(({ kind }) => kind))).toEqual(new Set(["RECEIPT", "AGAIN", "VOID", "CUT", "RESTORED"]));
    const lines = receiptsOf(day).flatMap((receipt) => receipt.lines);
    expect([lines.some(({ isVoided }) => isVoided), lines.some(({ isReturn }) => isReturn)]).toEqual([true, true]);
    const cards = receiptsOf(day).map(({ card }) => card);
    expect(new Set(cards)).toEqual(new Set(["4000000001", null]));
  });
});

describe("the paper", () => {
  const receipt = close(voidLine(ringUp(ringUp([], roll), coffee), 2));

  it("shows articles, sum, card and what the platform gave, in the language of the till", () => {
    const answer = {
      kind: "TAKEN",
      transactionId: "t",
      points: 8,
      balance: 12_488,
      isAnonymous: false,
      reasons: [{ name: "Bäckerei", points: 8 }],
    } as const;
    const german = paperText(printReceipt(receipt, answer, "de"));
    expect(german).toMatch(/Brötchen +3,95/);
    expect(german).toMatch(/\(Kaffee\) +3,40/);
    expect(german).toMatch(/Neuer Stand +12\.488/);
    expect(paperText(printReceipt(receipt, null, "en"))).toContain("Not reported yet");
  });
});
