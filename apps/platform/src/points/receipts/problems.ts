import { UnreadableError } from "./xml/unreadable.ts";

/** Most problems reported for one document. */
const MOST = 20;

/**
 * Collects the problems of a document. Reading continues after each, so that one answer names them all (decision 0115).
 */
export class Problems {
  private readonly found = new Set<string>();

  add(sentence: string): void {
    this.found.add(sentence);
  }

  /** Returns the result of `read`. When it throws, notes the reason with its place and returns `instead`. */
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

  /** @throws UnreadableError with all problems, if there are any */
  settle(): void {
    const all = [...this.found];
    const more = all.length > MOST ? [`and ${all.length - MOST} more`] : [];
    if (all.length > 0) {
      throw new UnreadableError([...all.slice(0, MOST), ...more]);
    }
  }
}

/** Quotes a word of the document when it looks like one a till would write; otherwise nothing of it is repeated. */
export function quoted(text: string): string {
  return /^[\w:.+-]{1,40}$/.test(text) ? `"${text}"` : "what is written there";
}
