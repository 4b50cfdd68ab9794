import type { Call, Schema } from "@punktum/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import {
  type CallContext,
  countPublicCall,
  type PublicCallContext,
  readContext,
  readKeyedContext,
  requireIdentity,
} from "./register-context.ts";
import { addRoute, type CallInput, readInput } from "./register-call.ts";
import { type Answer, sendRefusal } from "./register-failure.ts";
import type { Identity } from "../office/sessions/index.ts";
import { checkAnswer, sendChecked } from "./register-answer.ts";
import { rememberRead } from "./versions.ts";

export type { CallInput } from "./register-call.ts";
export type { CallContext, PublicCallContext } from "./register-context.ts";
export { registerPublicV1Call, registerV1Call } from "./register-v1.ts";
export {
  inTransaction,
  registerPasswordWrite,
  registerWrite,
  runOnceInTransaction,
  type WriteContext,
} from "./register-write.ts";

type Handler<Input, R extends Schema> = (input: Input) => Promise<Answer<z.input<R>>>;

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
 * Registers a call: login, role, limits and validation, then the handler, whose answer is checked against the contract.
 * Login comes before validation, so that validation messages need a login.
 */
export function registerCall<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  app: FastifyInstance,
  call: Call<P, Q, B, R>,
  handler: Handler<CallInput<P, Q, B> & CallContext, R>,
): void {
  if (call.roles.includes("PUBLIC")) {
    throw new Error(`${call.id} is public: use registerPublicCall`);
  }
  const answerTo = (request: FastifyRequest, identity: Identity) =>
    handler({ ...readInput(call, request), ...readKeyedContext(call, request), identity });
  rememberRead(app, call, async (request, identity) => {
    const answer = await answerTo(request, identity);
    return answer.ok ? { ok: true, response: checkAnswer(app, call, answer.response) } : answer;
  });
  addRoute(app, call, async (request, reply) => {
    const identity = await requireIdentity(app, request, call);
    const answer = await answerTo(request, identity);
    return sendAnswer(app, call, { request, reply, answer });
  });
}

/** The same for a call without a login. */
export function registerPublicCall<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  app: FastifyInstance,
  call: Call<P, Q, B, R>,
  handler: Handler<CallInput<P, Q, B> & PublicCallContext, R>,
): void {
  if (!call.roles.includes("PUBLIC")) {
    throw new Error(`${call.id} needs a login: use registerCall`);
  }
  addRoute(app, call, async (request, reply) => {
    countPublicCall(app, request, call);
    const answer = await handler({ ...readInput(call, request), ...readContext(request) });
    return sendAnswer(app, call, { request, reply, answer });
  });
}
