import type { ImportKept, ImportProblem } from "@punktum/contracts";
import type { ImportedCode, ProgramTransaction } from "../../database/index.ts";
import type { Actor } from "../../office/audit/index.ts";
import type { CellReader, Problem } from "./values.ts";

/** Settings of the programme for reading rows. */
export interface ReadTerms {
  readonly optinTypes: readonly string[];
  /** `yyyy-MM-dd` in UTC. */
  readonly today: string;
}

/** A parsed row. */
export interface ValueRow<V> {
  readonly number: number;
  readonly value: V;
}

/** Result of comparing a row with the programme: create it, it exists already, or a problem. */
export type Verdict<M> = { readonly make: M } | "SAME" | Problem;

/** Records created for a row; absent ones were not created. */
export interface Made {
  readonly accountId?: string;
  /** The account was created too. */
  readonly madeAccount?: boolean;
  readonly userId?: string;
  readonly bookingId?: string;
  readonly couponId?: number;
  readonly codes?: readonly ImportedCode[];
  readonly storeId?: number;
}

/** A created row as stored. */
export type MadeRow = Required<{ [Key in keyof Made]: Exclude<Made[Key], undefined> | null }> & {
  readonly number: number;
  readonly madeAccount: boolean;
  readonly codes: readonly ImportedCode[];
};

/** Author and time of an import or undo. */
export interface ImportAct {
  readonly actor: Actor;
  readonly now: Date;
  /** When the run began. Later bookings count as changes to its records. */
  readonly ranAt: Date;
}

/** Tells whether an earlier row of the file has a key. */
type IsTaken = (key: string, row: number) => boolean;

/** Import of one kind of rows. `V` is a parsed row, `M` a record to create. */
export interface Kind<V, M> {
  /** Parses a row; the reader collects problems. */
  readonly read: (cells: CellReader, terms: ReadTerms) => V;
  /** Unique keys of a row within the file, each with its field. */
  readonly keysOf: (value: V) => readonly { readonly key: string; readonly field: string }[];
  /** Compares rows with existing records, in order. Reads only. */
  readonly look: (
    transaction: ProgramTransaction,
    rows: readonly ValueRow<V>[],
    isTaken: IsTaken,
  ) => Promise<readonly Verdict<M>[]>;
  /** Creates records, in order. */
  readonly make: (transaction: ProgramTransaction, rows: readonly M[], act: ImportAct) => Promise<readonly Made[]>;
  /** Points of a row. */
  readonly pointsOf: (made: M) => number;
  /** Undoes a row; returns the reason if it stays. */
  readonly undo: (transaction: ProgramTransaction, row: MadeRow, act: ImportAct) => Promise<"UNDONE" | ImportKept>;
}

/** A problem in a field. */
export const problemIn = (field: string, code: ImportProblem): Problem => ({ field, code });
