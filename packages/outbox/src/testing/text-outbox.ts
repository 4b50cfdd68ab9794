import { createOutbox, type OutboxOptions } from "../core/create-outbox.ts";
import type { BatchAnswer, Outgoing, Reply } from "../core/transport.ts";
import { createMemoryStorage } from "../storage/memory-storage.ts";
import { createVirtualTime } from "./virtual-time.ts";

export type Batch = readonly Outgoing<string>[];

/** An outbox of texts in virtual time. `answer` is the server. */
export function startTextOutbox(
  answer: (batch: Batch) => BatchAnswer<string>,
  change: Partial<OutboxOptions<string, string>> = {},
) {
  const time = createVirtualTime();
  const batches: Batch[] = [];
  const events: string[] = [];
  const errors: unknown[] = [];
  const storage = createMemoryStorage();
  const clock = { run: "run", monotonicMs: time.nowMs, wallMs: time.nowMs };
  let keys = 0;
  const options: OutboxOptions<string, string> = {
    storage,
    clock,
    random: () => 0.5,
    after: time.after,
    newKey: () => `key ${(keys += 1)}`,
    codec: {
      seal: (_key, payload) => Promise.resolve(payload),
      open: (_key, sealed) => Promise.resolve(typeof sealed === "string" ? sealed : undefined),
    },
    transport: {
      send: async (batch) => {
        batches.push(batch);
        return await Promise.resolve(answer(batch));
      },
    },
    onEvent: ({ kind }) => events.push(kind),
    onError: (error) => errors.push(error),
    ...change,
  };
  return { outbox: createOutbox(options), time, batches, events, errors, storage };
}

const all = (batch: Batch, reply: (sent: Outgoing<string>) => Reply<string>): BatchAnswer<string> => ({
  kind: "ANSWERED",
  replies: new Map(batch.map((sent) => [sent.number, reply(sent)])),
});
/** Books everything. */
export const confirm = (batch: Batch): BatchAnswer<string> =>
  all(batch, () => ({ kind: "CONFIRMED", result: "booked" }));
/** Refuses everything. */
export const refuse = (batch: Batch): BatchAnswer<string> =>
  all(batch, () => ({ kind: "REFUSED", refusal: { code: "CARD_UNKNOWN", message: "nobody has it" } }));
/** The server does not answer. */
export const AWAY: BatchAnswer<string> = { kind: "UNANSWERED", why: "away" };

/** A memo that counts down from two, and refuses when nothing is left. */
export function countDown(stored: unknown): number {
  const left = Number(stored ?? 2);
  if (left === 0) {
    throw new Error("nothing is left");
  }
  return left - 1;
}
