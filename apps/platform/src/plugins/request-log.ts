import type { FastifyInstance } from "fastify";

/**
 * Logs one line per request, with the route's pattern instead of the address: paths contain card codes and queries
 * contain keys, which must not be logged.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.decorateRequest("caller", undefined);
  app.addHook("onResponse", async (request, reply) => {
    const caller = request.caller;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unmatched",
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        ...(caller === undefined ? {} : { program: caller.programId, role: caller.role, subject: caller.subjectId }),
      },
      "request",
    );
  });
}
