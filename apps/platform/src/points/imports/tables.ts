import { IMPORT_FIELDS, type ImportKind } from "@punktum/contracts";
import type { UiLanguage } from "@punktum/domain";
import { platformTexts } from "@punktum/phrases/platform";
import type { Database } from "../../database/index.ts";
import { csvOf } from "../../office/csv/index.ts";
import { readRows } from "./read-file.ts";
import { type Import, readImportFile, readProblems } from "./store.ts";

const PROBLEMS_MAX = 10_000_000;
const ROWS_PER_PIECE = 500;

/** Display name of a field. */
function titleOf(field: string, language: UiLanguage): string {
  const titles: Readonly<Record<string, string>> = platformTexts[language].imports.fields;
  return titles[field] ?? field;
}

async function* errorRows(
  content: Buffer,
  entry: Import,
  problems: ReadonlyMap<number, Awaited<ReturnType<typeof readProblems>>>,
  language: UiLanguage,
): AsyncGenerator<string> {
  const { importErrors: title, imports } = platformTexts[language];
  const columnOf = (field: string): string => entry.head[entry.mapping[field] ?? -1] ?? titleOf(field, language);
  yield `\u{FEFF}${csvOf([[title.row, title.column, title.problem, ...entry.head]])}`;
  let lines: string[] = [];
  for await (const { number, cells } of readRows(content, entry)) {
    const found = problems.get(number) ?? [];
    if (found.length > 0) {
      const columns = found.map(({ field }) => columnOf(field)).join(" | ");
      const reasons = found.map(({ code }) => imports.problems[code]).join(" | ");
      lines.push(csvOf([[number, columns, reasons, ...cells]]));
    }
    if (lines.length === ROWS_PER_PIECE) {
      yield lines.join("");
      lines = [];
    }
  }
  yield lines.join("");
}

/** The skipped rows of a file with their reasons; undefined if the file was deleted. */
export async function readErrorTable(
  database: Database,
  programId: string,
  { entry, language }: { readonly entry: Import; readonly language: UiLanguage },
): Promise<AsyncIterable<string> | undefined> {
  return database.withProgram(programId, async (transaction) => {
    const content = await readImportFile(transaction, entry.id);
    const problems = await readProblems(transaction, entry.id, PROBLEMS_MAX);
    return (
      content &&
      errorRows(
        content,
        entry,
        Map.groupBy(problems, ({ row }) => row),
        language,
      )
    );
  });
}

/** Cells of the two sample rows, by field. */
const SAMPLES: Readonly<Record<string, readonly [string, string]>> = {
  partner: ["101", "101"],
  name: ["Station Nordring", "Station Hafen"],
  vatId: ["DE123456789", ""],
  street: ["Ringstraße 1", "Am Hafen 7"],
  postalCode: ["10115", "20457"],
  city: ["Berlin", "Hamburg"],
  country: ["DE", "DE"],
  card: ["4000123400", "4000123401"],
  externalCode: ["A-77", "A-78"],
  givenName: ["Maria", "Jörg"],
  familyName: ["Muster", "Beispiel"],
  email: ["maria.muster@example.org", "joerg@example.org"],
  phone: ["+49 30 1234567", ""],
  gender: ["F", "M"],
  birthDate: ["31.12.1980", "1975-03-01"],
  language: ["de", "en"],
  memberSince: ["01.05.2021", "2023-11-24"],
  member: ["4000123400", "A-78"],
  points: ["1250", "80"],
  earnedOn: ["31.03.2024", ""],
  coupon: ["17", "17"],
  key: ["SUMMER-0001", "SUMMER-0002"],
};

/** Two rows with a column for every field of a kind. */
export function sampleOf(kind: ImportKind, language: UiLanguage): string {
  const fields = Object.keys(IMPORT_FIELDS[kind]);
  const rows = [0, 1].map((row) => fields.map((field) => SAMPLES[field]?.[row] ?? ""));
  return `\u{FEFF}${csvOf([fields.map((field) => titleOf(field, language)), ...rows])}`;
}
