import { UnreadableError } from "./xml/unreadable.ts";

/** So many are told of a document; who mends them sees the rest. */
const MOST = 20;

/** What is wrong with a document. Reading goes on after each, so that one answer names them all. */
export class Problems {
  private readonly found = new Set<string>();

  add(sentence: string): void {
    this.found.add(sentence);
  }

  /** What `read` answers; where it cannot, the reason is noted with its place, and `instead` is the answer. */
  read<T>(place: string, read: () => T, instead: T): T {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof UnreadableError)) {
        throw error;
      }
      for (const sentence of error.problems) {
        this.add(place === "" ? sentence : `${place}: ${sentence}`);
      }
      return instead;
    }
  }

  /** @throws UnreadableError with all of them, if there are any */
  settle(): void {
    const all = [...this.found];
    const more = all.length > MOST ? [`and ${all.length - MOST} more`] : [];
    if (all.length > 0) {
      throw new UnreadableError([...all.slice(0, MOST), ...more]);
    }
  }
}

/** A word of the document in a sentence about it, if it is one that a till would write; else nothing of it is repeated. */
export function quoted(text: string): string {
  return /^[\w:.+-]{1,40}$/.test(text) ? `"${text}"` : "what is written there";
}
