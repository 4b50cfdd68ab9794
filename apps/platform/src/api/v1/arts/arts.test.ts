import { artsApi, type ReceiptAnswer } from "@punktum/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { HOSTILE } from "../../../points/receipts/testing/hostile.ts";
import { grand, item } from "../../../points/receipts/testing/poslog.ts";
import { hashOpaque } from "../../../office/sessions/index.ts";
import { daysAgo, receipt } from "./testing/till-receipt.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;

/** Keys by the till they belong to: store 1, store 3 of the same partner, the other partner's store 2, partner 1 as a whole. */
const TILLS = { "cash-1": 1, "cash-1b": 1, "cash-3": 3, "cash-2": 2, "cash-p1": null } as const;
type TillId = keyof typeof TILLS;

beforeAll(async () => {
  world = await createLoyaltyWorld();
  await world.test.query("UPDATE punktum.stores SET vat_id = 'DE123456789', name = 'Shop One' WHERE id = 1");
  for (const [id, storeId] of Object.entries(TILLS)) {
    const partnerId = storeId === 2 ? 2 : 1;
    const level = storeId === null ? "PARTNER" : "STORE";
    await world.test.query(
      `WITH point AS (INSERT INTO punktum.interaction_points (program_id, id, kind, level, partner_id, store_id, name)
         VALUES ('pfm', $1, 'CASH', $2, $3, $4, $1))
       INSERT INTO punktum.api_keys (program_id, hash, role, partner_id, interaction_id, id) VALUES ('pfm', $5, 'TILL', $3, $1, $6)`,
      [id, level, partnerId, storeId, hashOpaque(`key of ${id}`), randomUUID()],
    );
  }
});
afterAll(() => world.close());

interface Options {
  readonly till?: TillId;
  readonly headers?: Record<string, string>;
}

const ENGLISH: Options = { headers: { "accept-language": "en" } };

const post = (document: string | Uint8Array, { till = "cash-1", headers = {} }: Options = {}) =>
  world.app.inject({
    method: "POST",
    url: artsApi.postReceipt.path,
    headers: { "api-key": `key of ${till}`, "content-type": "application/xml", ...headers },
    payload: Buffer.from(document),
  });

async function answerTo(document: string | Uint8Array, options: Options = {}): Promise<ReceiptAnswer> {
  return z.parse(artsApi.postReceipt.response, (await post(document, options)).json());
}

/** A good answer's figures, or the code of the refusal. */
async function take(document: string | Uint8Array, options: Options = {}) {
  const answer = await answerTo(document, options);
  return answer.ok ? answer.response : answer.error.code;
}

describe("a till's receipt", () => {
  it(
    "is answered with status ok, points, balance and reasons",
    { tags: ["V1-26", "ARTS-04", "A-72", "A-79"] },
    async () => {
      const { card } = await addAccount(world, { points: 100 });
      const answer = await answerTo(receipt({ card }));
      expect(answer).toMatchObject({
        ok: true,
        response: { counted: true, amount: 12.5, points: 13, totalPoints: 113, anonymous: false, remarks: [] },
      });
      expect(answer).toMatchObject({ response: { reasons: [{ kind: "STANDARD", points: 13 }] } });
    },
  );

  it("gets the default external id if the till sends none", { tags: ["ARTS-07", "API-62"] }, async () => {
    const day = daysAgo(2);
    const externalId = `12.50-DE123456789-${day.replaceAll("-", "")}-1015`;
    expect(await take(receipt({ day }))).toMatchObject({ externalId });
  });

  it("waits for a card if there is none or an unknown one, with a remark", async () => {
    expect(await take(receipt())).toMatchObject({ counted: true, anonymous: true, points: 13, remarks: [] });
    const unknown = await take(receipt({ card: "4999999998" }), ENGLISH);
    expect(unknown).toMatchObject({ anonymous: true, remarks: ["The card cannot be used here."] });
  });

  it.each(["INACTIVE", "TERMINATED"] as const)("an account that is %s does not lose the sale", async (status) => {
    const { card } = await addAccount(world, { status });
    expect(await take(receipt({ card }))).toMatchObject({ counted: true, anonymous: true });
  });

  it("finds an account by its app code too", async () => {
    const { id } = await addAccount(world, { appCode: "APP-ARTS-1" });
    expect(await take(receipt({ card: "APP-ARTS-1" }))).toMatchObject({ anonymous: false, totalPoints: 13 });
    const rows = await world.test.query("SELECT points FROM punktum.accounts WHERE id = $1", [id]);
    expect(rows).toEqual([{ points: 13 }]);
  });

  it("takes back the points of a returned article, and no more", async () => {
    const { card } = await addAccount(world, { points: 100 });
    const day = daysAgo(1);
    expect(await take(receipt({ card, number: "SOLD-1", day }))).toMatchObject({ points: 13, totalPoints: 113 });
    const link = `<TransactionLink><WorkstationID>7</WorkstationID><BusinessDayDate>${day}</BusinessDayDate><SequenceNumber>0</SequenceNumber><TransactionID>SOLD-1</TransactionID></TransactionLink>`;
    const retail = item(1, "12.50", { element: "Return", more: link }) + grand("12.50", 'TypeCode="Return"');
    expect(await take(receipt({ card, retail }))).toMatchObject({ points: -13, totalPoints: 100 });
  });

  it("is announced to the paired tablet", async () => {
    const { card } = await addAccount(world);
    await world.test.query("UPDATE punktum.mountings SET cash_interaction_id = 'cash-1b' WHERE device_id = $1", [
      world.device.id,
    ]);
    await take(receipt({ card }), { till: "cash-1b" });
    await take(receipt({ card }), { till: "cash-1" });
    const rows = await world.test.query(
      "SELECT payload FROM punktum.outbox WHERE topic = 'REVENUE' AND room = 'cash:cash-1b'",
    );
    expect(rows).toMatchObject([{ payload: { totalRevenue: 1250, totalPoints: 13, keyCode: card } }]);
  });

  it("is repeated under the same key after a lost answer", async () => {
    const { card } = await addAccount(world);
    const document = receipt({ card });
    const headers = { "idempotency-key": "till-1-first" };
    const first = await answerTo(document, { headers });
    expect(await answerTo(document, { headers })).toEqual(first);
    expect(first).toMatchObject({ ok: true, response: { totalPoints: 13 } });
  });

  it.each([
    ['TrainingModeFlag="true"', "TRAINING"],
    ['CancelFlag="true"', "VOIDED"],
  ])("a receipt with %s does not count, with a remark", async (transaction, why) => {
    const before = await world.test.query("SELECT count(*) FROM punktum.transactions");
    expect(await take(receipt({ transaction }))).toEqual({ counted: false, why, remarks: [] });
    expect(await world.test.query("SELECT count(*) FROM punktum.transactions")).toEqual(before);
  });
});

