import { Readable } from "node:stream";
import type { Call, Schema } from "@punktum/contracts";
import type { FastifyInstance } from "fastify";
import { addRoute, type CallInput, readInput } from "./register-call.ts";
import { type CallContext, readKeyedContext, requireIdentity } from "./register-context.ts";
import { type Answer, sendRefusal } from "./register-failure.ts";

/** A text that is sent while it is made, or a file. */
interface Streamed {
  readonly type: string;
  readonly pieces: AsyncIterable<string> | Iterable<Uint8Array>;
}

/**
 * Registers a call like `registerCall` whose answer is a text too long for memory. Pieces are generated as fast as the
 * caller reads them. An error after the first piece can no longer be reported by a status, so the connection is closed,
 * and the client sees an incomplete answer.
 */
export function registerStream<P extends Schema, Q extends Schema, B extends Schema>(
  app: FastifyInstance,
  call: Call<P, Q, B>,
  handler: (input: CallInput<P, Q, B> & CallContext) => Promise<Answer<Streamed>>,
): void {
  addRoute(app, call, async (request, reply) => {
    const identity = await requireIdentity(app, request, call);
    const answer = await handler({ ...readInput(call, request), ...readKeyedContext(call, request), identity });
    if (!answer.ok) {
      return sendRefusal(request, reply, answer.error);
    }
    const { type, pieces } = answer.response;
    return reply
      .code(call.status)
      .type(type.startsWith("text/") ? `${type}; charset=utf-8` : type)
      .send(Readable.from(pieces, { objectMode: false }));
  });
}
