import type { TimeZone } from "@punktum/domain";
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

const DEFAULT_TIME_ZONE: TimeZone = "Europe/Berlin";

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The zone of a programme's shops, from its configuration. */
export async function readTimeZone(database: Database, programId: string): Promise<TimeZone> {
  const [named] = await database.withProgram(programId, (transaction) =>
    transaction.run(readTimeZoneStatement, [programId]),
  );
  return named !== undefined && named !== null && isTimeZone(named) ? named : DEFAULT_TIME_ZONE;
}
