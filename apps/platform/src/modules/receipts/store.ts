import { cents, timeZoneOrDefault, type SaleLine, type TimeZone } from "@punktum/domain";
import { integerColumn, nullable, textColumn } from "../../database/rows.ts";
import { prepared, type Database } from "../../database/database.ts";

/** A shop a receipt may mean. */
export interface ReceiptStore {
  readonly id: string;
  readonly partnerId: string;
}

/** A shop is named by its id, with leading zeros or without, or by its name in full. */
const findStoresStatement = prepared(
  "receipts.findStores",
  `SELECT s.id, s.partner_id FROM stores s JOIN partners p ON p.program_id = s.program_id AND p.id = s.partner_id
   WHERE s.program_id = $1 AND s.active AND p.active AND (s.id = $2 OR s.name = $3)
   ORDER BY s.id = $2 DESC, s.id LIMIT 2`,
  (row) => ({ id: integerColumn(row, "id").toString(), partnerId: integerColumn(row, "partner_id").toString() }),
);

/** Shops a till may mean with this text, the one with that id first. */
export function findStores(database: Database, programId: string, named: string): Promise<readonly ReceiptStore[]> {
  const id = /^\d{1,15}$/.test(named) ? Number(named) : null;
  return database.withProgram(programId, (transaction) => transaction.run(findStoresStatement, [programId, id, named]));
}

const readTimeZoneStatement = prepared(
  "receipts.readTimeZone",
  `SELECT config ->> 'timeZone' AS time_zone FROM programs WHERE id = $1`,
  (row) => nullable(row, "time_zone", textColumn),
);

/** The zone of a programme's shops, from its configuration. */
export async function readTimeZone(database: Database, programId: string): Promise<TimeZone> {
  const [named] = await database.withProgram(programId, (transaction) =>
    transaction.run(readTimeZoneStatement, [programId]),
  );
  return timeZoneOrDefault(named ?? null);
}

/** What is left of a line, and whose points it gave: after a merge the account's that remained; null while nobody's. */
interface TakenLine {
  readonly line: SaleLine;
  readonly accountId: string | null;
}

/** Lines of a sale that was taken before, less what was returned of them since. */
const readTakenStatement = prepared(
  "receipts.readTaken",
  `SELECT l.sequence_number, l.type, l.item_id, l.description, l.merchandise_group_code, l.merchandise_sub_group_code,
     (l.extended_amount_cents - CASE WHEN l.type = 'SALE' AND l.extended_amount_cents > 0 THEN coalesce((
       SELECT sum(abs(r.extended_amount_cents)) FROM transaction_lines r
       WHERE r.program_id = $1 AND r.original_id = l.transaction_id AND r.original_sequence_number = l.sequence_number), 0)
       ELSE 0 END)::text AS cents,
     coalesce((SELECT m.primary_id FROM account_merges m
       WHERE m.program_id = $1 AND m.secondary_id = coalesce(t.account_id, i.account_id)), t.account_id, i.account_id) AS account_id
   FROM transactions t JOIN transaction_lines l ON l.program_id = t.program_id AND l.transaction_id = t.id
   LEFT JOIN transaction_incentives i ON i.program_id = t.program_id AND i.transaction_id = t.id
   WHERE t.program_id = $1 AND t.receipt_key = $2 ORDER BY l.sequence_number`,
  (row): TakenLine => ({
    accountId: nullable(row, "account_id", textColumn),
    line: {
      sequenceNumber: integerColumn(row, "sequence_number"),
      type: textColumn(row, "type") === "RETURN" ? "RETURN" : "SALE",
      itemId: textColumn(row, "item_id"),
      description: textColumn(row, "description"),
      merchandiseGroupCode: textColumn(row, "merchandise_group_code"),
      merchandiseSubGroupCode: textColumn(row, "merchandise_sub_group_code"),
      extendedAmountCents: cents(Number(textColumn(row, "cents"))),
    },
  }),
);

/** What is left of a sale that was taken under this receipt; empty where there was none. */
export function readTakenLines(
  database: Database,
  programId: string,
  receiptKey: string,
): Promise<readonly TakenLine[]> {
  return database.withProgram(programId, (transaction) => transaction.run(readTakenStatement, [programId, receiptKey]));
}
