import { pauseMs, type Backoff } from "./backoff.ts";
import { isOpen, type OutboxEntry } from "./entry.ts";

interface LaneCare {
  readonly failures: number;
  readonly notBeforeMs: number;
  /** Lanes with an unanswered batch are sent after the others. */
  readonly turn: number;
}

/** Decides which lanes may be sent now. It is not stored, so after a restart every lane may be tried. */
export interface Lanes {
  /** The next entries in order, at most `size`. Lanes that pause are left out as a whole. */
  readonly plan: (entries: readonly OutboxEntry[], nowMs: number, size: number) => readonly OutboxEntry[];
  /** When the first lane of these entries may be sent; 0 if there is none. */
  readonly nextAtMs: (entries: readonly OutboxEntry[]) => number;
  /** The lane's first entry was not answered; the lane pauses. */
  readonly pause: (lane: string, nowMs: number, askedMs?: number) => void;
  /** A batch with these lanes was not answered. One of them may be the reason, so others go first. */
  readonly moveBack: (lanes: readonly string[]) => void;
  readonly clear: (lane: string) => void;
  /** Ends all pauses. */
  readonly hurry: () => void;
}

const FRESH: LaneCare = { failures: 0, notBeforeMs: 0, turn: 0 };

/** Creates the schedule of lanes. */
export function createLanes(random: () => number, backoff: Backoff): Lanes {
  const cares = new Map<string, LaneCare>();
  let turns = 0;
  const careOf = (lane: string): LaneCare => cares.get(lane) ?? FRESH;
  return {
    plan: (entries, nowMs, size) =>
      entries
        .filter((entry) => isOpen(entry) && careOf(entry.lane).notBeforeMs <= nowMs)
        .toSorted((left, right) => careOf(left.lane).turn - careOf(right.lane).turn || left.number - right.number)
        .slice(0, size),
    nextAtMs: (entries) => {
      const times = entries.filter(isOpen).map(({ lane }) => careOf(lane).notBeforeMs);
      return times.reduce((least, time) => Math.min(least, time), times[0] ?? 0);
    },
    pause: (lane, nowMs, askedMs = 0) => {
      const care = careOf(lane);
      const failures = care.failures + 1;
      cares.set(lane, { ...care, failures, notBeforeMs: nowMs + pauseMs(failures, random, backoff, askedMs) });
    },
    moveBack: (lanes) => {
      turns += 1;
      for (const lane of lanes) {
        cares.set(lane, { ...careOf(lane), turn: turns });
      }
    },
    clear: (lane) => void cares.delete(lane),
    hurry: () => {
      for (const [lane, care] of cares) {
        cares.set(lane, { ...care, notBeforeMs: 0 });
      }
    },
  };
}
