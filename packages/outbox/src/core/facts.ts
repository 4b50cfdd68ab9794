import { elapsedMs, readClock, type ClockLog, type OutboxClock } from "../time/action-time.ts";
import type { OutboxEntry } from "./entry.ts";
import type { OutboxMeta } from "./storage.ts";

/** Facts about an outbox for staff and the server. They contain no data of members. */
export interface OutboxFacts {
  /** Undefined before the storage was read. */
  readonly outboxId: string | undefined;
  readonly lastNumber: number;
  /** Numbers still in the outbox, as ranges. Every other number up to `lastNumber` was answered. */
  readonly numbers: readonly (readonly [first: number, last: number])[];
  readonly waiting: number;
  /** Dead letters. */
  readonly refused: number;
  /** Decisions of staff that the server does not know yet. */
  readonly withdrawn: number;
  /** Time since the oldest waiting action; undefined if none waits. */
  readonly oldestMs: number | undefined;
}

/** Ascending numbers as ranges. */
export function rangesOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) {
      last[1] = number;
    } else {
      ranges.push([number, number]);
    }
  }
  return ranges;
}

const countOf = (entries: readonly OutboxEntry[], kind: OutboxEntry["state"]["kind"]): number =>
  entries.filter(({ state }) => state.kind === kind).length;

/** The facts of these entries. */
export function factsOf(
  entries: readonly OutboxEntry[],
  meta: OutboxMeta | undefined,
  log: ClockLog,
  clock: OutboxClock,
): OutboxFacts {
  const sorted = entries.toSorted((left, right) => left.number - right.number);
  const oldest = sorted.find(({ state }) => state.kind === "WAITING");
  return {
    outboxId: meta?.outboxId,
    lastNumber: meta?.lastNumber ?? 0,
    numbers: rangesOf(sorted.map(({ number }) => number)),
    waiting: countOf(entries, "WAITING"),
    refused: countOf(entries, "REFUSED"),
    withdrawn: countOf(entries, "WITHDRAWN"),
    oldestMs: oldest === undefined ? undefined : elapsedMs(log, oldest.at, readClock(clock)),
  };
}
