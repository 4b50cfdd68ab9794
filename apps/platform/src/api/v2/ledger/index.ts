import { ledgerApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../config/clock.ts";
import type { Database } from "../../../database/index.ts";
import { recordAudit } from "../../../office/audit/index.ts";
import { readExpiryOutlook } from "../../../points/expiry/index.ts";
import { checkBooks, exportLedger } from "../../../points/ledger-books/index.ts";
import { registerCall } from "../../register.ts";
import { registerStream } from "../../register-stream.ts";

const OTHER_PROGRAM = fail("ORGANIZATION_NOT_FOUND", "There is no such organisation for this login");
const NOT_COUNTED = fail("FIGURES_NOT_COUNTED", "The figures are counted for the first time; try again later");

interface Services {
  readonly database: Database;
  readonly clock: Clock;
}

/** Registers the check and the export of the ledger, and when its points expire. */
export function registerLedgerV2(app: FastifyInstance, { database, clock }: Services): void {
  registerCall(app, ledgerApi.checkLedger, async ({ identity, params: { programId } }) => {
    if (programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const check = await checkBooks(database, programId, new Date(clock.nowMs()));
    return check === undefined ? NOT_COUNTED : succeed({ ...check, broken: [...check.broken] });
  });
  registerCall(app, ledgerApi.readExpiryOutlook, async ({ identity, params: { programId }, query }) =>
    programId === identity.programId
      ? succeed(await readExpiryOutlook(database, programId, { now: new Date(clock.nowMs()), ...query }))
      : OTHER_PROGRAM,
  );
  registerStream(app, ledgerApi.exportLedger, async ({ identity, params: { programId }, query, requestId }) => {
    if (programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const { month, format = "csv" } = query;
    const exported = await exportLedger(database, programId, { month, format });
    if (exported === undefined) {
      return NOT_COUNTED;
    }
    await database.withProgram(programId, (transaction) =>
      recordAudit(transaction, {
        actorKind: "ADMIN",
        actorId: identity.subjectId,
        action: "LEDGER_EXPORTED",
        subjectKind: "PROGRAM",
        subjectId: programId,
        after: { month, format },
        requestId,
      }),
    );
    return succeed(exported);
  });
}
