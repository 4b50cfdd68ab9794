import type { AnyEntry } from "./entries.ts";

/** Stored content of a refused entry; null if it has nothing to book. Its statement is a secret and is not stored. */
export function contentOf(entry: AnyEntry): object | null {
  if (!("kind" in entry) || entry.kind === "WITHDRAWAL") {
    return null;
  }
  const {
    number: _number,
    key: _key,
    lane: _lane,
    secondsSinceAction: _seconds,
    statement: _statement,
    ...content
  } = entry;
  return content;
}
