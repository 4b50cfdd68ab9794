import { type Database, prepared, textColumn } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";

const findTillStatement = prepared(
  "places.findTill",
  "SELECT id FROM interaction_points WHERE program_id = $1 AND id = $2 AND kind = 'CASH' AND active",
  (row) => textColumn(row, "id"),
);

/**
 * The till a call comes from: the caller itself, or the till staff's cash system names as its interaction point. A device is
 * no till, whatever it names. Whether the caller may act there is the place's to say.
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
