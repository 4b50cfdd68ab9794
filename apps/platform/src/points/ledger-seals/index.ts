export { sealLedger, sealLedgerOnce } from "./seal.ts";
export { createHeadJob, exportToFile, exportToWebhook, type HeadExport, type HeadSigning } from "./heads.ts";
