import { can, EXPORT_RIGHTS, exportsApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { recordAudit } from "../../../office/audit/index.ts";
import {
  askForExport,
  EXPORT_KEPT_MS,
  findExport,
  listExports,
  reachOf,
  readExportFile,
  type StoredExport,
} from "../../../points/exports/index.ts";
import { registerStream } from "../../register-stream.ts";
import {
  type AdministrationServices,
  NO_PERMISSION,
  NOT_FOUND,
  OTHER_PROGRAM,
  registerChange,
  registerRead,
} from "../administration/support.ts";

const DEFAULT_PAGE = 50;
const subjectKind = "EXPORT";

const present = ({ id, kind, from, to, filter, state, rows, isCut, askedAt }: StoredExport) => ({
  id,
  kind,
  from: from?.toISOString() ?? null,
  to: to?.toISOString() ?? null,
  filteredBy: Object.keys(filter).sort(),
  state,
  rows,
  isCut,
  askedAt: askedAt.toISOString(),
  keptUntil: new Date(askedAt.getTime() + EXPORT_KEPT_MS).toISOString(),
});

const momentOrNull = (given: string | undefined): Date | null => (given === undefined ? null : new Date(given));

function registerFile(app: FastifyInstance, { database, clock }: AdministrationServices): void {
  registerStream(app, exportsApi.readExportFile, async ({ identity, params, requestId }) => {
    const { programId, exportId: id } = params;
    if (programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const found = await database.withProgram(programId, async (transaction) => {
      const stored = await findExport(transaction, { askedBy: identity.subjectId, id });
      if (stored === undefined) {
        return NOT_FOUND;
      }
      const isOld = stored.askedAt.getTime() + EXPORT_KEPT_MS < clock.nowMs();
      if (stored.state !== "DONE" || isOld || stored.askedReach !== reachOf(identity)) {
        return fail("FILE_GONE", "There is no file yet, or no longer, or it was written for another reach");
      }
      await recordAudit(transaction, {
        actorKind: "ADMIN",
        actorId: identity.subjectId,
        action: "EXPORT_FETCHED",
        subjectKind,
        subjectId: id,
        after: { kind: stored.kind, rows: stored.rows },
        requestId,
      });
      return succeed(stored);
    });
    return found.ok
      ? succeed({ type: "text/csv", pieces: readExportFile(database, programId, found.response) })
      : found;
  });
}

/** Registers lists as files for spreadsheets, which a job writes. */
export function registerExportsV2(app: FastifyInstance, services: AdministrationServices): void {
  registerChange(app, services, exportsApi.createExport, async ({ transaction, identity, body, language }) => {
    const { kind, filter = {} } = body;
    if (!can(identity.role, EXPORT_RIGHTS[kind])) {
      return NO_PERMISSION;
    }
    const askedBy = identity.subjectId;
    const period = { from: momentOrNull(body.from), to: momentOrNull(body.to) };
    const now = new Date(services.clock.nowMs());
    const id = await askForExport(transaction, { kind, ...period, filter, language, identity, now });
    const stored = id === undefined ? undefined : await findExport(transaction, { askedBy, id });
    if (stored === undefined) {
      return fail("RATE_LIMITED", "Three exports of this person wait already");
    }
    // Names of the filters only: a search text is personal data.
    const after = { kind, from: body.from ?? null, to: body.to ?? null, filteredBy: Object.keys(filter).sort() };
    const audit = { action: "EXPORT_ASKED", subjectKind, subjectId: stored.id, after };
    return succeed({ response: present(stored), audit });
  });
  registerRead(app, services, exportsApi.listExports, async ({ transaction, identity, query }) => {
    const { after, limit = DEFAULT_PAGE } = query;
    const found = await listExports(transaction, { askedBy: identity.subjectId, after, limit: limit + 1 });
    const shown = found.slice(0, limit);
    return succeed({ data: shown.map(present), next: found.length > limit ? (shown.at(-1)?.id ?? null) : null });
  });
  registerRead(app, services, exportsApi.readExport, async ({ transaction, identity, params }) => {
    const stored = await findExport(transaction, { askedBy: identity.subjectId, id: params.exportId });
    return stored === undefined ? NOT_FOUND : succeed(present(stored));
  });
  registerFile(app, services);
}
