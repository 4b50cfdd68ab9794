import type { Word } from "./words.ts";

const BEHIND: Word = { kind: "LATER", why: "an entry before it in its lane has no word yet" };

/**
 * Handles entries one after the other. A lane stops at its first entry without an answer; the other lanes continue.
 * Several lanes at once are faster for the tablet, but one that was away for a month then slows others down (decision
 * 0327).
 */
export async function inLanes<T extends { readonly number: number; readonly lane: string }>(
  entries: readonly T[],
  handle: (entry: T) => Promise<Word>,
): Promise<ReadonlyMap<number, Word>> {
  const stopped = new Set<string>();
  const words = new Map<number, Word>();
  for (const entry of entries) {
    const word = stopped.has(entry.lane) ? BEHIND : await handle(entry);
    if (word.kind === "LATER") {
      stopped.add(entry.lane);
    }
    words.set(entry.number, word);
  }
  return words;
}
