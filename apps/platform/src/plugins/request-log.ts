import type { FastifyInstance } from "fastify";

const FAILURE = 400;
const SLOW_MS = 1_000;

/**
 * Logs one line per request, with the route's pattern instead of the address: paths contain card codes and queries
 * contain keys, which must not be logged. With a `share` below 1, only this share of successful, fast requests is
 * logged; their lines have it, so that they can be counted. Failed and slow ones are always logged.
 */
export function addRequestLog(app: FastifyInstance, share: number): void {
  app.decorateRequest("caller", undefined);
  app.addHook("onResponse", async (request, reply) => {
    const isNotable = reply.statusCode >= FAILURE || reply.elapsedTime >= SLOW_MS;
    if (!isNotable && share < 1 && Math.random() >= share) {
      return;
    }
    const { caller, trace } = request;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unmatched",
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        ...(caller === undefined ? {} : { program: caller.programId, role: caller.role, subject: caller.subjectId }),
        ...(trace === undefined ? {} : { traceId: trace.traceId }),
        ...(isNotable || share === 1 ? {} : { share }),
      },
      "request",
    );
  });
}
