import { fail, points, succeed } from "@punktum/domain";
import { createMemoryStorage, StorageFullError, type OutboxStorage } from "@punktum/outbox";
import { afterEach, describe, expect, it } from "vitest";
import { NO_ANSWER, openOrderPage, orderSample, type OrderAnswer } from "../../testing/open-order-page.ts";
import { mountingSample } from "../../testing/samples.ts";

const CARD = "4000000001";
const booked = (key: string): OrderAnswer => succeed({ bookingId: key, points: points(10), balance: points(110) });
const nobodyOnDuty: OrderAnswer = {
  ok: false,
  error: { code: "GENERAL_NO_PERMISION", message: "nobody", details: { staffOnDuty: 1 } },
};

const nextOf = (answers: OrderAnswer[], key: string): OrderAnswer => answers.pop() ?? booked(key);
const withPin = (pin: string | undefined, key: string): OrderAnswer =>
  pin === "4711" ? booked(key) : fail("EMPTY_PIN");
const lockedCard = (keyCode: string, key: string): OrderAnswer =>
  keyCode === CARD ? fail("LOCKED_USER") : booked(key);

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

async function openPage(...input: Parameters<typeof openOrderPage>) {
  const page = await openOrderPage(...input);
  stops.push(page.book.stop);
  return page;
}

