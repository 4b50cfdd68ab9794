import type { Call, Schema } from "@punktum/contracts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type * as z from "zod/mini";
import type { Database, ProgramTransaction } from "../database/index.ts";
import { runOnce } from "../modules/idempotency/index.ts";
import { fingerprintOf } from "../modules/ledger/index.ts";
import { checkAnswer, sendBody } from "./register-answer.ts";
import { addRoute, type CallInput, readInput } from "./register-call.ts";
import { type CallContext, readContext, requireIdentity } from "./register-context.ts";
import { type Answer, type Refusal, sendRefusal } from "./register-failure.ts";

/** Leaves a transaction without a trace of what was done in it. */
class RolledBackError extends Error {
  override readonly name = "RolledBackError";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** A write: its change, its audit row and its answer are one transaction. */
export type WriteContext = CallContext & { readonly transaction: ProgramTransaction };

async function changeOrRollBack(work: () => Promise<Answer<unknown>>): Promise<unknown> {
  const answer = await work();
  if (!answer.ok) throw new RolledBackError(answer.error);
  return answer.response;
}

/** What is to be sent: the answer of this request, or of the first one with the same key. */
async function runWrite(
  database: Database,
  call: Call,
  input: CallInput<Schema, Schema, Schema> & CallContext,
  handler: (transaction: ProgramTransaction) => Promise<unknown>,
): Promise<Answer<{ readonly status: number; readonly body: unknown }>> {
  const { identity, idempotencyKey, params, query, body } = input;
  try {
    return await database.withProgram(identity.programId, async (transaction) => {
      const once = async () => ({ status: call.status, body: await handler(transaction) });
      if (idempotencyKey === undefined) return { ok: true, response: await once() };
      const fingerprint = fingerprintOf(call.id, { params, query, body });
      return runOnce(transaction, { owner: identity.subjectId, key: idempotencyKey, fingerprint }, once);
    });
  } catch (error) {
    if (error instanceof RolledBackError) return { ok: false, error: error.refusal };
    throw error;
  }
}

/**
 * Puts a write of the second generation that is not a booking behind its route. The handler works in one transaction of the
 * caller's programme; when it refuses, nothing stays. With an `Idempotency-Key` the answer is written in the same transaction,
 * and every copy of the request gets it (B-04). Not for bodies with a password: a fingerprint of them would be kept.
 */
export function registerWrite<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  app: FastifyInstance,
  database: Database,
  call: Call<P, Q, B, R>,
  handler: (input: CallInput<P, Q, B> & WriteContext) => Promise<Answer<z.input<R>>>,
): void {
  addRoute(app, call, async (request, reply): Promise<FastifyReply> => {
    const identity = await requireIdentity(app, request, call.roles);
    const input = { ...readInput(call, request), ...readContext(request), identity };
    const answer = await runWrite(database, call, input, async (transaction) =>
      checkAnswer(app, call, await changeOrRollBack(() => handler({ ...input, transaction }))),
    );
    return answer.ok ? sendBody(reply, answer.response) : sendRefusal(request, reply, answer.error);
  });
}
