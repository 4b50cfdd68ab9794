import { fail, points } from "@punktum/domain";
import { createMemoryStorage } from "@punktum/outbox";
import { afterEach, expect, it, vi } from "vitest";
import type { Order } from "../../storage/orders/order.ts";
import { httpOf, NO_ANSWER, openOrderPage, orderSample } from "../../testing/open-order-page.ts";

const expectedReasons = [{ kind: "PROMOTION", id: "601", points: 25 }] as const;
const order: Order = { ...orderSample(), statement: "ds_1", expected: points(25), expectedReasons };
const answer = {
  serverTime: "2026-11-24T12:00:00.000Z",
  answers: [
    {
      number: 1,
      outcome: "BOOKED",
      replayed: false,
      actionTime: "2026-11-24T11:00:00.000Z",
      bookingId: "b-1",
      bookedPoints: 13,
      expectedPoints: 25,
      balance: 113,
      differences: [
        { kind: "PROMOTION", id: "601", expectedPoints: 25, bookedPoints: 0 },
        { kind: "STANDARD", name: "Standard", expectedPoints: 0, bookedPoints: 13 },
      ],
    },
  ],
  health: { outboxId: null, lastNumber: 1, heardAt: null, missing: [], missingCount: 0, lost: [], deadLetters: 0 },
  settled: [],
};

afterEach(() => void vi.unstubAllGlobals());

/** The platform answers each report. */
function answerReports(reply: object) {
  const bodies: unknown[] = [];
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async (_url: string, { body }: { readonly body: string }) => {
    bodies.push(JSON.parse(body));
    return await Promise.resolve(Response.json(reply));
  });
  return { bodies, http: async () => await Promise.resolve(httpOf("http://platform")) };
}

it("tells staff by which rules an order came out other than expected", { tags: ["O4"] }, async () => {
  const { bodies, http } = answerReports(answer);
  const { book } = await openOrderPage(createMemoryStorage(), () => NO_ANSWER, { http });
  await book.keep({ order, key: "key-1" });
  await book.flush();
  book.stop();
  expect(bodies[0]).toMatchObject({ entries: [{ expectedPoints: 25, expectedReasons }] });
  expect(book.arrivals()).toMatchObject([
    {
      number: 1,
      expected: 25,
      booked: 13,
      differences: [
        { expected: 25, booked: 0 },
        { name: "Standard", expected: 0, booked: 13 },
      ],
    },
  ]);
});

it(
  "an order that the back office has booked leaves the list, and staff see that it did",
  { tags: ["O4", "T3"] },
  async () => {
    const byOffice = {
      number: 1,
      outcome: "BOOKED",
      replayed: true,
      actionTime: "2026-11-24T11:00:00.000Z",
      bookingId: "b-1",
      bookedPoints: 10,
      bookedBy: "BACK_OFFICE",
    };
    const { http } = answerReports({ ...answer, answers: [byOffice] });
    const taken = fail("IDEMPOTENCY_KEY_REUSED");
    const { book, counts } = await openOrderPage(createMemoryStorage(), () => taken, { http });
    await book.keep({ order: orderSample(), key: "key-1" });
    await book.flush();
    expect(await book.list()).toEqual([]);
    expect(counts.get()).toMatchObject({ waiting: 0, refused: 0 });
    expect(book.arrivals()).toMatchObject([{ number: 1, booked: 10, isByOffice: true }]);
    book.stop();
  },
);

it("a cashier who still waits for it is told no balance", { tags: ["O4"] }, async () => {
  const [first] = answer.answers;
  const { http } = answerReports({ ...answer, answers: [{ ...first, bookedBy: "BACK_OFFICE" }] });
  const { book } = await openOrderPage(createMemoryStorage(), () => fail("IDEMPOTENCY_KEY_REUSED"), { http });
  expect(await book.submit({ order: orderSample(), key: "key-1" })).toEqual({ kind: "WAITS" });
  expect(book.arrivals()).toMatchObject([{ isByOffice: true }]);
  book.stop();
});
