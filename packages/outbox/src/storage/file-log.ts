import type { OutboxEntry } from "../core/entry.ts";
import type { OutboxMeta, StoredOutbox } from "../core/storage.ts";

/** The changes of one write. */
export interface LogLine {
  readonly meta: OutboxMeta;
  readonly put: readonly OutboxEntry[];
  readonly removed: readonly number[];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Checks the shape only, because this package alone writes the file. */
export function isLogLine(value: unknown): value is LogLine {
  return (
    isRecord(value) &&
    isRecord(value["meta"]) &&
    typeof value["meta"]["outboxId"] === "string" &&
    typeof value["meta"]["lastNumber"] === "number" &&
    Array.isArray(value["put"]) &&
    value["put"].every((entry) => isRecord(entry) && typeof entry["number"] === "number") &&
    Array.isArray(value["removed"])
  );
}

function parse(text: string): LogLine | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isLogLine(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a log. @throws Error if it is damaged before its last line */
export function readLog(text: string, path: string, fresh: OutboxMeta): StoredOutbox {
  const lines = text.split("\n");
  let meta = fresh;
  const entries = new Map<number, OutboxEntry>();
  for (const [index, each] of lines.entries()) {
    const line = parse(each);
    // The last part has no line end: it is empty, or a write interrupted by a crash, which was never reported as saved.
    if (line === undefined && index < lines.length - 1) {
      throw new Error(`${path} is damaged in line ${index + 1}; move it away to begin anew`);
    }
    if (line !== undefined) {
      ({ meta } = line);
      for (const entry of line.put) {
        entries.set(entry.number, entry);
      }
      for (const number of line.removed) {
        entries.delete(number);
      }
    }
  }
  return { meta, entries: [...entries.values()] };
}
