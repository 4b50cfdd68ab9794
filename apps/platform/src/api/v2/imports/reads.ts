import { importsApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { recordAudit } from "../../../office/audit/index.ts";
import { findImport, listImports, readErrorTable, sampleOf } from "../../../points/imports/index.ts";
import { registerStream } from "../../register-stream.ts";
import {
  type AdministrationServices,
  flagOf,
  NOT_FOUND,
  OTHER_PROGRAM,
  registerRead,
} from "../administration/support.ts";
import { presentDetails, presentImport } from "./present.ts";

const DEFAULT_PAGE = 50;

/** The file was deleted after its time. */
export const FILE_GONE = fail("FILE_GONE", "The file was deleted; upload it again");

/** Registers the lists and tables of imports. */
export function registerImportReads(app: FastifyInstance, services: AdministrationServices): void {
  const { database } = services;
  registerRead(app, services, importsApi.listImports, async ({ transaction, query }) => {
    const { attention, after, limit = DEFAULT_PAGE } = query;
    const page = { attention: flagOf(attention) === true, after, limit: limit + 1 };
    const found = await listImports(transaction, page);
    const shown = found.slice(0, limit);
    return succeed({ data: shown.map(presentImport), next: found.length > limit ? (shown.at(-1)?.id ?? null) : null });
  });
  registerRead(app, services, importsApi.readImport, async ({ transaction, params }) => {
    const entry = await findImport(transaction, params.importId);
    return entry === undefined ? NOT_FOUND : succeed(await presentDetails(transaction, entry));
  });
  registerRead(app, services, importsApi.readImportSample, async ({ params, language }) =>
    succeed(sampleOf(params.kind, language)),
  );
  registerStream(app, importsApi.exportImportProblems, async ({ identity, params, language, requestId }) => {
    const { programId, importId } = params;
    if (programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const entry = await database.withProgram(programId, (transaction) => findImport(transaction, importId));
    if (entry === undefined) {
      return NOT_FOUND;
    }
    const pieces = await readErrorTable(database, programId, { entry, language });
    if (pieces === undefined) {
      return FILE_GONE;
    }
    await database.withProgram(programId, (transaction) =>
      recordAudit(transaction, {
        actorKind: "ADMIN",
        actorId: identity.subjectId,
        action: "IMPORT_PROBLEMS_EXPORTED",
        subjectKind: "IMPORT",
        subjectId: importId,
        requestId,
      }),
    );
    return succeed({ type: "text/csv", pieces });
  });
}
