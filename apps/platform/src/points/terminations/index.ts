import { prepared, type ProgramTransaction, textColumn } from "../../database/index.ts";

const TERMINATE_ACCOUNT = prepared(
  "terminations.terminate-account",
  "SELECT status_before FROM punktum.terminate_account($1, $2)",
  (row) => textColumn(row, "status_before"),
);

/** Closes an account for good and returns its previous status; nothing is erased. Throws the ledger's refusal. */
export async function terminateIn(
  { run, programId }: Pick<ProgramTransaction, "run" | "programId">,
  accountId: string,
): Promise<string> {
  const [statusBefore] = await run(TERMINATE_ACCOUNT, [programId, accountId]);
  if (statusBefore === undefined) {
    throw new Error("closing an account answered no row");
  }
  return statusBefore;
}
