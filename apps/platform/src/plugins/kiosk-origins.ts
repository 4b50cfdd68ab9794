import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const METHODS = "GET, POST, PUT, PATCH, DELETE";
const HEADERS =
  "authorization, content-type, accept-language, idempotency-key, if-match, duty-token, id-type, identified-by, interaction-id, primary-id-type, secondary-id-type";
const EXPOSED = "etag, ratelimit, ratelimit-policy, retry-after, x-request-id";
const PREFLIGHT_SECONDS = 600;

const isPreflight = (request: FastifyRequest): boolean =>
  request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined;

function allow(reply: FastifyReply, origin: string): void {
  void reply.header("access-control-allow-origin", origin);
  // First-generation calls that end in pmm are sent with credentials.
  void reply.header("access-control-allow-credentials", "true");
  void reply.header("access-control-expose-headers", EXPOSED);
}

/**
 * Lets kiosks on these other origins use the API from their pages, by exact origin and never by a wildcard. Without
 * any, answers have no cross-origin headers and browsers block other origins.
 */
export function addKioskOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) {
    return;
  }
  app.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith("/api/")) {
      return undefined;
    }
    // Caches must not reuse the answer for another origin.
    void reply.header("vary", "Origin");
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) {
      return undefined;
    }
    allow(reply, origin);
    if (!isPreflight(request)) {
      return undefined;
    }
    void reply.header("access-control-allow-methods", METHODS);
    void reply.header("access-control-allow-headers", HEADERS);
    void reply.header("access-control-max-age", String(PREFLIGHT_SECONDS));
    return reply.code(204).send();
  });
}
