import { prepared, type ProgramTransaction, textColumn } from "../../database/index.ts";

const statement = prepared(
  "accounts.with-merged",
  `WITH RECURSIVE same (id) AS (
     SELECT unnest($2::uuid[]) UNION
     SELECT m.secondary_id FROM account_merges m JOIN same ON m.program_id = $1 AND m.primary_id = same.id
   )
   SELECT id FROM same`,
  (row) => textColumn(row, "id"),
);

/** Ids of these accounts and of all that were merged into them. */
export const withMerged = (
  { programId, run }: ProgramTransaction,
  accountIds: readonly string[],
): Promise<readonly string[]> => run(statement, [programId, [...accountIds]]);
