import { type Call, readsBody, type Schema } from "@punktum/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { RefusedError } from "./register-failure.ts";

/** Parsed input of a call. */
export interface CallInput<P extends Schema, Q extends Schema, B extends Schema> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
}

function parsePart<S extends Schema>(part: string, schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  // The message names the place and the rule, never the value: it could be a password or a card.
  throw new RefusedError(
    "REQUEST_INVALID",
    `${[part, ...(issue?.path ?? [])].join(".")}: ${issue?.message ?? "invalid"}`,
  );
}

/** Reads and validates what a request carries. */
export function readInput<P extends Schema, Q extends Schema, B extends Schema>(
  call: Call<P, Q, B>,
  request: FastifyRequest,
): CallInput<P, Q, B> {
  return {
    params: parsePart("params", call.params, request.params),
    query: parsePart("query", call.query, request.query),
    // What is not read is not looked at: somebody may send anything with a call that has no body.
    body: parsePart("body", call.body, readsBody(call) ? request.body : undefined),
  };
}

/** Puts a call behind its method and path. */
export function addRoute(
  app: FastifyInstance,
  call: Call,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route({ method: call.method, url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"), handler: answer });
}
