import type { Call } from "@punktum/contracts";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod/mini";
import { entityTagOf } from "./versions.ts";
import { knownMembersOf, type PickKnown } from "./known-members.ts";

/** Thrown when an answer breaks the contract: a bug of the platform, never the caller's fault. */
class AnswerOffSchemaError extends Error {
  override readonly name = "AnswerOffSchemaError";
}

/** In production one answer in this many is validated; of the others only unknown members are removed. */
const JUDGED_EVERY = 64;
const judging = { answers: 0 };

const picks = new WeakMap<Call, PickKnown>();

function pickOf(call: Call): PickKnown {
  const pick = picks.get(call) ?? knownMembersOf(call.response);
  picks.set(call, pick);
  return pick;
}

/** Parsing also drops members that the contract does not know. */
function judge(app: FastifyInstance, call: Call, response: unknown): unknown {
  const parsed = z.safeParse(call.response, response);
  if (parsed.success) {
    return parsed.data;
  }
  const issue = parsed.error.issues[0];
  const place = `${call.id} answers off its contract at ${issue?.path.join(".") ?? "?"}: ${issue?.message ?? "?"}`;
  if (app.offSchemaAnswers === "refuse") {
    throw new AnswerOffSchemaError(place);
  }
  app.log.error(place);
  return pickOf(call)(response);
}

/**
 * Removes members that the contract does not know. An answer that breaks the contract throws in tests and is logged in
 * production.
 */
export function checkAnswer(app: FastifyInstance, call: Call, response: unknown): unknown {
  judging.answers += 1;
  const isJudged = app.offSchemaAnswers === "refuse" || judging.answers % JUDGED_EVERY === 0;
  return isJudged ? judge(app, call, response) : pickOf(call)(response);
}

/** Sends a successful answer after checking it against the call's response schema. */
export function sendChecked(
  app: FastifyInstance,
  call: Call,
  { reply, response }: { reply: FastifyReply; response: unknown },
): FastifyReply {
  return sendBody(reply, call, {
    status: call.status,
    body: checkAnswer(app, call, response),
    ...(call.responseType !== undefined && { type: call.responseType }),
  });
}

/** Sends an answer that was checked before; a versioned one with its `ETag`. */
export function sendBody(
  reply: FastifyReply,
  call: Call,
  { status, body, type = "text/plain" }: { readonly status: number; readonly body: unknown; readonly type?: string },
): FastifyReply {
  const entityTag = entityTagOf(call, body);
  if (entityTag !== undefined) {
    void reply.header("etag", entityTag);
  }
  if (typeof body === "string") {
    return reply.code(status).type(`${type}; charset=utf-8`).send(body);
  }
  return reply.code(status).send(body);
}
