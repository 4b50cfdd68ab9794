import type { FastifyInstance } from "fastify";

/**
 * One line per request. The route's pattern stands for the address: paths hold card codes and queries hold keys (B-03,
 * T22), so neither is ever written.
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
