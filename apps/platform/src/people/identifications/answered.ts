import { booleanColumn, prepared, type Database } from "../../database/index.ts";
import { requestIdOf, type RequestKey } from "../../office/idempotency/index.ts";

const wasAnsweredStatement = prepared(
  "identifications.was-answered",
  "SELECT was_answered($1, $2) AS answered",
  (row) => booleanColumn(row, "answered"),
);

/** Tells whether a request was answered before. It then gets its first answer, even when its code has expired since. */
export async function wasAnswered(
  database: Database,
  programId: string,
  { owner, key }: Pick<RequestKey, "owner" | "key">,
): Promise<boolean> {
  const [answered] = await database.withoutProgram(wasAnsweredStatement, [
    programId,
    requestIdOf(programId, owner, key),
  ]);
  return answered === true;
}
