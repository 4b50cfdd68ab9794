import { cents, timeZoneOrDefault, type SaleLine, type TimeZone } from "@punktum/domain";
import { booleanColumn, type Database, integerColumn, nullable, prepared, textColumn } from "../../database/index.ts";

/** A shop that a receipt may mean. */
export interface ReceiptStore {
  readonly id: string;
  readonly partnerId: string;
}

const findStoresStatement = prepared(
  "receipts.find-stores",
  "SELECT id, partner_id FROM punktum.find_receipt_stores($1, $2, $3)",
  (row) => ({ id: integerColumn(row, "id").toString(), partnerId: integerColumn(row, "partner_id").toString() }),
);

/** Finds the shops a till may mean by this text; the one with that id comes first. */
export function findStores(database: Database, programId: string, named: string): Promise<readonly ReceiptStore[]> {
  const id = /^\d{1,15}$/.test(named) ? Number(named) : null;
  return database.withoutProgram(findStoresStatement, [programId, id, named]);
}

/** Terms for reading a programme's receipts. */
export interface ReceiptTerms {
  /** Zone of the programme's shops, from its configuration. */
  readonly timeZone: TimeZone;
  readonly currency: string;
}

const readTermsStatement = prepared(
  "receipts.read-terms",
  `SELECT config ->> 'timeZone' AS time_zone, currency FROM programs WHERE id = $1`,
  (row): ReceiptTerms => ({
    timeZone: timeZoneOrDefault(nullable(row, "time_zone", textColumn)),
    currency: textColumn(row, "currency"),
  }),
);

export async function readReceiptTerms(database: Database, programId: string): Promise<ReceiptTerms> {
  const [terms] = await database.withProgram(programId, (transaction) =>
    transaction.run(readTermsStatement, [programId]),
  );
  if (terms === undefined) {
    throw new Error("the programme of a signed-in caller is gone");
  }
  return terms;
}

/** Lines of a booked sale, less what was returned since. */
const readTakenStatement = prepared(
  "receipts.read-taken",
  `SELECT l.sequence_number, l.type, l.item_id, l.description, l.merchandise_group_code, l.merchandise_sub_group_code, l.eligible,
     (l.extended_amount_cents - coalesce((
       SELECT sum(r.returned_cents) FROM transaction_returns r
       WHERE r.program_id = $1 AND r.original_id = l.transaction_id AND r.original_sequence_number = l.sequence_number), 0))::text
       AS cents
   FROM transactions t JOIN transaction_lines l ON l.program_id = t.program_id AND l.transaction_id = t.id
   WHERE t.program_id = $1 AND t.receipt_key = $2 ORDER BY l.sequence_number`,
  (row): SaleLine => ({
    sequenceNumber: integerColumn(row, "sequence_number"),
    type: textColumn(row, "type") === "RETURN" ? "RETURN" : "SALE",
    itemId: textColumn(row, "item_id"),
    description: textColumn(row, "description"),
    merchandiseGroupCode: textColumn(row, "merchandise_group_code"),
    merchandiseSubGroupCode: textColumn(row, "merchandise_sub_group_code"),
    extendedAmountCents: cents(Number(textColumn(row, "cents"))),
    ...(!booleanColumn(row, "eligible") && { isEligible: false }),
  }),
);

/** Reads the lines not yet returned of the sale booked under this receipt; empty when there is none. */
export function readTakenLines(
  database: Database,
  programId: string,
  receiptKey: string,
): Promise<readonly SaleLine[]> {
  return database.withProgram(programId, (transaction) => transaction.run(readTakenStatement, [programId, receiptKey]));
}
