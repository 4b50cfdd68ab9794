import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { isLocalRequest } from "./local-request.ts";

/**
 * Serves Prometheus metrics at `/metrics`, by default to this machine only; other plugins add theirs to the registry.
 */
export function addMetrics(app: FastifyInstance, { anywhere }: { readonly anywhere: boolean }): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "punktum_http_request_duration_seconds",
    help: "Time from a request to its answer, by route pattern",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? "unmatched",
      status: String(reply.statusCode),
    };
    durations.observe(labels, reply.elapsedTime / 1_000);
  });
  app.get("/metrics", async (request, reply) => {
    if (!anywhere && !isLocalRequest(request)) {
      return reply.callNotFound();
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}
