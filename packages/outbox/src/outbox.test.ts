import { describe, expect, it } from "vitest";
import { pauseMs } from "./core/backoff.ts";
import type { OutboxOptions } from "./core/create-outbox.ts";
import { rangesOf } from "./core/facts.ts";
import type { BatchAnswer, Outgoing } from "./core/transport.ts";
import { createMemoryStorage } from "./storage/memory-storage.ts";
import { AWAY, confirm, countDown, refuse, startTextOutbox as start, type Batch } from "./testing/text-outbox.ts";

/** A server that starts unreachable. */
function switchedServer() {
  const state = { isUp: false };
  return { state, answer: (batch: Batch): BatchAnswer<string> => (state.isUp ? confirm(batch) : AWAY) };
}

/** A server that does not answer, or refuses, batches with such an entry. */
const except =
  (otherwise: (batch: Batch) => BatchAnswer<string>, isMeant: (sent: Outgoing<string>) => boolean) =>
  (batch: Batch): BatchAnswer<string> =>
    batch.some(isMeant) ? otherwise(batch) : confirm(batch);

const holds =
  (payload: string) =>
  (sent: Outgoing<string>): boolean =>
    sent.kind === "BOOKING" && sent.payload === payload;

/** A storage whose first reads fail. */
function brokenStorage() {
  const memory = createMemoryStorage();
  const state = { isBroken: true };
  const read = async () => await (state.isBroken ? Promise.reject(new Error("disk")) : memory.read());
  return { state, storage: { ...memory, read } };
}

/** A codec that temporarily cannot open the entry of a key. */
const lockedFor = (locked: string): OutboxOptions<string, string>["codec"] => ({
  seal: (_key, payload) => Promise.resolve(payload),
  open: async (key) => await (key === locked ? Promise.reject(new Error("locked")) : Promise.resolve("p")),
});

const sizes = (batches: readonly Batch[]): readonly number[] => batches.map(({ length }) => length);

describe("batches", () => {
  it("hold at most fifty entries, in their order", async () => {
    const { state, answer } = switchedServer();
    const { outbox, time, batches } = start(answer);
    for (let number = 1; number <= 120; number += 1) {
      await outbox.add({ lane: `member ${number}`, payload: "p" });
    }
    state.isUp = true;
    batches.length = 0;
    await time.advance(60_000);
    expect(Math.max(...sizes(batches))).toBe(50);
    const numbers = batches.flatMap((batch) => batch.map(({ number }) => number));
    expect(numbers.toSorted((left, right) => left - right)).toEqual(
      Array.from({ length: 120 }, (_, index) => index + 1),
    );
  });

  it("are halved until the entry that the server cannot handle is alone, and the others arrive", async () => {
    const { outbox, time, events } = start(
      except(
        () => AWAY,
        ({ lane }) => lane === "member 40",
      ),
    );
    for (let number = 1; number <= 80; number += 1) {
      await outbox.add({ lane: `member ${number}`, payload: "p" });
    }
    await time.advance(60_000);
    expect(outbox.facts()).toMatchObject({ waiting: 1, numbers: [[40, 40]] });
    expect(events.filter((kind) => kind === "CONFIRMED")).toHaveLength(79);
  });

  it("contain the time since the action at the moment of sending", async () => {
    const { state, answer } = switchedServer();
    const { outbox, time, batches } = start(answer);
    await outbox.add({ lane: "m", payload: "p" });
    await time.advance(7_200_000);
    state.isUp = true;
    outbox.hurry();
    await time.advance(1);
    expect(batches[0]?.[0]?.elapsedMs).toBe(0);
    expect(batches.at(-1)?.[0]?.elapsedMs).toBe(7_200_000);
  });
});

describe("without an answer", () => {
  it("an entry waits without limit and keeps its key", async () => {
    const { outbox, time, batches } = start(() => AWAY);
    await outbox.add({ lane: "m", payload: "p" });
    await time.advance(86_400_000);
    expect(outbox.facts()).toMatchObject({ waiting: 1, refused: 0 });
    expect(new Set(batches.flatMap((batch) => batch.map(({ key }) => key)))).toEqual(new Set(["key 1"]));
  });

  it("a hanging request is aborted at its time limit", async () => {
    const signals: AbortSignal[] = [];
    const { outbox, time } = start(confirm, {
      transport: {
        send: async (_batch, { signal }) => {
          signals.push(signal);
          return await new Promise<never>(() => undefined);
        },
      },
    });
    await outbox.add({ lane: "m", payload: "p" });
    await time.advance(60_000);
    expect(signals.length).toBeGreaterThan(1);
    expect(signals[0]?.aborted).toBe(true);
  });

  it("pauses are random below a limit that doubles up to half a minute, and longer if the server asks", () => {
    const backoff = { firstMs: 500, longestMs: 30_000 };
    expect([1, 2, 3, 9, 900].map((failures) => pauseMs(failures, () => 1, backoff))).toEqual([
      500, 1_000, 2_000, 30_000, 30_000,
    ]);
    expect(pauseMs(9, () => 0, backoff)).toBe(0);
    expect(pauseMs(1, () => 0, backoff, 4_000)).toBe(4_000);
    expect(pauseMs(1, () => 0, backoff, 1e12)).toBe(300_000);
  });
});

