import { elapsedMs, readClock, type ActionTime, type OutboxClock } from "../time/action-time.ts";
import type { Decision, EntryEvent, OutboxEntry } from "./entry.ts";
import { factsOf, type OutboxFacts } from "./facts.ts";
import type { After } from "./in-time.ts";
import { createLocalLock, type OutboxLock } from "./lock.ts";
import { createMirror, type ChangeMemo, type Mirror } from "./mirror.ts";
import { createQueue } from "./queue.ts";
import { createSender, type OutboxEvent, type Sender, type SenderOptions } from "./sender.ts";
import type { OutboxStorage } from "./storage.ts";
import type { Codec } from "./transport.ts";

/** Dependencies of {@link createOutbox}. */
export interface OutboxOptions<Payload, Result> extends Omit<SenderOptions<Payload, Result>, "after" | "onEvent"> {
  readonly storage: OutboxStorage;
  /** One sender at a time; defaults to a lock within this page or process. */
  readonly lock?: OutboxLock;
  readonly newKey: () => string;
  readonly after?: After;
  readonly onEvent?: (event: OutboxEvent<Payload, Result>) => void;
  /** A storage or lock failed while sending. The outbox tries again. */
  readonly onError?: (error: unknown) => void;
}

/** Something to be booked. */
export interface Draft<Payload> {
  readonly lane: string;
  readonly payload: Payload;
  /** Idempotency key if the caller has one; otherwise one is made here, before the first attempt. */
  readonly key?: string;
  /** Makes a new memo of the stored one, in the write that stores the entry. If it throws, nothing is stored. */
  readonly changeMemo?: ChangeMemo;
}

/** An entry with its payload. */
export interface OutboxItem<Payload> {
  readonly entry: OutboxEntry;
  /** Null if it was withdrawn or cannot be opened. */
  readonly payload: Payload | null;
  /** Time since the action, independent of the device's clock. */
  readonly elapsedMs: number;
}

/** Stores entries until the server has answered. */
export interface Outbox<Payload> {
  /**
   * Resolves when the entry is stored durably; the caller may report "saved" only then. Rejects if it was not stored.
   * An existing key adds nothing and returns its entry.
   */
  readonly add: (draft: Draft<Payload>) => Promise<OutboxEntry>;
  /** Entries with their payloads, by number: waiting ones, dead letters and withdrawals. */
  readonly list: () => Promise<readonly OutboxItem<Payload>[]>;
  readonly facts: () => OutboxFacts;
  /** A value of the caller that is stored beside the entries, as last read. Undefined: never set. */
  readonly memo: () => unknown;
  readonly changeMemo: (change: ChangeMemo) => Promise<void>;
  /** Staff try a dead letter again, under its own key, with a corrected payload if there is one. False: not refused. */
  readonly retry: (number: number, corrected?: Payload) => Promise<boolean>;
  /** Staff take an entry back, with a reason. It stays until the server knows. False: there is no such entry. */
  readonly withdraw: (number: number, decision: Decision) => Promise<boolean>;
  /** Passes on the server's time from another source, for example a heartbeat. */
  readonly noteServerTime: (serverMs: number) => void;
  /** Ends all pauses: the connection is back, or another page added something. */
  readonly hurry: () => void;
  /** Resolves when no entry waits for the server. Dead letters do not count. */
  readonly settle: () => Promise<void>;
  /** Stops sending; everything stays stored. */
  readonly stop: () => void;
}

const afterTimeout: After = (delayMs, run) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};

interface Loop {
  /** Called after an entry was added or changed. */
  readonly wake: () => void;
  /** Sends at once, whatever failed before. */
  readonly run: () => void;
  readonly settle: () => Promise<void>;
  readonly stop: () => void;
}

interface LoopParts {
  readonly mirror: Mirror;
  readonly sender: Sender;
  readonly lock: OutboxLock;
  readonly clock: OutboxClock;
  readonly after: After;
  readonly onError: (error: unknown) => void;
}

