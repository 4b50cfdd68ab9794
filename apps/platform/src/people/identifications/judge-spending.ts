import { fail, type Outcome, type Strength } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import { prepared, textColumn, type Database } from "../../database/index.ts";
import { requestIdOf, type RequestKey } from "../../office/idempotency/index.ts";
import type { CodeProof } from "../phones/index.ts";
import type { CatalogueCache } from "../../offers/vouchers/index.ts";
import { wasAnswered } from "./answered.ts";
import { refusalOfUse, strengthOf, type Asker } from "./asker.ts";

/** Points of an account that are about to be spent. */
interface Spending {
  readonly asker: Asker;
  /** What the shown code proves; absent for a card. */
  readonly proof: CodeProof | undefined;
  readonly use: "REDEEM" | "PAY";
  /** Points spent, unsigned. */
  readonly points: number;
  readonly request: Pick<RequestKey, "owner" | "key">;
}

export type SpendingError = "CARD_READ_REQUIRED" | "PROOF_REQUIRED" | "CODE_ALREADY_USED";
type SpendingRefusal = Extract<Outcome<never, SpendingError>, { ok: false }>;

/**
 * Undefined when spending is allowed. Call it last: it uses up a living code, even when the ledger refuses afterwards.
 */
export type JudgeSpending = (spending: Spending) => Promise<SpendingRefusal | undefined>;

const takeCode = prepared(
  "identifications.take-code",
  "SELECT request_id, used_by FROM take_code($1, $2, $3, $4, $5, $6)",
  (row) => ({ requestId: textColumn(row, "request_id"), usedBy: textColumn(row, "used_by") }),
);

const takePinPass = prepared(
  "identifications.take-pin-pass",
  "SELECT request_id, used_by FROM take_pin_pass($1, $2, $3, $4, $5)",
  (row) => ({ requestId: textColumn(row, "request_id"), usedBy: textColumn(row, "used_by") }),
);

export function createJudgeSpending({
  database,
  clock,
  catalogues,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly catalogues: CatalogueCache;
}): JudgeSpending {
  /**
   * Uses up a living code for one request. At the same device, the pass of a used code still counts like a card that
   * was read.
   */
  const strengthLeft = async ({ asker, proof, request }: Spending): Promise<Strength | "USED"> => {
    if (proof === undefined) {
      return strengthOf(asker, undefined);
    }
    const { programId, subjectId } = asker.identity;
    const requestId = requestIdOf(programId, request.owner, request.key);
    const { prover, phoneId, step } = proof;
    const taker = [requestId, subjectId, new Date(clock.nowMs())];
    const [taken] = await (prover === "PIN"
      ? database.withoutProgram(takePinPass, [programId, phoneId, ...taker])
      : database.withoutProgram(takeCode, [programId, phoneId, step, ...taker]));
    if (taken?.requestId === requestId) {
      return "PROVEN";
    }
    return proof.kind === "PASS" && taken?.usedBy === subjectId ? "READ" : "USED";
  };

  return async (spending) => {
    const { asker, use, points, request } = spending;
    const { programId } = asker.identity;
    const strength = await strengthLeft(spending);
    if (strength === "USED") {
      return fail("CODE_ALREADY_USED");
    }
    const { identification } = (await catalogues.read(programId)).settings;
    const refusal = refusalOfUse(identification, asker, { use, strength, points });
    // A booked request gets its first answer, even when the staff on duty at that time have left.
    return refusal === null || (await wasAnswered(database, programId, request)) ? undefined : fail(refusal);
  };
}
