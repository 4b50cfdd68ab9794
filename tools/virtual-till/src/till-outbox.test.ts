import { cents } from "@punktum/domain";
import { createMemoryStorage, type OutboxStorage } from "@punktum/outbox";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closeReceipt, createTillOutbox, ringUp, type TillReply, type TillRequest } from "./index.ts";

const place = { storeId: "1", register: "K1", storeName: "Shop", vatId: "DE1", timeZone: "Europe/Berlin" };
const receipt = (number: number) =>
  closeReceipt(ringUp([], { id: "1", name: { de: "a", en: "a" }, priceCents: cents(100), groupCode: "" }), {
    place,
    number: String(number),
    timeMs: 0,
    tender: "Cash",
    card: null,
  });

/** A platform that remembers keys, behind a line with faults. */
function platform(faults: readonly ("none" | "before" | "after")[]) {
  const booked: string[] = [];
  const keys = new Set<string>();
  let tries = 0;
  const post = async (request: TillRequest): Promise<TillReply> => {
    const fault = faults[tries] ?? "none";
    tries += 1;
    await Promise.resolve();
    const key = request.headers["idempotency-key"] ?? "";
    const arrives = fault !== "before";
    const isNew = arrives && !keys.has(key);
    booked.push(...[key].filter(() => isNew));
    if (arrives) {
      keys.add(key);
    }
    const taken = { ok: true, response: { counted: true, points: 1, remarks: [] } };
    return fault === "none" ? { status: 200, text: JSON.stringify(taken) } : { status: 0, text: "" };
  };
  return { post, booked };
}

const SOON = { firstMs: 0, longestMs: 0 };
const NEVER = { firstMs: 1e9, longestMs: 1e9 };

const refusing = async (): Promise<TillReply> =>
  await Promise.resolve({ status: 400, text: '{"errorType":"SALE_TOO_LARGE","message":"too large"}' });

describe("the line of receipts", () => {
  it("sends each receipt until it is answered, in order, booked once, over cuts before and after it arrived", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("none", "before", "after"), { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        async (faults, count) => {
          const { post, booked } = platform(faults);
          const outbox = createTillOutbox({ post, backoff: SOON });
          for (let number = 1; number <= count; number += 1) {
            await outbox.add(receipt(number), "poslog");
          }
          await outbox.settle();
          expect(booked.map((key) => key.split("-").at(-2))).toEqual(
            Array.from({ length: count }, (_, index) => String(index + 1)),
          );
          expect(outbox.waiting()).toEqual([]);
        },
      ),
    );
  });

  it("stores a receipt before sending it, and continues after a restart", async () => {
    const memory = createMemoryStorage();
    const order: string[] = [];
    const storage: OutboxStorage = {
      ...memory,
      append: async (key, make) => {
        const entry = await memory.append(key, make);
        order.push(`kept ${entry.number}`);
        return entry;
      },
    };
    const sent = Promise.withResolvers<void>();
    const dead = createTillOutbox({
      storage,
      post: async () => {
        order.push("sent");
        sent.resolve();
        return await Promise.resolve({ status: 0, text: "" });
      },
      backoff: NEVER,
    });
    await dead.add(receipt(1), "json");
    await dead.add(receipt(2), "poslog");
    await sent.promise;
    dead.stop();
    expect(order.indexOf("kept 1")).toBeLessThan(order.indexOf("sent"));
    expect((await dead.load()).map((sending) => sending.receipt.number)).toEqual(["1", "2"]);

    const numbers: string[] = [];
    const again = createTillOutbox({
      storage,
      post: async ({ headers }) => {
        numbers.push(String(headers["idempotency-key"]));
        return await Promise.resolve({ status: 400, text: '{"errorType":"BON_ID_ALREADY_EXISTS"}' });
      },
    });
    await again.settle();
    expect(numbers).toEqual(["K1-1970-01-01-1-json", "K1-1970-01-01-2-poslog"]);
    expect(await again.load()).toEqual([]);
  });

  it("keeps a refused receipt for a person, sends the next one, and discards it only with a reason", async () => {
    const storage = createMemoryStorage();
    const outbox = createTillOutbox({ storage, post: refusing });
    await outbox.add(receipt(1), "json");
    await outbox.settle();
    outbox.stop();

    const { post, booked } = platform([]);
    const next = createTillOutbox({ storage, post });
    await next.add(receipt(2), "poslog");
    await next.settle();
    expect(booked).toEqual(["K1-1970-01-01-2-poslog"]);
    expect(await next.refused()).toMatchObject([
      { number: 1, sending: { receipt: { number: "1" }, answer: { code: "SALE_TOO_LARGE" } } },
    ]);

    expect(await next.discard(1, "  ")).toBe(false);
    expect(await next.discard(1, "typed twice")).toBe(true);
    await next.settle();
    expect(await next.refused()).toEqual([]);
    next.stop();
  });

  it("tries a refused receipt again under its own key when it is reported again", async () => {
    const storage = createMemoryStorage();
    const before = createTillOutbox({ storage, post: refusing });
    await before.add(receipt(1), "poslog");
    await before.settle();
    before.stop();
    const { post, booked } = platform([]);
    const after = createTillOutbox({ storage, post });
    await after.add(receipt(1), "poslog");
    await after.settle();
    expect(booked).toEqual(["K1-1970-01-01-1-poslog"]);
    expect(await after.refused()).toEqual([]);
    after.stop();
  });
});
