import { can, type ReportCode, reportsApi, rightOfReport } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/index.ts";
import type { Identity } from "../../../office/sessions/index.ts";
import { readReport, reportAsCsv } from "../../../points/figures/index.ts";
import { registerCall } from "../../register.ts";

type ReportQuery = Omit<Parameters<typeof readReport>[2], "by" | "report"> & {
  readonly by?: "day" | "week" | "month" | undefined;
};

/** Registers the reports, as JSON and as CSV. */
export function registerReportsV2(app: FastifyInstance, { database }: { readonly database: Database }): void {
  const answer = async (
    identity: Identity,
    { programId, report }: { readonly programId: string; readonly report: ReportCode },
    query: ReportQuery,
  ) => {
    if (programId !== identity.programId) {
      return fail("ORGANIZATION_NOT_FOUND", "There is no such organisation for this login");
    }
    if (!can(identity.role, rightOfReport(report))) {
      return fail("GENERAL_NO_PERMISION", "This report needs another role");
    }
    const found = await database.withProgram(programId, (transaction) =>
      readReport(transaction, identity, { ...query, report, by: query.by ?? "day" }),
    );
    return found === undefined ? fail("NOT_FOUND", "There is no such shop or partner") : succeed(found);
  };
  registerCall(app, reportsApi.readReport, ({ identity, params, query, language }) =>
    answer(identity, params, { ...query, language }),
  );
  registerCall(app, reportsApi.exportReport, async ({ identity, params, query, language }) => {
    const { of = "series", ...selection } = query;
    const answered = await answer(identity, params, { ...selection, language });
    return answered.ok ? succeed(reportAsCsv(answered.response, of, language)) : answered;
  });
}
