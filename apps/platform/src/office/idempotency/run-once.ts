import { fail, succeed, type Outcome } from "@punktum/domain";
import { booleanColumn, prepared, type ProgramTransaction } from "../../database/index.ts";
import { requestIdOf, type RequestKey } from "./request-key.ts";

/** A write that is not a booking, under the key its caller made for it (B-04). */
export type OnceRequest = RequestKey;

/** What the first request answered; every copy of it gets the same. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

type OnceError = "IDEMPOTENCY_KEY_REUSED" | "IDEMPOTENCY_KEY_IN_FLIGHT";

const lockKey = prepared(
  "idempotency.lock",
  "SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS locked",
  (row) => booleanColumn(row, "locked"),
);

/**
 * Runs `work` once per key, for ever: its effect and its answer are written in one transaction. A copy that comes while the
 * first is at work is refused with `IDEMPOTENCY_KEY_IN_FLIGHT`; one that asks for something else with
 * `IDEMPOTENCY_KEY_REUSED`. A refusal by `work` must throw, so that nothing of it stays and the key is free again (0008).
 */
export async function runOnce(
  transaction: ProgramTransaction,
  request: OnceRequest,
  work: () => Promise<StoredAnswer>,
): Promise<Outcome<StoredAnswer, OnceError>> {
  const { programId } = transaction;
  const id = requestIdOf(programId, request.owner, request.key);
  const [locked] = await transaction.run(lockKey, [id]);
  if (locked !== true) {
    return fail("IDEMPOTENCY_KEY_IN_FLIGHT", "the first request with this key is still at work");
  }
  const earlier = await transaction.db
    .selectFrom("idempotent_answers")
    .select(["fingerprint", "status", "answer"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (earlier !== undefined) {
    const { fingerprint, status, answer: body } = earlier;
    return fingerprint.equals(request.fingerprint) ? succeed({ status, body }) : fail("IDEMPOTENCY_KEY_REUSED");
  }
  const answer = await work();
  await transaction.db
    .insertInto("idempotent_answers")
    .values({
      program_id: programId,
      id,
      fingerprint: request.fingerprint,
      status: answer.status,
      answer: JSON.stringify(answer.body),
    })
    .execute();
  return succeed(answer);
}
