import type { Call, Schema } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type Database, isChangedMeanwhile, type ProgramTransaction } from "../database/index.ts";
import { runOnce, type StoredAnswer, fingerprintOf } from "../office/idempotency/index.ts";
import type { Identity } from "../office/sessions/index.ts";
import { recordRefusedTry } from "./refused-tries.ts";
import { checkAnswer, sendBody } from "./register-answer.ts";
import { addRoute, type CallInput, readInput } from "./register-call.ts";
import { type CallContext, readKeyedContext, requireIdentity } from "./register-context.ts";
import { type Answer, type Refusal, RefusedError, sendRefusal } from "./register-failure.ts";
import { refuseStale, requireKept, whileUnchanged } from "./versions.ts";

/** Thrown to roll a transaction back; carries the refusal. */
class RolledBackError extends Error {
  override readonly name = "RolledBackError";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Context of a write: change, audit row and answer are one transaction. */
export type WriteContext = CallContext & { readonly transaction: ProgramTransaction };

async function changeOrRollBack(work: () => Promise<Answer<unknown>>): Promise<unknown> {
  const answer = await work();
  if (!answer.ok) {
    throw new RolledBackError(answer.error);
  }
  return answer.response;
}

/** Runs `work` in a transaction of the programme, which is rolled back when `work` refuses. */
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

/** Owner of the idempotency key, and the content of the request. */
interface KeyedRequest<R extends Schema> {
  readonly programId: string;
  readonly owner: string;
  readonly key: string | undefined;
  /** Without secrets, because a fingerprint of this is stored. */
  readonly asked: object;
  readonly call: Call<Schema, Schema, Schema, R>;
}

/** Answers this request, or repeats the answer of the first request with the same key. */
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
 * For writes with a route of their own: first-generation calls, and calls that hash a password first. With a key,
 * copies of a request get the first answer; a refused request is rolled back.
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

/** Steps before and after the transaction of a write. */
interface WriteOptions<Given> {
  /** Runs before, on connections of its own; what it counts stays counted when the write is refused. */
  readonly prepare?: (input: Given) => Promise<Answer<Given>>;
  /** Runs after the commit. */
  readonly committed?: (identity: Identity) => void;
  /** Runs after a refusal was rolled back, in a transaction of its own. */
  readonly refused?: (transaction: ProgramTransaction, refusal: Refusal) => Promise<void>;
}

/** Registers login, role, limits and validation of a write. An attempt refused for missing rights is audited. */
function addWriteRoute<P extends Schema, Q extends Schema, B extends Schema>(
  app: FastifyInstance,
  database: Database,
  call: Call<P, Q, B>,
  work: (input: Input<P, Q, B>) => Promise<Answer<StoredAnswer>>,
): void {
  const answerOf = async (request: FastifyRequest): Promise<Answer<StoredAnswer>> => {
    const identity = await requireIdentity(app, request, call);
    const input = { ...readInput(call, request), ...readKeyedContext(call, request), identity };
    try {
      return await work(input);
    } catch (error) {
      if (!isChangedMeanwhile(error)) {
        throw error;
      }
      return { ok: false, error: await refuseStale(app, database, call, { request, identity }) };
    }
  };
  addRoute(app, call, async (request, reply): Promise<FastifyReply> => {
    try {
      const answer = await answerOf(request);
      if (answer.ok) {
        return sendBody(reply, call, answer.response);
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
 * Registers a second-generation write that is not a booking. The handler works in one transaction of the caller's
 * programme, which is rolled back when it refuses. With an `Idempotency-Key` the answer is stored in the same
 * transaction, and every copy of the request gets it. Do not use it for bodies with a password, because a fingerprint
 * of the body is stored.
 */
export function registerWrite<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  app: FastifyInstance,
  database: Database,
  call: Call<P, Q, B, R>,
  handler: (input: CallInput<P, Q, B> & WriteContext) => Promise<Answer<z.input<R>>>,
  { prepare, committed, refused }: WriteOptions<Input<P, Q, B>> = {},
): void {
  requireKept(call);
  addWriteRoute(app, database, call, async (given) => {
    const { identity, idempotencyKey: key, params, query, body } = given;
    const { programId, subjectId: owner } = identity;
    const request = { programId, owner, key, asked: { params, query, body }, call };
    const prepared = prepare === undefined ? succeed(given) : await prepare(given);
    if (!prepared.ok) {
      return prepared;
    }
    const input = prepared.response;
    const { ifMatch } = given;
    const answer = await answerOnce(database, request, async (transaction) => {
      const work = () => changeOrRollBack(() => handler({ ...input, transaction }));
      return checkAnswer(app, call, await whileUnchanged(transaction, call, { params, ifMatch, work }));
    });
    if (answer.ok) {
      committed?.(identity);
    } else if (refused !== undefined) {
      const { error } = answer;
      await database.withProgram(programId, (transaction) => refused(transaction, error));
    }
    return answer;
  });
}

/**
 * The same for a body with a password or a file: the handler opens its transaction itself after the slow work
 * (`inTransaction`), and no key is stored unless it does so (`runOnceInTransaction`).
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
