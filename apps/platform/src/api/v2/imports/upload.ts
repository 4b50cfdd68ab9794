import { createHash } from "node:crypto";
import { importsApi } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { addImport, guessColumns, readStart } from "../../../points/imports/index.ts";
import { registerPasswordWrite, runOnceInTransaction } from "../../register.ts";
import { type AdministrationServices, auditChange, OTHER_PROGRAM } from "../administration/support.ts";
import { readDetails, readFields } from "./present.ts";

const NO_TABLE = "body: no table as text, with titles in its first row";
const NOT_A_TABLE = {
  ok: false,
  error: { code: "REQUEST_INVALID", message: NO_TABLE, problems: [NO_TABLE], details: { import: "NOT_A_TABLE" } },
} as const;

/** Registers the upload. Only here tables are read as bodies, so the route has a scope of its own. */
export function registerImportUpload(app: FastifyInstance, { database, clock }: AdministrationServices): void {
  const call = importsApi.createImport;
  void app.register(async (scope) => {
    scope.addContentTypeParser([...call.bodyTypes], { parseAs: "buffer" }, (_request, body: Buffer, done) => {
      done(null, new File([Uint8Array.from(body)], "", { type: "text/csv" }));
    });
    registerPasswordWrite(scope, database, call, async (input) => {
      const { identity, requestId, params, query, idempotencyKey: key } = input;
      if (params.programId !== identity.programId) {
        return OTHER_PROGRAM;
      }
      const content = Buffer.from(await input.body.bytes());
      const start = content.length === 0 ? undefined : readStart(content);
      if (start === undefined) {
        return NOT_A_TABLE;
      }
      const digest = createHash("sha256").update(content).digest("hex");
      const asked = { programId: identity.programId, owner: identity.subjectId, key, asked: { query, digest }, call };
      return runOnceInTransaction(database, asked, async (transaction) => {
        const { kind, name: fileName } = query;
        const fields = (await readFields(transaction, kind)).map(({ name }) => name);
        const mapping = guessColumns(fields, start.head);
        const now = new Date(clock.nowMs());
        const createdBy = identity.subjectId;
        const id = await addImport(transaction, { kind, fileName, content, start, mapping, createdBy, now });
        const after = { kind, bytes: content.length, digest };
        const audit = { action: "IMPORT_ADDED", subjectKind: "IMPORT", subjectId: id, after };
        await auditChange(transaction, { identity, requestId }, audit);
        return succeed(await readDetails(transaction, id));
      });
    });
  });
}