describe("orders of the tablet", () => {
  it("are stored before they are sent, and sent without their PIN stored", { tags: ["O2", "B-06"] }, async () => {
    const memory = createMemoryStorage();
    const steps: string[] = [];
    const storage: OutboxStorage = {
      ...memory,
      append: async (...added) => {
        const entry = await memory.append(...added);
        steps.push("stored");
        return entry;
      },
    };
    const { book, sent } = await openPage(storage, ({ idempotencyKey }) => {
      steps.push("sent");
      return booked(idempotencyKey);
    });
    const word = await book.submit({ order: orderSample(), key: "key-1", approval: { pin: "4711" } });
    expect(word).toEqual({ kind: "BOOKED", sale: { bookingId: "key-1", points: 10, balance: 110 } });
    expect(steps).toEqual(["stored", "sent"]);
    expect(sent).toMatchObject([{ keyCode: CARD, idempotencyKey: "key-1", pin: "4711" }]);
    await book.flush();
    expect((await memory.read()).entries).toEqual([]);
  });

  it(
    "three orders confirmed offline wait independently and arrive once each after a reload",
    { tags: ["O4", "T1"] },
    async () => {
      const storage = createMemoryStorage();
      const dark = await openPage(storage, () => NO_ANSWER);
      dark.isOnline.set(false);
      for (const [index, key] of ["key-1", "key-2", "key-3"].entries()) {
        expect(await dark.book.submit({ order: orderSample(`400000000${index}`), key })).toEqual({ kind: "WAITS" });
      }
      expect(dark.counts.get()).toMatchObject({ waiting: 3, refused: 0 });
      dark.book.stop();
      const light = await openPage(storage, ({ idempotencyKey }) => booked(idempotencyKey));
      await light.book.flush();
      expect(light.sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["key-1", "key-2", "key-3"]);
      expect(light.counts.get()).toMatchObject({ waiting: 0, refused: 0 });
      expect(light.book.arrivals()).toHaveLength(3);
    },
  );

  it("a lost answer is requested with the same key and the order's own card", { tags: ["T1", "B-04"] }, async () => {
    const answers = [NO_ANSWER, NO_ANSWER];
    const { book, sent } = await openPage(createMemoryStorage(), ({ idempotencyKey }) =>
      nextOf(answers, idempotencyKey),
    );
    expect(await book.submit({ order: orderSample(), key: "key-1" })).toEqual({ kind: "WAITS" });
    book.hurry();
    await book.flush();
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set(["key-1"]));
    // No cashier waits any more, so the order contains how the card was read.
    expect(sent.map(({ queued }) => queued)).toEqual([undefined, { identifiedBy: "READ" }, { identifiedBy: "READ" }]);
  });

  it("one that could not be stored is not reported as saved", { tags: ["O6"] }, async () => {
    const storage = { ...createMemoryStorage(), append: () => Promise.reject(new StorageFullError("full")) };
    const { book, sent } = await openPage(storage, () => NO_ANSWER);
    await expect(book.submit({ order: orderSample(), key: "key-1" })).rejects.toThrow("full");
    expect(sent).toEqual([]);
  });

  it(
    "asks for a PIN again under the same key, and drops an order whose refusal the cashier saw",
    { tags: ["B-06"] },
    async () => {
      const storage = createMemoryStorage();
      const { book, sent, counts } = await openPage(storage, ({ pin, idempotencyKey }) => withPin(pin, idempotencyKey));
      const submission = { order: orderSample(), key: "key-1" };
      expect(await book.submit(submission)).toMatchObject({ kind: "REFUSED", error: { code: "EMPTY_PIN" } });
      expect(await book.submit({ ...submission, approval: { pin: "4711" } })).toMatchObject({ kind: "BOOKED" });
      expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["key-1", "key-1"]);
      await book.submit({ order: orderSample(), key: "key-2" });
      await book.drop("key-2", "EMPTY_PIN");
      await book.flush();
      expect((await storage.read()).entries).toEqual([]);
      expect(counts.get()).toMatchObject({ waiting: 0, refused: 0 });
    },
  );

  it("a background refusal stays for staff, and a withdrawal with a reason removes it", { tags: ["O5"] }, async () => {
    const storage = createMemoryStorage();
    const { book, counts } = await openPage(storage, ({ keyCode, idempotencyKey }) =>
      lockedCard(keyCode, idempotencyKey),
    );
    await book.keep({ order: orderSample(), key: "key-1" });
    await book.keep({ order: orderSample("4000000002"), key: "key-2" });
    await book.flush();
    expect(await book.list()).toMatchObject([
      {
        number: 1,
        state: { kind: "REFUSED", refusal: { code: "LOCKED_USER" } },
        order: { booking: { keyCode: CARD } },
      },
    ]);
    expect(counts.get()).toMatchObject({ waiting: 0, refused: 1 });
    expect(await book.discard(1, " ", "Kim")).toBe(false);
    expect(await book.discard(1, "typed twice", "Kim")).toBe(true);
    await book.flush();
    expect(await book.list()).toEqual([]);
  });

  it("waits for staff on duty instead of being refused, without asking for a sign-in", { tags: ["O5"] }, async () => {
    const state = { answer: (_key: string): OrderAnswer => nobodyOnDuty };
    const { book, counts } = await openPage(createMemoryStorage(), ({ idempotencyKey }) =>
      state.answer(idempotencyKey),
    );
    await book.keep({ order: orderSample(), key: "key-1" });
    await expect.poll(() => counts.get()).toMatchObject({ waiting: 1, refused: 0, forStaff: 1 });
    expect(await book.list()).toMatchObject([{ needsSignIn: true }]);
    state.answer = booked;
    await book.flush();
    expect(counts.get()).toMatchObject({ waiting: 0, forStaff: 0 });
  });

  it("is neither sent nor lost by another mounting", { tags: ["O4", "T3"] }, async () => {
    const { book, sent, device, counts } = await openPage(createMemoryStorage(), ({ idempotencyKey }) =>
      booked(idempotencyKey),
    );
    await device.change({ mounting: { ...mountingSample, deviceKey: "another" } });
    await book.keep({ order: orderSample(), key: "key-1" });
    book.hurry();
    await expect.poll(() => counts.get().waiting).toBe(1);
    expect(sent).toEqual([]);
    await device.change({ mounting: mountingSample });
    await book.flush();
    expect(sent).toHaveLength(1);
  });

  it("no card number is stored in plain text", { tags: ["S6"] }, async () => {
    const storage = createMemoryStorage();
    const { book, isOnline } = await openPage(storage, () => NO_ANSWER);
    isOnline.set(false);
    await book.submit({ order: orderSample(), key: "key-1" });
    await book.submit({ order: orderSample(), key: "key-2" });
    const { entries } = await storage.read();
    expect(JSON.stringify(entries)).not.toContain(CARD);
    // One lane for the card, so that its order is kept.
    expect(new Set(entries.map(({ lane }) => lane)).size).toBe(1);
  });
});
