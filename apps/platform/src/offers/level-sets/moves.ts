import { levelMoves, type LevelStep } from "@punktum/domain";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";
import { listActiveSteps } from "./store.ts";

const crowd = z.object({ now: z.number(), after: z.number(), accounts: z.number() });

const thresholds = (steps: readonly LevelStep[]) =>
  sql`${steps.map(({ thresholdPoints }) => thresholdPoints)}::bigint[]`;

/** Counts how many members each level would have, and how many would rise or fall to it. */
export async function previewMoves(transaction: ProgramTransaction, steps: readonly LevelStep[]) {
  const changed = steps.toSorted((one, other) => one.thresholdPoints - other.thresholdPoints);
  const present = await listActiveSteps(transaction);
  const { rows } = await sql`
    SELECT width_bucket(state_points, ${thresholds(present)})::bigint AS now,
      width_bucket(state_points, ${thresholds(changed)})::bigint AS after, count(*) AS accounts
    FROM accounts WHERE program_id = ${transaction.programId} AND status <> 'TERMINATED' GROUP BY 1, 2`.execute(
    transaction.db,
  );
  const { rise, fall, stands } = levelMoves(present, changed, z.parse(z.array(crowd), rows));
  return {
    rise,
    fall,
    levels: changed.map(({ thresholdPoints }, index) => ({ thresholdPoints, accounts: stands[index] ?? 0 })),
  };
}
