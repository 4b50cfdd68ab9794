import type { Call, Schema } from "@punktum/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  type CallContext,
  countPublicCall,
  type PublicCallContext,
  readContext,
  requireIdentity,
} from "./register-context.ts";
import { type Answer, RefusedError, sendRefusal } from "./register-failure.ts";
import { sendChecked } from "./register-answer.ts";

export type { CallContext, PublicCallContext } from "./register-context.ts";
export { registerPublicV1Call, registerV1Call } from "./register-v1.ts";

/** Parsed input of a call. */
export interface CallInput<P extends Schema, Q extends Schema, B extends Schema> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
}

type Handler<Input, R extends Schema> = (input: Input) => Promise<Answer<z.input<R>>>;

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

function readInput<P extends Schema, Q extends Schema, B extends Schema>(
  call: Call<P, Q, B>,
  request: FastifyRequest,
): CallInput<P, Q, B> {
  return {
    params: parsePart("params", call.params, request.params),
    query: parsePart("query", call.query, request.query),
    body: parsePart("body", call.body, request.body),
  };
}

function addRoute(
  app: FastifyInstance,
  call: Call,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route({ method: call.method, url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"), handler: answer });
}

async function sendAnswer(
  app: FastifyInstance,
  call: Call,
  exchange: { request: FastifyRequest; reply: FastifyReply; answer: Answer<unknown> },
): Promise<FastifyReply> {
  const { request, reply, answer } = exchange;
  return answer.ok
    ? sendChecked(app, call, { reply, response: answer.response })
    : sendRefusal(request, reply, answer.error);
}

/**
 * Puts a call behind its route: login, role, limits and validation first, then the handler, whose answer is checked
 * against the contract. The order matters: nobody learns from validation messages without a login.
 */
export function registerCall<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  app: FastifyInstance,
  call: Call<P, Q, B, R>,
  handler: Handler<CallInput<P, Q, B> & CallContext, R>,
): void {
  if (call.roles.includes("PUBLIC")) throw new Error(`${call.id} is public: use registerPublicCall`);
  addRoute(app, call, async (request, reply) => {
    const identity = await requireIdentity(app, request, call.roles);
    const answer = await handler({ ...readInput(call, request), ...readContext(request), identity });
    return sendAnswer(app, call, { request, reply, answer });
  });
}

/** The same for a call that needs no login. */
export function registerPublicCall<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  app: FastifyInstance,
  call: Call<P, Q, B, R>,
  handler: Handler<CallInput<P, Q, B> & PublicCallContext, R>,
): void {
  if (!call.roles.includes("PUBLIC")) throw new Error(`${call.id} needs a login: use registerCall`);
  addRoute(app, call, async (request, reply) => {
    await countPublicCall(app, request, call);
    const answer = await handler({ ...readInput(call, request), ...readContext(request) });
    return sendAnswer(app, call, { request, reply, answer });
  });
}
