import { type Database, prepared, textColumn } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";

const findTillStatement = prepared(
  "places.find-till",
  "SELECT id FROM interaction_points WHERE program_id = $1 AND id = $2 AND kind = 'CASH' AND active",
  (row) => textColumn(row, "id"),
);

/**
 * Finds the till of a call: the caller itself, or the interaction point that a cash system of staff names. A device is
 * never a till, whatever it names. Resolving the place checks whether the caller may act there.
 */
export async function findTill(
  database: Database,
  identity: Identity,
  interactionId: string,
): Promise<string | undefined> {
  if (identity.role === "TILL" || identity.role === "DEVICE") {
    return identity.cashInteractionId;
  }
  const [till] = await database.withProgram(identity.programId, (transaction) =>
    transaction.run(findTillStatement, [identity.programId, interactionId]),
  );
  return till;
}
