import type { OutboxEntry } from "../core/entry.ts";
import type { OutboxStorage } from "../core/storage.ts";
import type { Outgoing } from "../core/transport.ts";
import type { DeviceParts, Sabotage } from "./test-device.ts";
import type { TestBooking } from "./server-model.ts";

/** A defect of the outbox, and the promise that it must break. */
interface BrokenVariant {
  readonly name: string;
  readonly breaks: string;
  readonly sabotage: Sabotage;
}

const HOUR_MS = 3_600_000;

const withStorage =
  (change: (storage: OutboxStorage, parts: DeviceParts, disk: OutboxStorage) => Partial<OutboxStorage>): Sabotage =>
  (parts, disk) => ({ ...parts, storage: { ...parts.storage, ...change(parts.storage, parts, disk) } });

/** Changes each batch before it is sent, and may act before. */
const withBatch =
  (
    change: (batch: readonly Outgoing<TestBooking>[], disk: OutboxStorage) => Promise<readonly Outgoing<TestBooking>[]>,
  ): Sabotage =>
  (parts, disk) => ({
    ...parts,
    transport: {
      ...parts.transport,
      send: async (batch, facts) => await parts.transport.send(await change(batch, disk), facts),
    },
  });

/** Changes the way entries are added. */
const withEntry = (change: (entry: OutboxEntry) => OutboxEntry): Sabotage =>
  withStorage((storage) => ({
    append: async (key, make) =>
      await storage.append(key, (meta) => {
        const made = make(meta);
        return { ...made, entry: change(made.entry) };
      }),
  }));

/** Makes entries look an hour old. */
const afterAnHour = (change: (entry: OutboxEntry) => readonly OutboxEntry[]): Sabotage => {
  const seen = new WeakMap<OutboxStorage, Map<string, number>>();
  return (parts, disk, time) => ({
    ...parts,
    storage: {
      ...parts.storage,
      read: async () => {
        const stored = await parts.storage.read();
        const firstSeenMs = seen.get(disk) ?? new Map<string, number>();
        seen.set(disk, firstSeenMs);
        const entries = stored.entries.flatMap((entry) => {
          const sinceMs = firstSeenMs.get(entry.key) ?? time.nowMs();
          firstSeenMs.set(entry.key, sinceMs);
          return time.nowMs() - sinceMs > HOUR_MS ? change(entry) : [entry];
        });
        return { ...stored, entries };
      },
    },
  });
};

/** Deliberate defects: the tests must fail with each of them. */
export const BROKEN_VARIANTS: readonly BrokenVariant[] = [
  {
    name: "says saved before the commit",
    breaks: "what was saved is there",
    sabotage: withStorage((storage, _parts, disk) => ({
      append: async (key, make) => {
        const { entry } = make((await disk.read()).meta);
        storage.append(key, make).catch(() => undefined);
        return entry;
      },
    })),
  },
  {
    name: "deletes before the server has confirmed",
    breaks: "what was saved is there",
    sabotage: withBatch(async (batch, disk) => {
      const numbers = new Set(batch.map(({ number }) => number));
      const { entries } = await disk.read();
      const gone = entries.filter(({ number }) => numbers.has(number));
      await disk.change(
        gone.map(({ number, revision }) => ({ number, revision, to: null })),
        (meta) => meta,
      );
      return batch;
    }),
  },
  {
    name: "drops what was refused",
    breaks: "what was saved is there",
    sabotage: withStorage((storage) => ({
      change: async (changes, remake) =>
        await storage.change(
          changes.map((change) => (change.to?.state.kind === "REFUSED" ? { ...change, to: null } : change)),
          remake,
        ),
    })),
  },
  {
    name: "makes a new key for each try",
    breaks: "a booking is made at most once",
    sabotage: (parts, disk, time) =>
      withBatch((batch) => Promise.resolve(batch.map((sent) => ({ ...sent, key: `${sent.key} at ${time.nowMs()}` }))))(
        parts,
        disk,
        time,
      ),
  },
  {
    name: "forgets the key after an hour",
    breaks: "a booking is made at most once",
    sabotage: afterAnHour((entry) => [{ ...entry, key: `${entry.key} anew` }]),
  },
  {
    name: "gives up after an hour",
    breaks: "an entry waits for no other member",
    sabotage: afterAnHour(() => []),
  },
  {
    name: "takes members one by one out of order",
    breaks: "a member's bookings are in order",
    sabotage: withEntry((entry) => ({ ...entry, lane: entry.key })),
  },
  {
    name: "has one line for all members",
    breaks: "an entry waits for no other member",
    sabotage: withEntry((entry) => ({ ...entry, lane: "all" })),
  },
  {
    name: "tries what was refused for ever",
    breaks: "an entry waits for no other member",
    sabotage: (parts) => ({
      ...parts,
      transport: {
        ...parts.transport,
        send: async (batch, facts) => {
          const answer = await parts.transport.send(batch, facts);
          return answer.kind === "UNANSWERED"
            ? answer
            : { ...answer, replies: new Map([...answer.replies].filter(([, { kind }]) => kind !== "REFUSED")) };
        },
      },
    }),
  },
  {
    name: "overwrites what another page has changed",
    breaks: "a decision is not undone",
    sabotage: withStorage((storage, _parts, disk) => ({
      change: async (changes, remake) => {
        const { entries } = await disk.read();
        const current = changes.map((change) => {
          const { revision = change.revision } = entries.find(({ number }) => number === change.number) ?? {};
          return { ...change, revision };
        });
        return await storage.change(current, remake);
      },
    })),
  },
  {
    name: "counts from the entries that are there",
    breaks: "a number is given once",
    sabotage: withStorage((storage, _parts, disk) => ({
      append: async (key, make) => {
        const lastNumber = Math.max(0, ...(await disk.read()).entries.map(({ number }) => number));
        return await storage.append(key, (meta) => make({ ...meta, lastNumber }));
      },
    })),
  },
  {
    name: "leaves numbers out",
    breaks: "a number is accounted for",
    sabotage: withStorage((storage) => ({
      append: async (key, make) =>
        await storage.append(key, (meta) => make({ ...meta, lastNumber: meta.lastNumber + 1 })),
    })),
  },
];