describe("remarks", () => {
  it.each([
    ["en", "The card cannot be used here.", "The card number cannot be read.", "The sale had been booked before."],
    ["de", "Die Karte kann hier nicht", "Die Kartennummer ist nicht lesbar.", "Der Kauf war schon gebucht."],
  ])("are in the caller's language: %s", async (language, unusable, unreadable, takenBack) => {
    const spoken = { headers: { "accept-language": language } };
    const [{ card }, number] = [await addAccount(world), `SPOKEN-${language}`];
    const remarked = (text: string) => ({ counted: true, remarks: [expect.stringContaining(text)] });
    expect(await take(receipt({ card: "4999999996" }), spoken)).toMatchObject(remarked(unusable));
    expect(await take(receipt({ card: "two words" }), spoken)).toMatchObject(remarked(unreadable));
    await take(receipt({ number, card }), spoken);
    expect(await take(receipt({ number, transaction: 'CancelFlag="true"' }), spoken)).toMatchObject(
      remarked(takenBack),
    );
  });
});

describe("a void", () => {
  const voided = { transaction: 'CancelFlag="true"' };

  it("takes the sale's points back once, even without a card", async () => {
    const { card, id } = await addAccount(world, { points: 100 });
    const discount =
      "<LineItem><Discount><Amount>2.50</Amount></Discount><SequenceNumber>2</SequenceNumber></LineItem>";
    const sale = { number: "VOID-1", retail: item(1, "12.50") + discount + grand("10.00") };
    expect(await take(receipt({ ...sale, card }))).toMatchObject({ points: 10, totalPoints: 110 });
    expect(await take(receipt({ ...sale, ...voided }), ENGLISH)).toMatchObject({
      counted: true,
      points: -10,
      amount: -10,
      remarks: ["The sale had been booked before. What it gave is taken back."],
    });
    expect(await take(receipt({ ...sale, ...voided }))).toEqual({ counted: false, why: "VOIDED", remarks: [] });
    const rows = await world.test.query("SELECT points FROM punktum.accounts WHERE id = $1", [id]);
    expect(rows).toEqual([{ points: 100 }]);
  });

  it("also works as a separate receipt that links to the sale", async () => {
    const { card } = await addAccount(world, { points: 50 });
    await take(receipt({ card, number: "7001" }));
    const link = `<TransactionLink ReasonCode="Void"><WorkstationID>7</WorkstationID><BusinessDayDate>${daysAgo(1)}</BusinessDayDate><SequenceNumber>7001</SequenceNumber></TransactionLink>`;
    const taken = await take(receipt({ ...voided, number: "7002", retail: link + grand("12.50") }));
    expect(taken).toMatchObject({ counted: true, points: -13, totalPoints: 50 });
  });
});

