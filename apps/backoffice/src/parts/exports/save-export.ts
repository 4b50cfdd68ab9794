import { exportsApi } from "@punktum/contracts";
import { call } from "../../server/call.ts";
import { saveCsv } from "../save-file.ts";
import { type Export, fileNameOf } from "./export-job.ts";

/** Downloads the file of an export. The platform requires recent authentication. */
export async function saveExport(programId: string, entry: Export): Promise<void> {
  saveCsv(
    fileNameOf(entry, programId),
    await call(exportsApi.readExportFile, { params: { programId, exportId: entry.id } }),
  );
}
