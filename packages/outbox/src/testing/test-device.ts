import { createOutbox, type Outbox } from "../core/create-outbox.ts";
import type { Decision, OutboxEntry } from "../core/entry.ts";
import { createLocalLock, type OutboxLock } from "../core/lock.ts";
import { StorageFullError, type OutboxStorage } from "../core/storage.ts";
import type { Codec, OutboxTransport } from "../core/transport.ts";
import { createMemoryStorage, freshMeta } from "../storage/memory-storage.ts";
import type { OutboxClock } from "../time/action-time.ts";
import type { TestBooking } from "./server-model.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** Environment of one page run; a broken variant of the tests replaces a part. */
export interface DeviceParts {
  readonly storage: OutboxStorage;
  readonly transport: OutboxTransport<TestBooking, string>;
  readonly clock: OutboxClock;
  readonly lock: OutboxLock;
}

/** Breaks a promise of the outbox on purpose. */
export type Sabotage = (parts: DeviceParts, disk: OutboxStorage, time: VirtualTime) => DeviceParts;

/** A booking as the person at the device knows it. */
export interface TestAction {
  readonly booking: TestBooking;
  readonly lane: string;
  readonly atMs: number;
  /** `NOTHING`: the page ended before the result. */
  readonly told: "SAVED" | "NOT SAVED" | "NOTHING";
}

/** Options of a device. */
interface DeviceOptions {
  readonly name: string;
  readonly time: VirtualTime;
  readonly random: () => number;
  readonly transport: OutboxTransport<TestBooking, string>;
  /** Several senders at once, as if the lock did not work. */
  readonly hasLock: boolean;
  readonly sabotage?: Sabotage | undefined;
}

/** A tablet with a permanent disk and short-lived pages. */
export interface TestDevice {
  readonly name: string;
  readonly disk: OutboxStorage;
  /** Booking of each key on the disk. */
  readonly idOfKey: (key: string) => string | undefined;
  /** Adds through the page; resolves without waiting for the outbox. */
  readonly add: (page: number, lane: string, booking: TestBooking) => void;
  readonly actions: () => readonly TestAction[];
  /** Keys of entries that were reported to staff as withdrawn. */
  readonly decided: () => ReadonlySet<string>;
  readonly withdraw: (pick: number, decision: Decision) => void;
  /** Tries a dead letter again, corrected or as it is. */
  readonly retry: (pick: number, isCorrected: boolean) => void;
  readonly openPage: () => void;
  /** All pages end at once, and one starts. */
  readonly crash: () => void;
  /** The pages end after this many further steps. */
  readonly crashAfter: (steps: number) => void;
  readonly setFull: (isFull: boolean) => void;
  readonly hurry: () => void;
  readonly close: () => void;
}

const never = (): Promise<never> => new Promise(() => undefined);

function isBooking(value: unknown): value is TestBooking {
  return typeof value === "object" && value !== null && "id" in value && "kind" in value;
}

const codec: Codec<TestBooking> = {
  seal: (_key, payload) => Promise.resolve(payload),
  open: (_key, sealed) => Promise.resolve(isBooking(sealed) ? sealed : undefined),
};

/** One page run. After its end, none of its work continues. */
interface Page {
  readonly outbox: Outbox<TestBooking>;
  readonly kill: () => void;
}

/** State shared by the pages of a device. */
interface Shared {
  readonly options: DeviceOptions;
  readonly disk: OutboxStorage;
  /** Counts a step of a page; a power cut may happen at any step. */
  readonly countStep: () => void;
  readonly isFull: () => boolean;
  readonly lock: OutboxLock;
  readonly run: string;
  readonly newKey: () => string;
}

/** A disk that records the booking of each key. */
function createDisk(name: string, ids: Map<string, string>): OutboxStorage {
  const memory = createMemoryStorage({ meta: freshMeta(name), entries: [] });
  return {
    ...memory,
    append: async (key, make) => {
      const entry = await memory.append(key, make);
      ids.set(entry.key, isBooking(entry.sealed) ? entry.sealed.id : "");
      return entry;
    },
  };
}

