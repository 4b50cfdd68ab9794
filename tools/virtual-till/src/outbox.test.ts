import { cents } from "@punktum/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closeReceipt, createOutbox, ringUp, type Sending, type TillReply, type TillRequest } from "./index.ts";

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

const soon = (_delayMs: number, run: () => void) => {
  const timer = setImmediate(run);
  return () => clearImmediate(timer);
};

describe("the line of receipts", () => {
  it("sends each one until it is answered, in order, booked once, over any cuts before and after it arrived", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("none", "before", "after"), { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        async (faults, count) => {
          const { post, booked } = platform(faults);
          const outbox = createOutbox({ post, keep: () => Promise.resolve(), after: soon });
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

  it("has kept a receipt before it sends it, and goes on with what was kept after a restart", async () => {
    let kept: readonly Sending[] = [];
    const order: string[] = [];
    const keep = async (waiting: readonly Sending[]) => {
      await Promise.resolve();
      order.push(`kept ${waiting.length}`);
      kept = waiting;
    };
    const dead = createOutbox({
      keep,
      post: async () => {
        order.push("sent");
        return await Promise.resolve({ status: 0, text: "" });
      },
      after: () => () => undefined,
    });
    await dead.add(receipt(1), "json");
    await dead.add(receipt(2), "poslog");
    dead.stop();
    expect(order.indexOf("kept 1")).toBeLessThan(order.indexOf("sent"));
    expect(kept.map((sending) => sending.receipt.number)).toEqual(["1", "2"]);

    const numbers: string[] = [];
    const again = createOutbox({
      keep,
      waiting: kept,
      post: async ({ headers }) => {
        numbers.push(String(headers["idempotency-key"]));
        return await Promise.resolve({ status: 400, text: '{"errorType":"BON_ID_ALREADY_EXISTS"}' });
      },
    });
    await again.settle();
    expect(numbers).toEqual(["K1-1970-01-01-1-json", "K1-1970-01-01-2-poslog"]);
    expect(kept).toEqual([]);
  });
});