describe("access to receipts", () => {
  it.each([
    ["the store's own till", "cash-1", "1"],
    ["leading zeros", "cash-1", "0001"],
    ["the store's name", "cash-1", "Shop One"],
    ["no store named: the key's", "cash-1", ""],
    ["the partner's key", "cash-p1", "3"],
  ] as const)("%s is allowed", async (_what, till, store) => {
    expect(await take(receipt({ store }), { till })).toMatchObject({ counted: true });
  });

  it.each([
    ["another store of the partner", "cash-3", "1"],
    ["another partner", "cash-2", "1"],
    ["another partner's store", "cash-p1", "2"],
    ["a store nobody knows", "cash-1", "4711"],
    ["no store named by a partner's key", "cash-p1", ""],
  ] as const)("%s is refused", async (_what, till, store) => {
    expect(await take(receipt({ store }), { till })).toBe("GENERAL_NO_PERMISION");
  });

  it.each([
    ["no key", {}],
    ["a key nobody has", { "api-key": "ak_nobody" }],
  ])("%s: status 401 before anything is read", async (_what, headers) => {
    const answer = await world.app.inject({
      method: "POST",
      url: artsApi.postReceipt.path,
      headers: { "content-type": "application/xml", ...headers },
      payload: "<!DOCTYPE x>",
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ ok: false, error: { code: "LOGIN_USER_NOT_LOGGED_IN" } });
  });

  it("a till's key opens no other call", async () => {
    const { card } = await addAccount(world);
    const answer = await world.app.inject({
      method: "GET",
      url: `/api/v2/accounts/${card}`,
      headers: { "api-key": "key of cash-1" },
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe("refusals", () => {
  it(
    "a repeated receipt, also under another key, is BON_ID_ALREADY_EXISTS",
    { tags: ["ARTS-05", "API-66", "ERR-55"] },
    async () => {
      const { card, id } = await addAccount(world);
      const document = receipt({ card });
      expect(await take(document)).toMatchObject({ counted: true });
      expect(await take(document)).toBe("BON_ID_ALREADY_EXISTS");
      expect(await take(document, { till: "cash-1b" })).toBe("BON_ID_ALREADY_EXISTS");
      expect(await take(document, { till: "cash-p1" })).toBe("BON_ID_ALREADY_EXISTS");
      expect(await take(document, { headers: { "idempotency-key": randomUUID() } })).toBe("BON_ID_ALREADY_EXISTS");
      const rows = await world.test.query("SELECT points FROM punktum.accounts WHERE id = $1", [id]);
      expect(rows).toEqual([{ points: 13 }]);
    },
  );

  it("another register, number or day is another receipt", async () => {
    const same = { register: "1", number: "77", day: daysAgo(3) };
    for (const other of [{}, { register: "2" }, { number: "78" }, { day: daysAgo(4) }]) {
      expect(await take(receipt({ ...same, ...other }))).toMatchObject({ counted: true });
    }
  });

  it(
    "no hostile document causes an internal error, a sale or a delay",
    { tags: ["ARTS-06", "ERR-61", "S8"] },
    async () => {
      const before = await world.test.query("SELECT count(*) FROM punktum.transactions");
      const codes = new Set<string>();
      for (const { bytes } of HOSTILE) {
        const startedMs = performance.now();
        const answer = await post(bytes());
        expect(performance.now() - startedMs).toBeLessThan(2_000);
        expect(answer.statusCode).toBe(200);
        const { ok, ...rest } = z.parse(artsApi.postReceipt.response, answer.json());
        codes.add(`${ok} ${JSON.stringify(rest).includes('"code":"ARTS_ERROR"')}`);
      }
      expect([...codes]).toEqual(["false true"]);
      expect(await world.test.query("SELECT count(*) FROM punktum.transactions")).toEqual(before);
    },
  );

  it.each([
    ["another charset", { "content-type": "application/xml; charset=utf-16" }],
    ["JSON", { "content-type": "application/json" }],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["no type", { "content-type": "" }],
  ])("ARTS_ERROR for %s", async (_what, headers) => {
    expect(await take(receipt(), { headers })).toBe("ARTS_ERROR");
  });

  it("accepts text/xml and the charset UTF-8", async () => {
    const headers = { "content-type": 'text/xml; charset="UTF-8"' };
    expect(await take(receipt(), { headers })).toMatchObject({ counted: true });
  });

  it.each([
    ["the future", { day: daysAgo(-2) }],
    ["years ago", { day: "2019-01-01" }],
    ["more money than there is", { retail: grand("10000000.01") }],
  ])("answers ARTS_ERROR for a sale of %s", { tags: ["T13"] }, async (_what, parts) => {
    expect(await take(receipt(parts))).toBe("ARTS_ERROR");
  });

  it("has the code in errorInfo too, like the rest of v1", { tags: ["V1-27"] }, async () => {
    expect(await answerTo("nonsense")).toMatchObject({
      ok: false,
      error: { code: "ARTS_ERROR", message: "The document is not well-formed XML" },
      errorInfo: { errorCode: "ARTS_ERROR" },
    });
  });
});
