import { localDayOf } from "@punktum/domain";
import { type Database, readOneState } from "../../database/index.ts";
import { followFigures } from "../figures/index.ts";
import type { Book, BookFormat } from "./format.ts";
import { readDay, readMonthSums } from "./month.ts";
import { type BooksPosition, readPosition } from "./position.ts";
import { csvFormat } from "./write-csv.ts";
import { hledgerFormat } from "./write-hledger.ts";

const FORMATS = { csv: csvFormat, hledger: hledgerFormat } as const satisfies Record<string, BookFormat>;
const DAY_MS = 86_400_000;

/** Days of a month, `yyyy-MM-dd`. */
function daysOfMonth(month: string): readonly string[] {
  const firstMs = Date.parse(`${month}-01`);
  const days = Array.from({ length: 31 }, (_, index) => localDayOf(firstMs + index * DAY_MS, "UTC"));
  return days.filter((day) => day.startsWith(month));
}

interface Pieces {
  readonly database: Database;
  readonly format: BookFormat;
  readonly book: Book;
  readonly position: BooksPosition;
}

async function* piecesOf({ database, format, book, position }: Pieces): AsyncGenerator<string> {
  yield format.begin(book);
  for (const day of daysOfMonth(book.month)) {
    const rows = await readDay(database, book.programId, { day, position });
    yield rows.map((row) => format.booking(day, row)).join("");
  }
  yield format.end(book);
}

/** A month of the ledger as a stream. */
interface LedgerExport {
  readonly type: BookFormat["type"];
  readonly pieces: AsyncIterable<string>;
}

/**
 * Exports a month of a programme's ledger up to this moment. Undefined while the programme's figures are counted for
 * the first time.
 */
export async function exportLedger(
  database: Database,
  programId: string,
  { month, format: name }: { readonly month: string; readonly format: keyof typeof FORMATS },
): Promise<LedgerExport | undefined> {
  await followFigures(database, programId);
  const format = FORMATS[name];
  return database.withProgram(programId, async (transaction) => {
    await readOneState(transaction);
    const position = await readPosition(transaction);
    if (position === undefined) {
      return undefined;
    }
    const sums = await readMonthSums(transaction, month);
    const days = daysOfMonth(month);
    const { opening, opened, issued, redeemed, expired, corrected } = sums;
    const book = {
      ...sums,
      programId,
      month,
      zone: position.zone,
      asOf: position.asOf,
      firstDay: days[0] ?? "",
      lastDay: days.at(-1) ?? "",
      closing: opening + opened + issued - redeemed - expired + corrected,
    };
    return { type: format.type, pieces: piecesOf({ database, format, book, position }) };
  });
}