describe("staff", () => {
  it("try a refused entry again, corrected, under its own number and key", { tags: ["O5"] }, async () => {
    const { outbox, time, batches } = start(except(refuse, holds("card 1")));
    await outbox.add({ lane: "m", payload: "card 1" });
    await time.advance(1_000);
    expect((await outbox.list())[0]?.entry.state).toMatchObject({ kind: "REFUSED", refusals: 1 });
    expect(await outbox.retry(1, "card 2")).toBe(true);
    await time.advance(1_000);
    expect(batches.map(([sent]) => sent?.key)).toEqual(["key 1", "key 1"]);
    expect(outbox.facts()).toMatchObject({ waiting: 0, refused: 0, numbers: [], lastNumber: 1 });
    expect(await outbox.retry(1)).toBe(false);
  });

  it("correct an entry of an earlier run of the page", { tags: ["O5"] }, async () => {
    const before = start(refuse);
    await before.outbox.add({ lane: "m", payload: "card 1" });
    await before.time.advance(1_000);
    before.outbox.stop();
    const { outbox, time, batches } = start(confirm, { storage: before.storage });
    expect(await outbox.retry(1, "card 2")).toBe(true);
    await time.advance(1_000);
    expect(batches[0]).toMatchObject([{ number: 1, payload: "card 2" }]);
  });

  it("withdraw an entry with a reason; it stays until the server has recorded it", { tags: ["O5", "T3"] }, async () => {
    const { state, answer } = switchedServer();
    const { outbox, time, batches } = start(answer);
    await outbox.add({ lane: "m", payload: "p" });
    await time.advance(1_000);
    expect(await outbox.withdraw(1, { kind: "DISCARDED", reason: " ", by: "7" })).toBe(false);
    expect(await outbox.withdraw(1, { kind: "DISCARDED", reason: "typed twice", by: "7" })).toBe(true);
    expect(outbox.facts()).toMatchObject({ waiting: 0, withdrawn: 1, numbers: [[1, 1]] });
    expect((await outbox.list())[0]?.payload).toBeNull();
    state.isUp = true;
    outbox.hurry();
    await time.advance(1_000);
    expect(batches.at(-1)?.[0]).toMatchObject({
      kind: "WITHDRAWAL",
      key: "key 1",
      decision: { reason: "typed twice" },
    });
    expect(outbox.facts()).toMatchObject({ withdrawn: 0, numbers: [] });
  });

  it("find an entry that cannot be opened among the dead letters", { tags: ["O5"] }, async () => {
    const { outbox, time } = start(confirm, {
      codec: { seal: () => Promise.resolve("sealed"), open: () => Promise.resolve(undefined) },
    });
    await outbox.add({ lane: "m", payload: "p" });
    await time.advance(1_000);
    expect((await outbox.list())[0]?.entry.state).toMatchObject({ refusal: { code: "OUTBOX_UNREADABLE" } });
  });
});

describe("the outbox", () => {
  it("pauses a member whose entry cannot be opened now, and sends the others", { tags: ["O5"] }, async () => {
    const { outbox, time, events } = start(confirm, {
      codec: lockedFor("key 1"),
    });
    for (const lane of ["m", "m", "n"]) {
      await outbox.add({ lane, payload: "p" });
    }
    await time.advance(60_000);
    expect(events).toEqual(["CONFIRMED"]);
    expect(outbox.facts()).toMatchObject({ waiting: 2, refused: 0, numbers: [[1, 2]] });
  });

  it("settles when no entry waits; a dead letter does not count", async () => {
    const { outbox, time } = start(refuse);
    await outbox.settle();
    await outbox.add({ lane: "m", payload: "p" });
    const settled = outbox.settle();
    await time.advance(1_000);
    await settled;
    expect(outbox.facts()).toMatchObject({ waiting: 0, refused: 1 });
  });

  it("continues after a listener fails, and reports the error", async () => {
    const { outbox, time, errors } = start(confirm, {
      onEvent: () => {
        throw new Error("no");
      },
    });
    await outbox.add({ lane: "m", payload: "p" });
    await time.advance(1_000);
    expect(outbox.facts().waiting).toBe(0);
    expect(errors).toEqual([new Error("no")]);
  });

  it("continues after a failure of the storage, and sends nothing before it could read it", async () => {
    const { state, storage } = brokenStorage();
    const { outbox, time, errors, events } = start(confirm, { storage });
    await time.advance(10_000);
    expect(errors.length).toBeGreaterThan(1);
    state.isBroken = false;
    await outbox.add({ lane: "m", payload: "p" });
    await time.advance(40_000);
    expect(events).toEqual(["CONFIRMED"]);
  });

  it("reports its numbers as ranges", { tags: ["O6"] }, () => {
    expect(rangesOf([1, 2, 3, 7, 9, 10])).toEqual([
      [1, 3],
      [7, 7],
      [9, 10],
    ]);
  });
});

describe("the memo", () => {
  const startCounting = (storage = createMemoryStorage()) => ({ ...start(confirm, { storage }), storage });

  it("changes with its entry, once for a key, and an entry that it refuses is not stored", async () => {
    const { outbox, storage } = startCounting();
    const add = async (key: string) => await outbox.add({ lane: "m", payload: "p", key, changeMemo: countDown });
    await add("a");
    await add("a");
    expect(outbox.memo()).toBe(1);
    await add("b");
    await expect(add("c")).rejects.toThrow("nothing is left");
    expect((await storage.read()).meta).toMatchObject({ memo: 0, lastNumber: 2 });
    await outbox.changeMemo(() => 5);
    await outbox.add({ lane: "m", payload: "p" });
    expect((await storage.read()).meta).toMatchObject({ memo: 5, lastNumber: 3 });
  });

  it("is shared by two pages, and is there after all entries were confirmed", async () => {
    const { outbox, storage } = startCounting();
    const second = startCounting(storage);
    const draft = { lane: "m", payload: "p", changeMemo: countDown };
    await outbox.add({ ...draft, key: "a" });
    await second.outbox.add({ ...draft, key: "b" });
    await expect(outbox.add({ ...draft, key: "c" })).rejects.toThrow("nothing is left");
    await second.time.advance(60_000);
    expect((await storage.read()).meta.memo).toBe(0);
  });
});
