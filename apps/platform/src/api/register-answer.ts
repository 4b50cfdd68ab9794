import type { Call } from "@punktum/contracts";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod/mini";

/** An answer that breaks the contract is our mistake, never the caller's. */
class AnswerOffSchemaError extends Error {
  override readonly name = "AnswerOffSchemaError";
}

/** The answer without what its contract does not know; one off the contract is refused or logged. */
export function checkAnswer(app: FastifyInstance, call: Call, response: unknown): unknown {
  const parsed = z.safeParse(call.response, response);
  // Parsing also drops fields the contract does not know (T15).
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = `${call.id} answers off its contract at ${issue?.path.join(".") ?? "?"}: ${issue?.message ?? "?"}`;
  if (app.offSchemaAnswers === "refuse") throw new AnswerOffSchemaError(place);
  app.log.error(place);
  return response;
}

/** Sends a good answer after checking it against the call's response schema. */
export function sendChecked(
  app: FastifyInstance,
  call: Call,
  { reply, response }: { reply: FastifyReply; response: unknown },
): FastifyReply {
  return sendBody(reply, { status: call.status, body: checkAnswer(app, call, response) });
}

/** Sends what was checked before. */
export function sendBody(
  reply: FastifyReply,
  { status, body }: { readonly status: number; readonly body: unknown },
): FastifyReply {
  if (typeof body === "string") return reply.code(status).type("text/plain; charset=utf-8").send(body);
  return reply.code(status).send(body);
}