/** Sends in rounds under the lock, until no entry may be sent or the server does not answer. */
function createLoop({ mirror, sender, lock, clock, after, onError }: LoopParts): Loop {
  const state = { isRunning: false, isStopped: false, isWanted: false, hasRead: false };
  let cancel: (() => void) | undefined;
  let waiters: readonly (() => void)[] = [];

  const round = async (): Promise<void> => {
    await mirror.refresh();
    state.hasRead = true;
    let sent = "SENT";
    while (sent === "SENT" && !state.isStopped) {
      sent = await sender.sendNext();
    }
    await (sender.hasOpen() ? mirror.keepTime() : undefined);
  };
  const tellSettled = (): boolean => {
    const isSettled = state.hasRead && !state.isRunning && !sender.hasOpen();
    const resolved = isSettled ? waiters : [];
    waiters = isSettled ? [] : waiters;
    for (const resolve of resolved) {
      resolve();
    }
    return isSettled;
  };
  const unschedule = (): void => {
    cancel?.();
    cancel = undefined;
  };
  const run = async (): Promise<void> => {
    state.isWanted = state.isRunning;
    if (state.isRunning || state.isStopped) {
      return;
    }
    state.isRunning = true;
    unschedule();
    await lock.hold(round).catch((error: unknown) => {
      sender.fail();
      onError(error);
    });
    state.isRunning = false;
    if (state.isWanted && !sender.isPausing()) {
      void run();
    } else if (!tellSettled() && !state.isStopped) {
      // Rounded up to whole milliseconds, so that no timer fires before the pause ends.
      cancel = after(Math.max(0, Math.ceil(sender.nextAtMs() - clock.monotonicMs())), () => void run());
    }
  };
  return {
    wake: () => {
      if (cancel === undefined || !sender.isPausing()) {
        void run();
      }
    },
    run: () => void run(),
    settle: async () => {
      await new Promise<void>((resolve) => {
        waiters = [...waiters, resolve];
        tellSettled();
      });
    },
    stop: () => {
      state.isStopped = true;
      unschedule();
      sender.stop();
    },
  };
}

/** The payload for display; null if there is none. */
async function openFor<Payload>(codec: Codec<Payload>, { key, sealed }: OutboxEntry): Promise<Payload | null> {
  return sealed === null ? null : ((await codec.open(key, sealed).catch(() => undefined)) ?? null);
}

/**
 * Creates an outbox: persist, send, confirm, delete. Each entry keeps one idempotency key until the server has said
 * what became of it, however long that takes. Over lost requests, lost answers, restarts and two pages at once it is
 * booked exactly once, and entries of one lane in their order.
 */
export function createOutbox<Payload, Result>(options: OutboxOptions<Payload, Result>): Outbox<Payload> {
  const { storage, codec, clock, newKey, after = afterTimeout, lock = createLocalLock() } = options;
  const { onError = () => undefined, onEvent = () => undefined } = options;
  const mirror = createMirror(storage, clock);
  const tell = (event: OutboxEvent<Payload, Result>): void => {
    try {
      onEvent(event);
    } catch (error) {
      onError(error);
    }
  };
  const sender = createSender(mirror, { ...options, after, onEvent: tell });
  const loop = createLoop({ mirror, sender, lock, clock, after, onError });
  // Sealing runs in a queue, so that entries keep the order of the calls.
  const adding = createQueue();

  const happen = async (number: number, makeEvent: (entry: OutboxEntry) => Promise<EntryEvent>): Promise<boolean> => {
    await mirror.refresh();
    const entry = mirror.entries().find((each) => each.number === number);
    const done = entry === undefined ? undefined : await mirror.apply([{ entry, event: await makeEvent(entry) }]);
    loop.wake();
    return done?.has(number) === true;
  };
  loop.run();
  return {
    add: async ({ lane, payload, key = newKey(), changeMemo }) => {
      const entry = await adding(async () => {
        const sealed = await codec.seal(key, payload);
        const state = { kind: "WAITING", refusals: 0 } as const;
        const make = (number: number, at: ActionTime) => ({ number, key, lane, sealed, at, revision: 0, state });
        return await mirror.append(key, make, changeMemo);
      });
      loop.wake();
      return entry;
    },
    list: async () => {
      await mirror.refresh();
      const entries = mirror.entries().toSorted((left, right) => left.number - right.number);
      const [log, now] = [mirror.clockLog(), readClock(clock)];
      return await Promise.all(
        entries.map(async (entry) => ({
          entry,
          payload: await openFor(codec, entry),
          elapsedMs: elapsedMs(log, entry.at, now),
        })),
      );
    },
    memo: () => mirror.meta()?.memo,
    changeMemo: mirror.changeMemo,
    facts: () => factsOf(mirror.entries(), mirror.meta(), mirror.clockLog(), clock),
    retry: async (number, corrected) =>
      await happen(number, async ({ key }) => {
        const sealed = corrected === undefined ? undefined : await codec.seal(key, corrected);
        return { kind: "RETRIED", sealed };
      }),
    withdraw: async (number, decision) => await happen(number, () => Promise.resolve({ kind: "WITHDRAWN", decision })),
    noteServerTime: mirror.noteServerTime,
    hurry: () => {
      sender.hurry();
      loop.run();
    },
    settle: loop.settle,
    stop: loop.stop,
  };
}
