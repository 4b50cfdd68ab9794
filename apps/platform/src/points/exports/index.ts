export {
  askForExport,
  EXPORT_KEPT_MS,
  findExport,
  listExports,
  reachOf,
  readExportFile,
  type StoredExport,
} from "./store.ts";
export { createExportJob } from "./run-exports.ts";
export { forgetOldExportsOnce } from "./upkeep.ts";
