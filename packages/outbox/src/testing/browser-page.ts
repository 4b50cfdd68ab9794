import { createWebLock, openIndexedDbStorage } from "../browser.ts";
import { createOutbox } from "../core/create-outbox.ts";
import type { BatchAnswer, Codec, Outgoing } from "../core/transport.ts";
import { createSystemClock } from "../time/system-clock.ts";
import { appendSample, brokenRules } from "./storage-contract.ts";

/* API for browser tests in a page of their own: the storage and the outbox as the kiosk and the counter use them. */

declare global {
  var outboxPage: {
    /** Broken rules of the storage, and the durability that each write requested. */
    readonly checkStorage: () => Promise<{
      readonly broken: readonly string[];
      readonly durabilities: readonly string[];
    }>;
    /**
     * Adds entries in bursts for ever and calls `onSaved` with the key of each saved one; with `isEarly`, before it is
     * saved, the defect that the test must detect.
     */
    readonly writeForEver: (onSaved: (key: string) => void, isEarly: boolean) => Promise<void>;
    readonly keys: () => Promise<readonly string[]>;
    /** Adds bookings of a few members and resolves when none waits. */
    readonly book: (ids: readonly string[]) => Promise<void>;
    /** Stores bookings while the server is unreachable, then sends them all. */
    readonly fillAndDrain: (count: number) => Promise<{ readonly bytes: number; readonly drainedMs: number }>;
  };
}

const STORAGE = "punktum-outbox-test";
const MEMBERS = 3;
/** Entries written at once, so that a kill interrupts some writes. */
const BURST = 100;

const codec: Codec<string> = {
  seal: (_key, payload) => Promise.resolve(payload),
  open: (_key, sealed) => Promise.resolve(typeof sealed === "string" ? sealed : undefined),
};

/** Sends a batch to the test, which answers with the numbers that are booked. */
async function send(batch: readonly Outgoing<string>[], signal: AbortSignal): Promise<BatchAnswer<string>> {
  const reply = await fetch("/outbox-test", { method: "POST", body: JSON.stringify(batch), signal });
  const text = await reply.text();
  if (!reply.ok || !text.startsWith("[")) {
    return { kind: "UNANSWERED", why: `status ${reply.status}` };
  }
  const numbers = new Set(text.match(/\d+/g)?.map(Number));
  const booked = batch.filter(({ number }) => numbers.has(number));
  return {
    kind: "ANSWERED",
    replies: new Map(booked.map(({ number }) => [number, { kind: "CONFIRMED", result: "" }])),
  };
}

/** As large as a sale with a dozen articles, and as random as sealed data, so that nothing can be compressed. */
const newSale = (): string =>
  String.fromCharCode(...crypto.getRandomValues(new Uint16Array(1_000)).map((value) => value % 0xd8_00));
/** The connection to the server in both directions. */
const ROUND_TRIP_MS = 30;

async function fillAndDrain(count: number) {
  const state = { isUp: false };
  const outbox = createOutbox<string, string>({
    storage: openIndexedDbStorage(STORAGE),
    lock: createWebLock(STORAGE),
    codec,
    clock: createSystemClock(),
    random: Math.random,
    newKey: () => crypto.randomUUID(),
    transport: {
      send: async (batch) => {
        await new Promise((resolve) => setTimeout(resolve, ROUND_TRIP_MS));
        const replies = new Map(batch.map(({ number }) => [number, { kind: "CONFIRMED", result: "" }] as const));
        return state.isUp ? { kind: "ANSWERED", replies } : { kind: "UNANSWERED", why: "away" };
      },
    },
  });
  for (let added = 0; added < count; added += BURST) {
    const adding = Array.from(
      { length: BURST },
      async (_, index) => await outbox.add({ lane: `member ${(added + index) % 1_000}`, payload: newSale() }),
    );
    await Promise.all(adding);
  }
  const { usage = 0 } = await navigator.storage.estimate();
  const startedMs = performance.now();
  state.isUp = true;
  outbox.hurry();
  await outbox.settle();
  outbox.stop();
  return { bytes: usage, drainedMs: performance.now() - startedMs };
}

globalThis.outboxPage = {
  fillAndDrain,
  checkStorage: async () => {
    const durabilities: string[] = [];
    // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function watched(names, mode, options) {
      if (mode === "readwrite") {
        durabilities.push(options?.durability ?? "default");
      }
      return transaction.call(this, names, mode, options);
    };
    const broken = await brokenRules(openIndexedDbStorage(STORAGE), () =>
      Promise.resolve(openIndexedDbStorage(STORAGE)),
    );
    IDBDatabase.prototype.transaction = transaction;
    return { broken, durabilities: [...new Set(durabilities)] };
  },
  writeForEver: async (onSaved, isEarly) => {
    const storage = openIndexedDbStorage(STORAGE);
    const write = async (): Promise<void> => {
      const key = crypto.randomUUID();
      if (isEarly) {
        onSaved(key);
      }
      await appendSample(storage, key);
      if (!isEarly) {
        onSaved(key);
      }
    };
    for (;;) {
      await Promise.all(Array.from({ length: BURST }, write));
    }
  },
  keys: async () => {
    const { entries } = await openIndexedDbStorage(STORAGE).read();
    return entries.map(({ key }) => key);
  },
  book: async (ids) => {
    const outbox = createOutbox<string, string>({
      storage: openIndexedDbStorage(STORAGE),
      lock: createWebLock(STORAGE),
      codec,
      clock: createSystemClock(),
      random: Math.random,
      newKey: () => crypto.randomUUID(),
      transport: { send: async (batch, { signal }) => await send(batch, signal) },
      backoff: { firstMs: 20, longestMs: 200 },
      patienceMs: 500,
    });
    for (const [index, payload] of ids.entries()) {
      await outbox.add({ lane: `member ${index % MEMBERS}`, payload });
    }
    await outbox.settle();
    outbox.stop();
  },
};
