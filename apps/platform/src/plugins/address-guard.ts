import type { FastifyInstance } from "fastify";

/** Thrown for a path or query that contains NUL. */
export class ZeroInAddressError extends Error {
  override readonly name = "ZeroInAddressError";
}

/** Percent-encoded, or raw from a client that does not encode it. */
const ZERO = /%00|\0/;

/**
 * Refuses NUL in paths and queries in one place: no valid value contains it, PostgreSQL cannot store it, and otherwise
 * each call would have to check. It runs before the router's values are used; bodies are checked in `body-parsing.ts`.
 */
export function addAddressGuard(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(ZERO.test(request.raw.url ?? "") ? new ZeroInAddressError() : undefined);
  });
}
