import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { Channel } from "../database/index.ts";
import { createSharedCounts, type SharedCounts } from "./shared-counts.ts";

const MAX = 200;
const WINDOW_MS = 60_000;
const noGuess = () => undefined;

/** Ends of one channel: each hears what any of them sends. */
function channels(count: number): readonly Channel[] {
  const listeners: ((text: string) => void)[] = [];
  const end: Channel = {
    send: (text) => listeners.forEach((hear) => hear(text)),
    listen: (hear) => void listeners.push(hear),
    state: () => ({ isOpen: true, losses: 0 }),
    close: () => Promise.resolve(),
  };
  return Array.from({ length: count }, () => end);
}

const open = (ends: readonly (Channel | undefined)[]): readonly SharedCounts[] =>
  ends.map((channel) => createSharedCounts({ channel, windowMs: WINDOW_MS, hearGuess: noGuess }));

/** Sends requests of one caller to the processes in turn; answers how many were within the limit. */
function admitted(processes: readonly SharedCounts[], requests: readonly number[], tellEvery: number): number {
  return requests.filter((choice, index) => {
    const within = processes[choice % processes.length]?.count("device", MAX).count ?? Infinity;
    processes.filter(() => index % tellEvery === 0).forEach((process) => process.tell());
    return within <= MAX;
  }).length;
}

describe("requests counted by several processes", { tags: ["B-28", "B-32"] }, () => {
  const requests = fc.array(fc.nat({ max: 5 }), { minLength: 1_500, maxLength: 1_500 });

  it("admit no more than one process would, but for what was not told yet", () => {
    fc.assert(
      fc.property(
        requests,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 20 }),
        (sent, count, tellEvery) => {
          const portions = (count - 1) * 2;
          expect(admitted(open(channels(count)), sent, tellEvery)).toBeLessThanOrEqual(MAX + portions + tellEvery);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("control: without a channel each process admits the whole limit", () => {
    const sent = Array.from({ length: 1_500 }, (_, index) => index);
    expect(admitted(open([undefined, undefined]), sent, 1)).toBe(2 * MAX);
  });

  it("count anew in the next window, also what others tell", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const [here, there] = open(channels(2));
    Array.from({ length: MAX }, () => there?.count("device", MAX));
    there?.tell();
    expect(here?.count("device", MAX)).toEqual({ count: MAX + 1, endsInMs: WINDOW_MS });
    vi.advanceTimersByTime(WINDOW_MS);
    there?.count("device", 1);
    there?.tell();
    expect(here?.count("device", MAX).count).toBe(2);
    expect(there?.count("device", MAX).count).toBe(2);
    vi.useRealTimers();
  });

  it("keep callers apart and ignore what they do not understand", () => {
    const [end] = channels(1);
    const [here] = open([end]);
    for (const text of ["", "[]", '{"from":1}', '{"from":"x","counted":[["device"]]}', '{"placed":[]}']) {
      end?.send(text);
    }
    expect(here?.count("device", MAX).count).toBe(1);
    expect(here?.count("another", MAX).count).toBe(1);
  });

  it("hear of guesses at other processes, not of their own", () => {
    const [here, there] = channels(2);
    const heard: string[] = [];
    const first = createSharedCounts({ channel: here, windowMs: WINDOW_MS, hearGuess: (caller) => heard.push(caller) });
    createSharedCounts({ channel: there, windowMs: WINDOW_MS, hearGuess: (caller) => heard.push(`there: ${caller}`) });
    first.tellGuess("device");
    expect(heard).toEqual(["there: device"]);
  });
});
