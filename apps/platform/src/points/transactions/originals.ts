import { cents, points, type OriginalSale, type SalePlace } from "@punktum/domain";
import * as z from "zod/mini";
import { nullable, prepared, type ProgramTransaction, textColumn } from "../../database/index.ts";
import type { Asking } from "./situation.ts";

const wholePoints = z.pipe(z.number(), z.transform(points));
const wholeCents = z.pipe(z.number(), z.transform(cents));

const stateSchema = z.object({
  transactionId: z.string(),
  /** Account that got the points, or the account it was merged into. */
  accountId: z.nullable(z.string()),
  isOpen: z.boolean(),
  otherPoints: wholePoints,
  lines: z.array(
    z.object({
      sequenceNumber: z.number(),
      itemId: z.string(),
      merchandiseGroupCode: z.string(),
      valueCents: wholeCents,
      points: wholePoints,
      returnedCents: wholeCents,
      returnedPoints: wholePoints,
    }),
  ),
});

/** An earlier sale and the account that got its points. */
export interface KnownSale {
  readonly sale: OriginalSale;
  readonly accountId: string | null;
  /** The state as SQL returned it; the ledger compares it before writing. */
  readonly state: unknown;
}

function knownSaleOf(state: unknown): KnownSale {
  const { accountId, isOpen, ...sale } = z.parse(stateSchema, state);
  const owner = accountId === null ? "NOBODY" : isOpen ? "ACCOUNT" : "CLOSED";
  return { sale: { ...sale, owner }, accountId, state };
}

const readOriginalsStatement = prepared(
  "transactions.read-originals",
  "SELECT receipt_key, state FROM punktum.read_originals($1, $2, $3, $4)",
  (row) => ({ receiptKey: nullable(row, "receipt_key", textColumn), known: knownSaleOf(row["state"]) }),
);

/** Reads earlier sales by their receipt keys or ids. */
export async function readOriginals(
  { run, programId }: Asking,
  { receiptKeys, ids }: { readonly receiptKeys: readonly string[]; readonly ids: readonly string[] },
  { storeId }: Pick<SalePlace, "storeId">,
): Promise<ReadonlyMap<string, KnownSale>> {
  if (receiptKeys.length + ids.length === 0) {
    return new Map();
  }
  const rows = await run(readOriginalsStatement, [programId, receiptKeys, ids, storeId]);
  const byId = rows.map(({ known }) => [known.sale.transactionId, known] as const);
  const byReceipt = rows.flatMap(({ receiptKey, known }) =>
    receiptKey === null ? [] : [[receiptKey, known] as const],
  );
  return new Map([...byId, ...byReceipt]);
}

const readStateStatement = prepared("transactions.read-return-state", "SELECT return_state($1, $2) AS state", (row) =>
  knownSaleOf(row["state"]),
);

/** Reads a sale with what was returned of it so far. */
export async function readKnownSale(transaction: ProgramTransaction, id: string): Promise<KnownSale> {
  const [known] = await transaction.run(readStateStatement, [transaction.programId, id]);
  if (known === undefined) {
    throw new Error("a function answered no row");
  }
  return known;
}
