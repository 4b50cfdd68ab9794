import type { ImportKept, ImportKind } from "@punktum/contracts";
import type { ProgramTransaction } from "../../database/index.ts";
import { balances } from "./balances.ts";
import { cards } from "./cards.ts";
import type { ColumnMapping } from "./guess-columns.ts";
import { keys } from "./keys.ts";
import type { ImportAct, Kind, Made, MadeRow, ReadTerms, ValueRow } from "./kind.ts";
import { members } from "./members.ts";
import type { RawRow } from "./read-file.ts";
import { stores } from "./stores.ts";
import { type Problem, readCells } from "./values.ts";

/** A problem and its row. */
type RowProblem = Problem & { readonly number: number };

/** Result of a batch of rows. */
export interface TakenRows {
  readonly newRows: number;
  readonly sameRows: number;
  readonly problems: readonly RowProblem[];
  readonly points: number;
  /** Created records; empty in a dry run. */
  readonly made: readonly (Made & { readonly number: number })[];
}

/** Imports the rows of one file in order. It stores the keys of earlier rows to find duplicates. */
export interface Importer {
  /** Registers the keys of rows imported before, so that later rows cannot repeat them. */
  skip(rows: readonly RawRow[]): void;
  /** Checks or imports rows; without an act it only checks. */
  take(transaction: ProgramTransaction, rows: readonly RawRow[], act: ImportAct | undefined): Promise<TakenRows>;
}

/** Import and undo for files of one kind. */
export interface ImportKindRules {
  createImporter(mapping: ColumnMapping, terms: ReadTerms): Importer;
  undo(transaction: ProgramTransaction, row: MadeRow, act: ImportAct): Promise<"UNDONE" | ImportKept>;
}

function rulesOf<V, M>(kind: Kind<V, M>): ImportKindRules {
  const createImporter = (mapping: ColumnMapping, terms: ReadTerms): Importer => {
    const rowOfKey = new Map<string, number>();
    const isTaken = (key: string, row: number): boolean => {
      const first = rowOfKey.get(key);
      rowOfKey.set(key, first ?? row);
      return first !== undefined && first !== row;
    };
    const read = (rows: readonly RawRow[]) => {
      const problems: RowProblem[] = [];
      const values: ValueRow<V>[] = [];
      for (const { number, cells } of rows) {
        const reader = readCells(cells, mapping);
        const value = kind.read(reader, terms);
        const found =
          reader.problems.length > 0
            ? reader.problems
            : kind
                .keysOf(value)
                .filter(({ key }) => isTaken(key, number))
                .map(({ field }) => ({ field, code: "TWICE_IN_FILE" as const }));
        problems.push(...found.map((problem) => ({ ...problem, number })));
        if (found.length === 0) {
          values.push({ number, value });
        }
      }
      return { problems, values };
    };
    return {
      skip: (rows) => void read(rows),
      take: async (transaction, rows, act) => {
        const { problems, values } = read(rows);
        const verdicts = values.length === 0 ? [] : await kind.look(transaction, values, isTaken);
        const wanted: { readonly number: number; readonly make: M }[] = [];
        let sameRows = 0;
        for (const [index, { number }] of values.entries()) {
          const verdict = verdicts[index];
          if (verdict === undefined || verdict === "SAME") {
            sameRows += 1;
          } else if ("make" in verdict) {
            wanted.push({ number, make: verdict.make });
          } else {
            problems.push({ ...verdict, number });
          }
        }
        const plans = wanted.map(({ make }) => make);
        const made = act === undefined || plans.length === 0 ? [] : await kind.make(transaction, plans, act);
        return {
          newRows: wanted.length,
          sameRows,
          problems,
          points: plans.reduce((sum, plan) => sum + kind.pointsOf(plan), 0),
          made: made.map((one, index) => ({ ...one, number: wanted[index]?.number ?? 0 })),
        };
      },
    };
  };
  return { createImporter, undo: kind.undo };
}

/** The rules of each kind. */
export const IMPORT_RULES: Readonly<Record<ImportKind, ImportKindRules>> = {
  MEMBERS: rulesOf(members),
  CARDS: rulesOf(cards),
  BALANCES: rulesOf(balances),
  KEYS: rulesOf(keys),
  STORES: rulesOf(stores),
};
