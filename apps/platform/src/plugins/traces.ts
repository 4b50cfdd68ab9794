import type { FastifyInstance } from "fastify";
import type { RequestTrace, Traces } from "../config/traces.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set if this request is traced. */
    trace: RequestTrace | undefined;
  }
}

/** Traces requests of the API; statements of a traced request carry its trace to the database. */
export function addTraces(app: FastifyInstance, traces: Traces | undefined): void {
  app.decorateRequest("trace", undefined);
  if (traces === undefined) {
    return;
  }
  app.addHook("onRequest", (request, _reply, done) => {
    const { method, routeOptions, headers } = request;
    const { traceparent } = headers;
    request.trace = traces.begin({
      method,
      route: routeOptions.url ?? "unmatched",
      traceparent: typeof traceparent === "string" ? traceparent : undefined,
    });
    done();
  });
  // The body arrives in the context of its connection, so the request's own begins after it.
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.trace === undefined) {
      done();
    } else {
      request.trace.run(done);
    }
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.trace?.end({ status: reply.statusCode, program: request.caller?.programId });
    done();
  });
  app.addHook("onClose", async () => await traces.close());
}
