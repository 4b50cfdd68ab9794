import type { ProgramTransaction } from "../../../database/index.ts";
import { readRegistrationRules } from "../../../office/programs/index.ts";
import {
  fieldsOf,
  findImport,
  type Import,
  readImportStart,
  readProblems,
  readStart,
  readUndone,
} from "../../../points/imports/index.ts";

/** Wire form of an import in a list. */
export function presentImport(entry: Import) {
  const { id, kind, fileName, state, failedWhile, rows, doneRows, newRows, sameRows, wrongRows, points, hasFile } =
    entry;
  const common = {
    id,
    kind,
    fileName,
    state,
    failedWhile,
    rows,
    doneRows,
    newRows,
    sameRows,
    wrongRows,
    points,
    hasFile,
  };
  return {
    ...common,
    createdBy: { id: entry.createdById, name: entry.createdByName },
    createdAt: entry.createdAt.toISOString(),
    ranAt: entry.ranAt?.toISOString() ?? null,
    fileUntil: entry.fileUntil.toISOString(),
  };
}

/** Fields that a column can be assigned to. */
export async function readFields(transaction: ProgramTransaction, kind: Import["kind"]) {
  const { optinTypes } = await readRegistrationRules(transaction);
  return fieldsOf(kind, optinTypes);
}

/** Wire form of an import with the beginning of its file. */
export async function presentDetails(transaction: ProgramTransaction, entry: Import) {
  const { encoding, separator, head, mapping } = entry;
  const content = await readImportStart(transaction, entry.id);
  const start = content && readStart(content, { encoding, separator });
  return {
    ...presentImport(entry),
    encoding,
    separator,
    head: [...head],
    preview: (start?.preview ?? []).map((cells) => [...cells]),
    fields: await readFields(transaction, entry.kind),
    mapping,
    problems: await readProblems(transaction, entry.id),
    ...(await readUndone(transaction, entry.id)),
  };
}

/** The same by its id, after a change. */
export async function readDetails(transaction: ProgramTransaction, id: string) {
  const entry = await findImport(transaction, id);
  if (entry === undefined) {
    throw new Error("an import that was just changed is gone");
  }
  return presentDetails(transaction, entry);
}
