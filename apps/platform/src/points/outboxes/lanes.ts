import type { Word } from "./words.ts";

/** Concurrent lanes per request. With three, a tablet that was away for a month slowed others down by two thirds. */
const LANES_AT_ONCE = 2;

const BEHIND: Word = { kind: "LATER", why: "an entry before it in its lane has no word yet" };

/**
 * Handles the entries of each lane in their order. A lane stops at its first entry without an answer; the others
 * continue.
 */
export async function inLanes<T extends { readonly number: number; readonly lane: string }>(
  entries: readonly T[],
  handle: (entry: T) => Promise<Word>,
): Promise<ReadonlyMap<number, Word>> {
  const waiting = [...Map.groupBy(entries, ({ lane }) => lane).values()];
  const words = new Map<number, Word>();
  const work = async (): Promise<void> => {
    for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) {
      let isOpen = true;
      for (const entry of lane) {
        const word: Word = isOpen ? await handle(entry) : BEHIND;
        isOpen &&= word.kind !== "LATER";
        words.set(entry.number, word);
      }
    }
  };
  await Promise.all(Array.from({ length: LANES_AT_ONCE }, work));
  return words;
}
