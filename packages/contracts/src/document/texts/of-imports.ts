import type { SchemaTexts, Texts } from "./texts.ts";

const IMPORT = {
  id: "Id of the import; later ones have higher ones.",
  kind: "What the rows are about.",
  fileName: "Name of the file.",
  state:
    "What happens, or happened last. CHECKED: the dry run is over. FAILED: it stopped; the step may be begun again.",
  failedWhile: { text: "The step that failed.", without: "none did" },
  rows: { text: "Rows of the file below the titles, without empty ones.", without: "they were not counted yet" },
  doneRows: "Rows that the present step has behind it.",
  newRows: "Rows that were taken over; after a dry run, that would be.",
  sameRows: "Rows of which everything was there already.",
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
    separator: "What stands between two cells.",
    head: "Titles of the columns.",
    preview: "Cells of the first rows; empty once the file is deleted.",
    fields: "What a column can be taken for.",
    mapping: "Number of the column of each field, from 0 on.",
    problems: "The first twenty problems.",
    undoneRows: "Rows whose work was taken back.",
    kept: "How many rows stay when the import is taken back, by reason.",
  },
  ImportField: {
    name: "Name of the field; `optin.` and its type for a consent.",
    required: "True where there must be a column for it.",
  },
  ImportKept: { code: "Why it stays.", rows: "How many rows." },
  ImportPerson: { id: "Id of the person.", name: "Name, or e-mail address." },
  ImportProblem: {
    row: "Number of the row; the titles are row 1.",
    field: "Field in which the problem stands.",
    code: "What is wrong.",
  },
  ListImportsResponse: {
    data: "The imports of this page, the newest first.",
    next: { text: "The `after` of the following page.", without: "this is the last one" },
  },
  ChangeImportRequest: {
    encoding: { text: "Encoding in which the file is read.", without: "it stays" },
    separator: { text: "What stands between two cells.", without: "it stays" },
    mapping: {
      text: "Number of the column of each field, from 0 on.",
      without: "it stays, or is guessed anew from other titles",
    },
  },
};

/** Summaries of these schemas. */
export const importSummaries: Texts = {
  Import: "A file of another system.",
  ImportDetails: "An import with the beginning of its file.",
  ImportField: "What a column can be taken for.",
  ImportKept: "Rows that stay when an import is taken back.",
  ImportPerson: "Who uploaded a file.",
  ImportProblem: "Why a row is left out.",
};

/** Texts of parameters of these calls. */
export const importParameterTexts: Readonly<Record<string, Texts>> = {
  CreateImport: { kind: "What the rows are about.", name: "Name of the file." },
  ListImports: {
    attention: "`true` for those that failed or left rows out, while their file is there; all when absent.",
    after: "The `next` of the page before; absent: from the newest import.",
    limit: "Most imports of the answer, 1 to 200; 50 when absent.",
  },
  ReadImportSample: { kind: "What the rows are about." },
};
