import type { Call, Schema } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Database, ProgramTransaction } from "../database/index.ts";
import { runOnce, type StoredAnswer, fingerprintOf } from "../office/idempotency/index.ts";
import type { Identity } from "../office/sessions/index.ts";
import { recordRefusedTry } from "./refused-tries.ts";
import { checkAnswer, sendBody } from "./register-answer.ts";
import { addRoute, type CallInput, readInput } from "./register-call.ts";
import { type CallContext, readKeyedContext, requireIdentity } from "./register-context.ts";
import { type Answer, type Refusal, RefusedError, sendRefusal } from "./register-failure.ts";

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
  if (!answer.ok) {
    throw new RolledBackError(answer.error);
  }
  return answer.response;
}

/** Works in a transaction of the programme that leaves nothing behind where `work` refuses. */
export async function inTransaction<T>(
  database: Database,
  programId: string,
  work: (transaction: ProgramTransaction) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  try {
    return await database.withProgram(programId, async (transaction) => {
      const answer = await work(transaction);
      if (!answer.ok) {
        throw new RolledBackError(answer.error);
      }
      return answer;
    });
  } catch (error) {
    if (error instanceof RolledBackError) {
      return { ok: false, error: error.refusal };
    }
    throw error;
  }
}

/** Whose key it is, and what the request asked for. */
interface KeyedRequest<R extends Schema> {
  readonly programId: string;
  readonly owner: string;
  readonly key: string | undefined;
  /** Without secrets: a fingerprint of them would be kept. */
  readonly asked: object;
  readonly call: Call<Schema, Schema, Schema, R>;
}

/** The answer of this request, or of the first one with the same key. */
function answerOnce(
  database: Database,
  { programId, owner, key, asked, call }: KeyedRequest<Schema>,
  work: (transaction: ProgramTransaction) => Promise<unknown>,
): Promise<Answer<StoredAnswer>> {
  return inTransaction<StoredAnswer>(database, programId, async (transaction) => {
    const once = async () => ({ status: call.status, body: await work(transaction) });
    if (key === undefined) {
      return { ok: true, response: await once() };
    }
    return runOnce(transaction, { owner, key, fingerprint: fingerprintOf(call.id, asked) }, once);
  });
}

/**
 * For writes that bring their own route, of the first generation or with a slow hash before: with a key, copies of a request
 * get the first answer; a refusal leaves nothing behind.
 */
export async function runOnceInTransaction<R extends Schema>(
  database: Database,
  request: KeyedRequest<R>,
  work: (transaction: ProgramTransaction) => Promise<Answer<z.input<R>>>,
): Promise<Answer<z.output<R>>> {
  const answer = await answerOnce(database, request, (transaction) => changeOrRollBack(() => work(transaction)));
  return answer.ok ? { ok: true, response: z.parse(request.call.response, answer.response.body) } : answer;
}

type Input<P extends Schema, Q extends Schema, B extends Schema> = CallInput<P, Q, B> & CallContext;

/** What happens before and after the transaction of a write. */
interface WriteOptions<Given> {
  /** Looks something up on connections of its own, and what it counts stays counted where the write refuses. */
  readonly prepare?: (input: Given) => Promise<Answer<Given>>;
  /** Runs once the change is there for everybody. */
  readonly committed?: (identity: Identity) => void;
}

/** Login, role, limits and validation of a write; a try that is refused for rights leaves an audit row. */
function addWriteRoute<P extends Schema, Q extends Schema, B extends Schema>(
  app: FastifyInstance,
  database: Database,
  call: Call<P, Q, B>,
  work: (input: Input<P, Q, B>) => Promise<Answer<StoredAnswer>>,
): void {
  const answerOf = async (request: FastifyRequest): Promise<Answer<StoredAnswer>> => {
    const identity = await requireIdentity(app, request, call);
    return work({ ...readInput(call, request), ...readKeyedContext(call, request), identity });
  };
  addRoute(app, call, async (request, reply): Promise<FastifyReply> => {
    try {
      const answer = await answerOf(request);
      if (answer.ok) {
        return sendBody(reply, answer.response);
      }
      await recordRefusedTry(database, call, { request, refusal: answer.error });
      return sendRefusal(request, reply, answer.error);
    } catch (error) {
      if (error instanceof RefusedError) {
        await recordRefusedTry(database, call, { request, refusal: error });
      }
      throw error;
    }
  });
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
  { prepare, committed }: WriteOptions<Input<P, Q, B>> = {},
): void {
  addWriteRoute(app, database, call, async (given) => {
    const { identity, idempotencyKey: key, params, query, body } = given;
    const { programId, subjectId: owner } = identity;
    const request = { programId, owner, key, asked: { params, query, body }, call };
    const prepared = prepare === undefined ? succeed(given) : await prepare(given);
    if (!prepared.ok) {
      return prepared;
    }
    const input = prepared.response;
    const answer = await answerOnce(database, request, async (transaction) =>
      checkAnswer(app, call, await changeOrRollBack(() => handler({ ...input, transaction }))),
    );
    if (answer.ok) {
      committed?.(identity);
    }
    return answer;
  });
}

/**
 * The same for a body with a password: the handler opens its transaction itself (`inTransaction`), after the slow hash, and no
 * key is kept.
 */
export function registerPasswordWrite<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  app: FastifyInstance,
  database: Database,
  call: Call<P, Q, B, R>,
  handler: (input: Input<P, Q, B>) => Promise<Answer<z.input<R>>>,
): void {
  addWriteRoute(app, database, call, async (input) => {
    const answer = await handler(input);
    return answer.ok
      ? { ok: true, response: { status: call.status, body: checkAnswer(app, call, answer.response) } }
      : answer;
  });
}