function openPage({ options, disk, countStep, isFull, lock, run, newKey }: Shared): Page {
  const { time, random, sabotage, transport } = options;
  const life = { isDead: false };
  const startedMs = time.nowMs();
  const step = async (): Promise<void> => {
    countStep();
    await (life.isDead ? never() : Promise.resolve());
  };
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    await step();
    const result = await work();
    await step();
    return result;
  };
  const roomy = async (): Promise<void> => {
    await (isFull() ? Promise.reject(new StorageFullError("full")) : Promise.resolve());
  };
  const whole: DeviceParts = {
    storage: {
      read: async () => await around(disk.read),
      append: async (key, make) =>
        await around(async () => {
          await roomy();
          return await disk.append(key, make);
        }),
      change: async (changes, remake) =>
        await around(async () => {
          // A full disk may still have room for a deletion.
          await (random() < 0.5 ? roomy() : undefined);
          return await disk.change(changes, remake);
        }),
    },
    transport: {
      send: async (batch, facts) => await around(async () => await transport.send(batch, facts)),
      serverMs: async (signal) => await around(async () => await transport.serverMs?.(signal)),
    },
    clock: { run, monotonicMs: () => time.nowMs() - startedMs, wallMs: time.nowMs },
    lock: options.hasLock ? lock : { hold: async (work) => await work() },
  };
  const outbox = createOutbox<TestBooking, string>({
    ...(sabotage?.(whole, disk, time) ?? whole),
    codec,
    random,
    after: (delayMs, work) => time.after(delayMs, () => (life.isDead ? undefined : work())),
    newKey,
  });
  return {
    outbox,
    kill: () => {
      life.isDead = true;
      outbox.stop();
    },
  };
}

/** The pages of a device: they share its disk and end together at a power cut. */
function createPages(options: DeviceOptions, disk: OutboxStorage) {
  const state = { isFull: false, runs: 0, keys: 0, crashIn: Infinity };
  let lock = createLocalLock();
  let pages: readonly Page[] = [];
  const closeAll = (): void => {
    for (const page of pages) {
      page.kill();
    }
    pages = [];
    // The browser frees the lock of a page that ended.
    lock = createLocalLock();
    state.crashIn = Infinity;
  };
  const open = (): void => {
    state.runs += 1;
    const page = openPage({
      options,
      disk,
      countStep: () => {
        state.crashIn -= 1;
        if (state.crashIn <= 0) {
          crash();
        }
      },
      isFull: () => state.isFull,
      lock,
      run: `${options.name} ${state.runs}`,
      newKey: () => `${options.name} key ${(state.keys += 1)}`,
    });
    pages = [...pages, page];
  };
  function crash(): void {
    closeAll();
    open();
  }
  open();
  return { state, pages: () => pages, open, crash, closeAll };
}

/** Creates the device with one page. */
export function createTestDevice(options: DeviceOptions): TestDevice {
  const { name, time } = options;
  const ids = new Map<string, string>();
  const actions = new Map<string, TestAction>();
  const decided = new Set<string>();
  const disk = createDisk(name, ids);
  const { state, pages, open, crash, closeAll } = createPages(options, disk);
  const someone = (): Outbox<TestBooking> | undefined => pages()[0]?.outbox;
  /** Changes a suitable entry on the disk, chosen by a number. */
  const withChosen = (
    pick: number,
    fits: (entry: OutboxEntry) => boolean,
    work: (entry: OutboxEntry) => Promise<unknown> | undefined,
  ): void => {
    const choose = async (): Promise<void> => {
      const fitting = (await disk.read()).entries.filter(fits);
      const entry = fitting[pick % Math.max(1, fitting.length)];
      await (entry === undefined ? undefined : work(entry));
    };
    // Staff are told that the storage is full, and may try again.
    choose().catch(() => undefined);
  };
  return {
    name,
    disk,
    idOfKey: (key) => ids.get(key),
    add: (page, lane, booking) => {
      const atMs = time.nowMs();
      const tell = (told: TestAction["told"]) => () => void actions.set(booking.id, { booking, lane, atMs, told });
      tell("NOTHING")();
      pages()[page % pages().length]?.outbox.add({ lane, payload: booking }).then(tell("SAVED"), tell("NOT SAVED"));
    },
    actions: () => [...actions.values()],
    decided: () => decided,
    withdraw: (pick, decision) => {
      withChosen(
        pick,
        ({ state: { kind } }) => kind !== "WITHDRAWN",
        async ({ number, key }) => {
          const isDone = await someone()?.withdraw(number, decision);
          decided.add(isDone === true ? key : "");
        },
      );
    },
    retry: (pick, isCorrected) => {
      withChosen(
        pick,
        ({ state: { kind } }) => kind === "REFUSED",
        ({ number, sealed }) =>
          someone()?.retry(number, isCorrected && isBooking(sealed) ? { ...sealed, kind: "GOOD" } : undefined),
      );
    },
    openPage: open,
    crash,
    crashAfter: (steps) => {
      state.crashIn = steps;
    },
    setFull: (isFull) => {
      state.isFull = isFull;
    },
    hurry: () => {
      for (const { outbox } of pages()) {
        outbox.hurry();
      }
    },
    close: closeAll,
  };
}
