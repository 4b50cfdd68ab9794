import { askTogether, byProgram, type Database, inOrder, integerColumn, prepared } from "../../database/index.ts";
import { decodeWritten, onlyRow, WRITTEN_COLUMNS, type SaleRows, type Written } from "./store.ts";

const BOOK_TRANSACTION = prepared(
  "transactions.book-transaction",
  `SELECT ${WRITTEN_COLUMNS} FROM punktum.book_transaction($1, $2, $3, $4)`,
  decodeWritten,
);

const BOOK_PARTS = prepared(
  "transactions.book-transaction-parts",
  `SELECT ${WRITTEN_COLUMNS} FROM punktum.book_transaction_parts($1, $2, $3, $4)`,
  decodeWritten,
);

const BOOK_TOGETHER = prepared(
  "transactions.book-sales-together",
  `SELECT place, transaction_id, balance, false AS replayed, reached_level
   FROM punktum.book_sales_together($1, $2, $3, $4, $5)`,
  (row) => ({ place: integerColumn(row, "place"), written: decodeWritten(row) }),
);

/** A sale alone that takes longer is assumed to wait for a lock. */
const SLOW_AFTER_MS = 100;

/** Rows of a sale, with what tells whether it can share its statement. */
export interface WritableRows extends SaleRows {
  readonly sale: {
    readonly account_id: string | null;
    readonly points: number;
    readonly level_points: number;
    readonly paid_points: number;
    readonly id: string;
    readonly transaction_time: string;
  };
  readonly details: {
    readonly lines: readonly object[];
    readonly reasons: readonly object[];
    readonly coupons: readonly object[];
    readonly taken: readonly object[];
    readonly returns: readonly object[];
    readonly available: number | null;
    readonly descriptions: { readonly de: string; readonly en: string };
    readonly keyCode: string | null;
    readonly level?: object | undefined;
    readonly uses?: readonly object[] | undefined;
    readonly isEntry?: boolean | undefined;
  };
}

/** A sale: the receipt itself, and its parts on accounts other than the card's. */
interface WrittenSale {
  readonly parts: readonly WritableRows[];
  /** Accounts of parts whose card was not shown. */
  readonly others: readonly string[];
  readonly isPreview: boolean;
}

/** Writes a sale; a preview is only checked. Throws the SQL error. */
export type WriteSale = (programId: string, sale: WrittenSale) => Promise<Written>;

/** A sale that may share its statement with others. */
type SharedSale = WritableRows & { readonly sale: { readonly account_id: string } };

const hasAccount = (rows: WritableRows): rows is SharedSale => rows.sale.account_id !== null;

/** True for a sale that only earns, and from whose account, coupons and rules the ledger compares nothing. */
function isPlain({ sale, details }: WritableRows): boolean {
  const { coupons, returns, taken, available, level, uses, isEntry } = details;
  const onlyEarns = sale.points >= 0 && sale.paid_points === 0 && sale.level_points === sale.points;
  const takesNothing = coupons.length + returns.length + taken.length === 0;
  return (
    onlyEarns && takesNothing && available === null && [level, uses, isEntry].every((value) => value === undefined)
  );
}

function sharedSaleOf({ parts, others, isPreview }: WrittenSale): SharedSale | undefined {
  const [main] = parts;
  const mayShare = !isPreview && others.length === 0 && main !== undefined && isPlain(main);
  return mayShare && hasAccount(main) ? main : undefined;
}

interface PlacedSale extends SharedSale {
  /** Counted from 1. */
  readonly place: number;
}

/** The first sale of each id with its place. A copy is written alone, since its lines would be taken for the first one's. */
const firstsOf = (sales: readonly SharedSale[]): readonly PlacedSale[] => [
  ...new Map(sales.map((sale, index) => [sale.sale.id, { ...sale, place: index + 1 }] as const).toReversed()).values(),
];

/** Rows of `transactions` together with those of their bookings; what differs between the two has a column for each. */
function valuesOf(programId: string, sales: readonly PlacedSale[]): readonly unknown[] {
  const rows = sales.map(({ place, sale, details: { descriptions, keyCode } }) => ({
    ...sale,
    place,
    key_code: keyCode,
    is_claimed: true,
    booking_id: sale.id,
    booking_type: "EARNBOOKING",
    booking_type_code: "REV",
    reason: "",
    description_de: descriptions.de,
    description_en: descriptions.en,
    booked_at: sale.transaction_time,
  }));
  return [
    programId,
    [...new Set(sales.map(({ sale }) => sale.account_id))],
    JSON.stringify(rows),
    JSON.stringify(sales.flatMap(({ details }) => details.lines)),
    JSON.stringify(sales.flatMap(({ details }) => details.reasons)),
  ];
}

async function writeAlone(
  database: Database,
  programId: string,
  { parts, others, isPreview }: WrittenSale,
): Promise<Written> {
  const [main] = parts;
  if (others.length > 0 || main === undefined) {
    const values = [programId, JSON.stringify(parts), others, isPreview];
    return onlyRow(await database.withoutProgram(BOOK_PARTS, values));
  }
  const values = [programId, JSON.stringify(main.sale), JSON.stringify(main.details), isPreview];
  return onlyRow(await database.withoutProgram(BOOK_TRANSACTION, values));
}

/**
 * Concurrent sales of a programme share a statement. One that cannot be written without waiting or being refused is
 * written alone. Use one writer per process and database, so that concurrent sales meet.
 */
export function createWriteSale(database: Database): WriteSale {
  const writeTogether = byProgram((programId) =>
    askTogether(
      async (sales: readonly SharedSale[]) => {
        const [only] = sales;
        // One alone is a third faster without the shared statement, and may wait for a lock.
        if (only !== undefined && sales.length === 1) {
          return [await writeAlone(database, programId, { parts: [only], others: [], isPreview: false })];
        }
        const rows = await database.withoutProgram(BOOK_TOGETHER, valuesOf(programId, firstsOf(sales)));
        return inOrder(sales.length, rows).map((row) => row?.written);
      },
      { slowAfterMs: SLOW_AFTER_MS },
    ),
  );
  return async (programId, written) => {
    const shared = sharedSaleOf(written);
    const together = shared && (await writeTogether(programId)(shared));
    return together ?? (await writeAlone(database, programId, written));
  };
}
