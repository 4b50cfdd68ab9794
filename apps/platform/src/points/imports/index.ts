export { fieldsOf, guessColumns } from "./guess-columns.ts";
export { readStart } from "./read-file.ts";
export { createImportJob } from "./run-imports.ts";
export {
  addImport,
  beginStep,
  changeImportForm,
  findImport,
  type Import,
  listImports,
  readImportStart,
  readProblems,
  readUndone,
} from "./store.ts";
export { readErrorTable, sampleOf } from "./tables.ts";
export { forgetOldImportsOnce } from "./upkeep.ts";
