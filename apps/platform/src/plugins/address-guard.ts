import type { FastifyInstance } from "fastify";

/** An address, path or query, with the character zero in it. */
export class ZeroInAddressError extends Error {
  override readonly name = "ZeroInAddressError";
}

/** As it is written in an address, or as it is, from a client that writes none properly. */
const ZERO = /%00|\0/;

/**
 * The one guard against the character zero in a path or a query: no name, code or word holds it, PostgreSQL keeps no text with
 * it, and each call would have to think of it. It stands before the router's values are used by anybody; bodies have their own
 * (`body-parsing.ts`).
 */
export function addAddressGuard(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(ZERO.test(request.raw.url ?? "") ? new ZeroInAddressError() : undefined);
  });
}
