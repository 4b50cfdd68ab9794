import { needsServerTime, readClock, type OutboxClock } from "../time/action-time.ts";
import { DEFAULT_BACKOFF, type Backoff } from "./backoff.ts";
import { isOpen, type OutboxEntry, type Refusal } from "./entry.ts";
import { createPatience, type After, type Patience } from "./in-time.ts";
import { createLanes, type Lanes } from "./lanes.ts";
import type { Happening, Mirror } from "./mirror.ts";
import { createPace, type Pace } from "./pace.ts";
import { pack, type Batch } from "./packer.ts";
import type { BatchAnswer, Codec, Outgoing, OutboxTransport, Reply } from "./transport.ts";

/** Events of entries, emitted after they are stored. */
export type OutboxEvent<Payload, Result> =
  | { readonly kind: "CONFIRMED"; readonly sent: Outgoing<Payload>; readonly result: Result }
  | { readonly kind: "REFUSED"; readonly sent: Outgoing<Payload>; readonly refusal: Refusal }
  /** No answer from the server; the entries wait. */
  | { readonly kind: "UNANSWERED"; readonly sent: readonly Outgoing<Payload>[]; readonly why: string };

/** Dependencies of a sender. */
export interface SenderOptions<Payload, Result> {
  readonly transport: OutboxTransport<Payload, Result>;
  readonly codec: Codec<Payload>;
  readonly clock: OutboxClock;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly after: After;
  readonly onEvent: (event: OutboxEvent<Payload, Result>) => void;
  /** Largest batch; defaults to 50. */
  readonly batchSize?: number | undefined;
  readonly backoff?: Backoff | undefined;
  /** Time limit of a batch; defaults to 20 s. Infinity: the transport has its own limit. */
  readonly patienceMs?: number | undefined;
}

/** Sends the mirror's entries. */
export interface Sender {
  /** Sends the next batch. `NOTHING`: no entry may be sent now. `FAILED`: pause before the next. */
  readonly sendNext: () => Promise<"SENT" | "NOTHING" | "FAILED">;
  /** Whether entries wait for the server. */
  readonly hasOpen: () => boolean;
  /** Time of the next attempt. */
  readonly nextAtMs: () => number;
  /** Counts a failure outside the transport, such as an unreadable storage. */
  readonly fail: () => void;
  readonly isPausing: () => boolean;
  readonly hurry: () => void;
  /** Aborts the running request and starts no other. */
  readonly stop: () => void;
}

/** Largest batch that the server accepts. */
const MAX_BATCH = 50;
/** Together with the longest pause less than a minute, the limit for delivery after the server is back. */
const PATIENCE_MS = 20_000;
const NO_WORD = { kind: "LATER", why: "the answer does not name it" } as const;

/** State shared by the parts of a sender. */
interface Care<Payload, Result> extends SenderOptions<Payload, Result> {
  readonly mirror: Mirror;
  readonly lanes: Lanes;
  readonly pace: Pace;
  readonly patience: Patience;
}

function happeningOf<Result>(entry: OutboxEntry, reply: Reply<Result>): readonly Happening[] {
  if (reply.kind === "LATER") {
    return [];
  }
  return reply.kind === "CONFIRMED"
    ? [{ entry, event: { kind: "CONFIRMED" } }]
    : [{ entry, event: { kind: "REFUSED", refusal: reply.refusal } }];
}

/** Effect of each reply on the lanes' pauses. */
function noteReplies<Payload, Result>(
  lanes: Lanes,
  nowMs: number,
  batch: Batch<Payload>,
  replyTo: (number: number) => Reply<Result>,
): void {
  const paused = new Set<string>();
  for (const { entry } of batch) {
    const reply = replyTo(entry.number);
    if (reply.kind !== "LATER") {
      lanes.clear(entry.lane);
    } else if (!paused.has(entry.lane)) {
      paused.add(entry.lane);
      lanes.pause(entry.lane, nowMs, reply.afterMs);
    }
  }
}

