import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod/mini";
import { placeWire, receiptWire, reportWire, type Report } from "./kept-wire.ts";
import type { TillPlace, TillReceipt } from "./receipt.ts";

const journalWire = z.object({
  keys: z.record(z.string(), z.string()),
  places: z.record(z.string(), placeWire),
  lastNumber: z.number(),
  receipts: z.array(receiptWire),
  waiting: z._default(z.array(reportWire), []),
});

/** State of a till between two commands. */
interface JournalState {
  /** Keys of tills by platform and register. */
  readonly keys: Readonly<Record<string, string>>;
  /** Places of those tills. */
  readonly places: Readonly<Record<string, TillPlace>>;
  readonly lastNumber: number;
  readonly receipts: readonly TillReceipt[];
  /** Receipts that an earlier release left here. They move to the outbox. */
  readonly waiting: readonly Report[];
}

const EMPTY: JournalState = { keys: {}, places: {}, lastNumber: 0, receipts: [], waiting: [] };
const KEPT_RECEIPTS = 500;

/** The file with the state of the command line till. */
export interface Journal {
  readonly state: () => JournalState;
  readonly change: (change: Partial<JournalState>) => Promise<void>;
}

async function readState(path: string): Promise<JournalState> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text === undefined ? EMPTY : z.parse(journalWire, JSON.parse(text));
}

/** Opens the journal; an invalid file is an error and never overwritten. */
export async function openJournal(path: string): Promise<Journal> {
  let state = await readState(path).catch((error: unknown) => {
    throw new Error(`${path} is not a journal of a virtual till; move it away or name another with --journal`, {
      cause: error,
    });
  });
  let writing: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    await mkdir(dirname(path), { recursive: true });
    // Mode 0600, because the file contains the keys of tills.
    await writeFile(`${path}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
  };
  return {
    state: () => state,
    change: async (change) => {
      state = { ...state, ...change };
      state = { ...state, receipts: state.receipts.slice(-KEPT_RECEIPTS) };
      writing = writing.then(write);
      await writing;
    },
  };
}
