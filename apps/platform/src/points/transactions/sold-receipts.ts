import { cents, points, REVENUE_KEYS } from "@punktum/domain";
import * as z from "zod/mini";
import { type Database, prepared } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { scopeOf, VISIBLE } from "./read.ts";
import type { SoldReceipt } from "./transactions.ts";

const wholePoints = z.pipe(z.number(), z.transform(points));
const wholeCents = z.pipe(z.number(), z.transform(cents));

const receiptSchema = z.object({
  transactionId: z.string(),
  externalId: z.string(),
  receiptNumber: z.nullable(z.string()),
  transactionTimeMs: z.number(),
  amountCents: wholeCents,
  points: wholePoints,
  paidCents: wholeCents,
  isBooked: z.boolean(),
  convertFactor: z.number(),
  lines: z.array(
    z.object({
      sequenceNumber: z.number(),
      itemId: z.string(),
      description: z.string(),
      revenueKey: z.exactOptional(z.enum(REVENUE_KEYS)),
      extendedAmountCents: wholeCents,
      returnableCents: wholeCents,
      points: wholePoints,
    }),
  ),
});

/** Only sales that sold something; a receipt with only returns has nothing to return. */
const findStatement = prepared(
  "transactions.find-receipts",
  `WITH meant AS MATERIALIZED (
     SELECT t.id FROM transactions t
     WHERE t.program_id = $1 AND t.receipt_key IS NOT NULL AND receipt_number_of(t.receipt_key) = $4
     UNION
     SELECT t.id FROM transactions t WHERE t.program_id = $1 AND right(t.id::text, 8) = $5
   )
   SELECT json_build_object('transactionId', t.id, 'externalId', t.external_id,
     'receiptNumber', receipt_number_of(t.receipt_key),
     'transactionTimeMs', (extract(epoch FROM t.transaction_time) * 1000)::bigint, 'amountCents', t.amount_cents,
     'points', coalesce(i.points, t.points), 'paidCents', t.paid_cents,
     'convertFactor', (SELECT p.convert_factor FROM programs p WHERE p.id = $1),
     'isBooked', t.account_id IS NOT NULL OR i.id IS NOT NULL, 'lines', sold.lines) AS receipt
   FROM transactions t
   LEFT JOIN transaction_incentives i ON i.program_id = t.program_id AND i.transaction_id = t.id
   CROSS JOIN LATERAL (
     SELECT json_agg(json_strip_nulls(json_build_object('sequenceNumber', l.sequence_number, 'itemId', l.item_id,
       'description', l.description, 'revenueKey', l.revenue_key, 'extendedAmountCents', l.extended_amount_cents,
       'returnableCents', l.extended_amount_cents - coalesce((
         SELECT sum(r.returned_cents) FROM transaction_returns r
         WHERE r.program_id = $1 AND r.original_id = t.id AND r.original_sequence_number = l.sequence_number), 0)::bigint,
       'points', coalesce(i.line_points[l.place], l.points))) ORDER BY l.place) AS lines
     FROM (SELECT o.*, row_number() OVER (ORDER BY o.sequence_number) AS place
       FROM transaction_lines o WHERE o.program_id = $1 AND o.transaction_id = t.id) l
     WHERE l.type = 'SALE' AND l.extended_amount_cents > 0
   ) AS sold
   WHERE t.program_id = $1 AND t.id IN (SELECT id FROM meant) AND sold.lines IS NOT NULL AND ${VISIBLE}
   ORDER BY t.created_at DESC, t.id DESC LIMIT 20`,
  (row): SoldReceipt => z.parse(receiptSchema, row["receipt"]),
);

/** Replaces control characters, which mean nothing here, and lone surrogates. PostgreSQL refuses NUL and surrogates. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, " ")
    .trim();

/** Finds sales the caller may see by a number: of the till, of the caller's own name, or the end of the id. */
export function findReceipts(database: Database, identity: Identity, given: string): Promise<readonly SoldReceipt[]> {
  const number = clean(given);
  const ending = number.replaceAll(/[\s-]/g, "").toLowerCase();
  return database.withProgram(identity.programId, ({ run }) =>
    run(findStatement, [...scopeOf(identity), number, ending]),
  );
}
