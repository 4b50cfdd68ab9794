import { fail, succeed, type Outcome } from "@punktum/domain";
import { booleanColumn, prepared, type ProgramTransaction } from "../../database/index.ts";
import { requestIdOf, type RequestKey } from "./request-key.ts";

/** A write that is not a booking, under its caller's key. */
export type OnceRequest = RequestKey;

/** The first request's answer; every copy gets the same. */
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
 * Runs `work` once per key; effect and answer are written in one transaction. A copy that arrives while the first is
 * running is refused with `IDEMPOTENCY_KEY_IN_FLIGHT`; another request under the key with `IDEMPOTENCY_KEY_REUSED`. To
 * refuse, `work` must throw, so that the transaction is rolled back and the key stays unused (decision 0008).
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