function noteUnanswered<Payload, Result>(
  { pace, lanes, clock, onEvent }: Care<Payload, Result>,
  batch: Batch<Payload>,
  why: string,
  afterMs?: number,
): void {
  pace.failed(afterMs);
  const concerned = [...new Set(batch.map(({ entry }) => entry.lane))];
  lanes.moveBack(concerned);
  // A lane sent alone may itself be the cause, so it must not block the others.
  const [alone, ...others] = concerned;
  if (alone !== undefined && others.length === 0) {
    lanes.pause(alone, clock.monotonicMs(), afterMs);
  }
  onEvent({ kind: "UNANSWERED", sent: batch.map(({ sent }) => sent), why });
}

async function noteAnswered<Payload, Result>(
  { mirror, pace, lanes, clock, onEvent }: Care<Payload, Result>,
  batch: Batch<Payload>,
  answer: BatchAnswer<Result> & { readonly kind: "ANSWERED" },
): Promise<void> {
  const replyTo = (number: number): Reply<Result> => answer.replies.get(number) ?? NO_WORD;
  if (answer.serverMs !== undefined) {
    mirror.noteServerTime(answer.serverMs);
  }
  const done = await mirror.apply(batch.flatMap(({ entry }) => happeningOf(entry, replyTo(entry.number))));
  pace.answered();
  noteReplies(lanes, clock.monotonicMs(), batch, replyTo);
  for (const { sent } of batch) {
    const reply = replyTo(sent.number);
    if (reply.kind === "LATER") {
      onEvent({ kind: "UNANSWERED", sent: [sent], why: reply.why });
    } else if (done.has(sent.number)) {
      onEvent({ ...reply, sent });
    }
  }
}

/** Asks for the server's time if elapsed times depend on it. False: no answer. */
async function knowsTime<Payload, Result>(care: Care<Payload, Result>): Promise<boolean> {
  const { mirror, clock, patience } = care;
  const { serverMs } = care.transport;
  if (serverMs === undefined || !needsServerTime(mirror.clockLog(), readClock(clock))) {
    return true;
  }
  const timeMs = await patience.wait(serverMs);
  if (timeMs !== undefined) {
    mirror.noteServerTime(timeMs);
  }
  return timeMs !== undefined;
}

async function sendNext<Payload, Result>(care: Care<Payload, Result>): Promise<"SENT" | "NOTHING" | "FAILED"> {
  const { mirror, lanes, clock, pace, patience, transport } = care;
  const planned = lanes.plan(mirror.entries(), clock.monotonicMs(), pace.size());
  const meta = mirror.meta();
  if (planned.length === 0 || meta === undefined) {
    return "NOTHING";
  }
  if (!(await knowsTime(care))) {
    pace.failed();
    return "FAILED";
  }
  const { batch, failed } = await pack(planned, care);
  for (const lane of failed) {
    lanes.pause(lane, clock.monotonicMs());
  }
  if (batch.length === 0) {
    return "SENT";
  }
  const { outboxId, lastNumber } = meta;
  const sent = batch.map((each) => each.sent);
  const answer = await patience.wait((signal) => transport.send(sent, { outboxId, lastNumber, signal }));
  if (answer?.kind === "ANSWERED") {
    await noteAnswered(care, batch, answer);
    return "SENT";
  }
  noteUnanswered(care, batch, answer?.why ?? "no answer", answer?.afterMs);
  return "FAILED";
}

/** Creates a sender. */
export function createSender<Payload, Result>(mirror: Mirror, options: SenderOptions<Payload, Result>): Sender {
  const { clock, random, after, backoff = DEFAULT_BACKOFF, batchSize = MAX_BATCH, patienceMs = PATIENCE_MS } = options;
  const lanes = createLanes(random, backoff);
  const pace = createPace(random, clock.monotonicMs, batchSize, backoff);
  const patience = createPatience(after, patienceMs);
  const care = { ...options, mirror, lanes, pace, patience };
  return {
    sendNext: async () => await sendNext(care),
    hasOpen: () => mirror.entries().some(isOpen),
    nextAtMs: () => Math.max(lanes.nextAtMs(mirror.entries()), pace.notBeforeMs()),
    fail: () => pace.failed(),
    isPausing: pace.isPausing,
    hurry: () => {
      pace.hurry();
      lanes.hurry();
    },
    stop: patience.stop,
  };
}
