import type { SchemaTexts, Texts } from "./texts.ts";

const IMPORT = {
  id: "Id of the import; later ones have higher ones.",
  kind: "What the rows are about.",
  fileName: "Name of the file.",
  state: "Present or last step. CHECKED: the dry run is over. FAILED: the step stopped and may be started again.",
  failedWhile: { text: "The step that failed.", without: "none did" },
  rows: { text: "Rows of the file below the titles, empty rows not counted.", without: "they were not counted yet" },
  doneRows: "Rows that the present step has finished.",
  newRows: "Rows that were imported; after a dry run, rows that would be imported.",
  sameRows: "Rows whose content already exists.",
  wrongRows: "Rows with a problem, which are left out.",
  points: "Points of the new rows of opening balances.",
  createdBy: "Who uploaded the file.",
  createdAt: "Moment of the upload.",
  ranAt: { text: "Moment at which the run began.", without: "it did not run" },
  fileUntil: "The file is deleted after this moment.",
  hasFile: "False once the file is deleted.",
} as const;

/** Texts of properties of imports. */
export const schemaTextsOfImports: SchemaTexts = {
  Import: IMPORT,
  ImportDetails: {
    ...IMPORT,
    encoding: "Encoding in which the file is read.",
    separator: "Separator between two cells.",
    head: "Titles of the columns.",
    preview: "Cells of the first rows; empty once the file is deleted.",
    fields: "Fields that a column can be mapped to.",
    mapping: "Number of the column of each field, from 0 on.",
    problems: "The first twenty problems.",
    undoneRows: "Rows that were undone.",
    kept: "How many rows remain when the import is undone, by reason.",
  },
  ImportField: {
    name: "Name of the field; `optin.` and its type for a consent.",
    required: "True if a column must be mapped to it.",
  },
  ImportKept: { code: "Why the rows remain.", rows: "How many rows." },
  ImportPerson: { id: "Id of the person.", name: "Name, or e-mail address." },
  ImportProblem: {
    row: "Number of the row; the titles are row 1.",
    field: "Field that has the problem.",
    code: "What is wrong.",
  },
  ListImportsResponse: {
    data: "The imports of this page, the newest first.",
    next: { text: "The `after` of the next page.", without: "this is the last one" },
  },
  ChangeImportRequest: {
    encoding: { text: "Encoding in which the file is read.", without: "it stays" },
    separator: { text: "Separator between two cells.", without: "it stays" },
    mapping: {
      text: "Number of the column of each field, from 0 on.",
      without: "it stays; if the titles change, it is guessed again",
    },
  },
};

/** Summaries of these schemas. */
export const importSummaries: Texts = {
  Import: "A file of another system.",
  ImportDetails: "An import with the first rows of its file.",
  ImportField: "Fields that a column can be mapped to.",
  ImportKept: "Rows that remain when an import is undone.",
  ImportPerson: "Who uploaded a file.",
  ImportProblem: "Why a row is left out.",
};

/** Texts of parameters of these calls. */
export const importParameterTexts: Readonly<Record<string, Texts>> = {
  CreateImport: { kind: "What the rows are about.", name: "Name of the file." },
  ListImports: {
    attention: "`true` for those that failed or left rows out, and whose file is not deleted yet; all when absent.",
    after: "The `next` of the previous page; absent: from the newest import.",
    limit: "Maximum number of imports in the answer, 1 to 200; 50 when absent.",
  },
  ReadImportSample: { kind: "What the rows are about." },
};
