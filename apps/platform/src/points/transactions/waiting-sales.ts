import { prepared, type ProgramTransaction, textColumn } from "../../database/index.ts";
import { isTabletAlone } from "../../places/duties/index.ts";
import type { Identity } from "../../office/sessions/index.ts";

/**
 * Minutes in which a tablet without staff may assign a reported sale to a card. The tablet asks for the card for two
 * minutes; the rest is time for an open form (decision 0210).
 */
const WAIT_MINUTES = 10;

const findWaiting = prepared(
  "transactions.waiting-here",
  `SELECT t.id FROM transactions t
   JOIN mountings m ON m.program_id = t.program_id AND m.device_id = $3
   LEFT JOIN interaction_points p ON p.program_id = m.program_id AND p.id = m.app_interaction_id
   WHERE t.program_id = $1 AND t.id = ANY ($2::uuid[]) AND t.till = coalesce(m.cash_interaction_id, p.paired_cash_id)
     AND t.created_at > now() - make_interval(mins => ${WAIT_MINUTES})`,
  (row) => textColumn(row, "id"),
);

/**
 * Finds the sales that the caller may assign to a card. A tablet without staff on duty may use only sales that its own
 * till has just reported; otherwise a shopper could collect all sales of the shop without a card.
 */
export async function findUsableSales(
  transaction: Pick<ProgramTransaction, "programId" | "run">,
  identity: Identity,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return (await isTabletAlone(transaction, identity))
    ? new Set(await transaction.run(findWaiting, [transaction.programId, ids, identity.deviceId]))
    : new Set(ids);
}
