import { points, type Points } from "@punktum/domain";
import {
  booleanColumn,
  type Database,
  integerColumn,
  nullable,
  prepared,
  type ProgramTransaction,
  sqlStateOf,
  textColumn,
} from "../../database/index.ts";
import { type ReachedLevel, reachedLevelOf } from "../../offers/levels/index.ts";

/** What the ledger answers for a sale or its preview. */
export interface Written {
  readonly transactionId: string;
  readonly balance: Points | null;
  readonly replayed: boolean;
  /** The level that it reached, also for a replay; absent if it reached none, and for a preview. */
  readonly reachedLevel: ReachedLevel | undefined;
}

type Row = Readonly<Record<string, unknown>>;

/** Decodes the answer of a SQL function. */
export function decodeWritten(row: Row): Written {
  const balance = nullable(row, "balance", integerColumn);
  return {
    transactionId: textColumn(row, "transaction_id"),
    balance: balance === null ? null : points(balance),
    replayed: booleanColumn(row, "replayed"),
    reachedLevel: reachedLevelOf(row),
  };
}

/** Columns of {@link decodeWritten}. */
export const WRITTEN_COLUMNS = "transaction_id, balance, replayed, reached_level";

const INCENTIVATE_TRANSACTION = prepared(
  "transactions.incentivate-transaction",
  `SELECT ${WRITTEN_COLUMNS} FROM punktum.incentivate_transaction($1, $2, $3)`,
  decodeWritten,
);

/** Raised by SQL when the state a sale was evaluated from has changed. */
const STALE_STATE = "PK002";
/** Each round means that another request was faster on the same account, coupon or receipt. */
const MAX_ROUNDS = 40;

/**
 * Runs `work`, which evaluates and writes, and repeats it as long as the ledger finds the evaluated state stale.
 *
 * @throws the last error after {@link MAX_ROUNDS} rounds
 */
export async function retryWhileStale<T>(work: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await work();
    } catch (error) {
      if (round === MAX_ROUNDS || sqlStateOf(error) !== STALE_STATE) {
        throw error;
      }
    }
  }
}

/** The answer of a function that has exactly one. */
export function onlyRow([row]: readonly Written[]): Written {
  if (row === undefined) {
    throw new Error("the ledger answered with no row");
  }
  return row;
}

/** Rows as the SQL functions expect them. */
export interface SaleRows {
  readonly sale: object;
  readonly details: object;
}

/** Books the sales in the given order, in one statement. */
const BOOK_TRANSACTIONS = prepared(
  "transactions.book-transactions",
  `SELECT count(*) FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS item (rows, place)
   CROSS JOIN LATERAL punktum.book_transaction($1, item.rows -> 'sale', item.rows -> 'details', false)`,
  () => null,
);

/** Books many sales inside a transaction of the programme. */
export async function writeSalesIn(transaction: ProgramTransaction, sales: readonly SaleRows[]): Promise<void> {
  await transaction.run(BOOK_TRANSACTIONS, [transaction.programId, JSON.stringify(sales)]);
}

export async function writeIncentive(
  database: Database,
  programId: string,
  { sale, details }: SaleRows,
): Promise<Written> {
  const values = [programId, JSON.stringify(sale), JSON.stringify(details)];
  return onlyRow(await database.withoutProgram(INCENTIVATE_TRANSACTION, values));
}
