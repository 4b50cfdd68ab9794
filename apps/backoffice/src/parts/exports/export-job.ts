import type { exportsApi } from "@punktum/contracts";
import type * as z from "zod/mini";

/** An export, as the platform answers it. */
export type Export = z.output<typeof exportsApi.readExport.response>;

/** What is exported: a list with its filter, and for some lists a period. */
export type ExportWanted = z.input<typeof exportsApi.createExport.body>;

const LOOK_EVERY_MS = 700;

/** Whether the platform still has to write it. */
export const isAtWork = ({ state }: Pick<Export, "state">): boolean => state === "WAITING" || state === "RUNNING";

/** The platform could not write the export. */
export class ExportStoppedError extends Error {
  override readonly name = "ExportStoppedError";
}

interface Watch {
  readonly read: (id: string) => Promise<Export>;
  /** Receives each answer. */
  readonly onRead: (entry: Export) => void;
  readonly signal: AbortSignal;
  readonly wait?: (ms: number) => Promise<unknown>;
}

const waitFor = async (ms: number): Promise<void> =>
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Waits until an export is written, and returns it. Throws if the platform stops it, or if nobody waits any more. */
export async function untilWritten(asked: Export, { read, onRead, signal, wait = waitFor }: Watch): Promise<Export> {
  let entry = asked;
  while (isAtWork(entry)) {
    await wait(LOOK_EVERY_MS);
    signal.throwIfAborted();
    entry = await read(entry.id);
    onRead(entry);
  }
  signal.throwIfAborted();
  if (entry.state === "FAILED") {
    throw new ExportStoppedError();
  }
  return entry;
}

/** Name of the file: `members-pfm-2026-11-26.csv`. */
export const fileNameOf = ({ kind, askedAt }: Pick<Export, "kind" | "askedAt">, programId: string): string =>
  `${kind.toLowerCase().replaceAll("_", "-")}-${programId}-${askedAt.slice(0, 10)}.csv`;

/** Exports that were at work before and are not any more. */
export const finishedSince = (before: readonly Export[], now: readonly Export[]): readonly Export[] =>
  now.filter((entry) => !isAtWork(entry) && before.some((earlier) => earlier.id === entry.id && isAtWork(earlier)));
