import { reachedLevelWire } from "@punktum/contracts";
import {
  cents,
  LINE_TYPES,
  points,
  REASON_KINDS,
  REMARK_CODES,
  REVENUE_KEYS,
  TRANSACTION_TYPES,
} from "@punktum/domain";
import * as z from "zod/mini";
import { type Database, prepared } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import type { Transaction, TransactionPage } from "./transactions.ts";

const wholePoints = z.pipe(z.number(), z.transform(points));
const wholeCents = z.pipe(z.number(), z.transform(cents));

const lineSchema = z.object({
  sequenceNumber: z.number(),
  type: z.enum(LINE_TYPES),
  itemId: z.string(),
  description: z.string(),
  merchandiseGroupCode: z.string(),
  merchandiseSubGroupCode: z.string(),
  extendedAmountCents: wholeCents,
  revenueKey: z.exactOptional(z.enum(REVENUE_KEYS)),
  isEligible: z.exactOptional(z.boolean()),
  discountCents: z.exactOptional(wholeCents),
  points: wholePoints,
});
const reasonSchema = z.object({
  kind: z.enum(REASON_KINDS),
  id: z.string(),
  names: z.object({ de: z.string(), en: z.string() }),
  factor: z.exactOptional(z.string()),
  fixedPoints: z.exactOptional(wholePoints),
  revenueCents: z.exactOptional(wholeCents),
  points: wholePoints,
});
const remarkSchema = z.object({
  code: z.enum(REMARK_CODES),
  lines: z.array(z.number()),
  amounts: z.exactOptional(z.array(wholeCents)),
});
const transactionSchema = z.object({
  id: z.string(),
  externalId: z.string(),
  transactionType: z.enum(TRANSACTION_TYPES),
  transactionTimeMs: z.number(),
  amountCents: wholeCents,
  points: wholePoints,
  paidCents: wholeCents,
  accountId: z.nullable(z.string()),
  bookingId: z.nullable(z.string()),
  balance: z.nullable(wholePoints),
  partnerId: z.nullable(z.string()),
  storeId: z.nullable(z.string()),
  till: z.nullable(z.string()),
  lines: z.array(lineSchema),
  reasons: z.array(reasonSchema),
  remarks: z.array(remarkSchema),
  reachedLevel: z.nullable(reachedLevelWire),
});

/**
 * A sale with all its parts in the current state: `t` is the sale, `i` its incentive or null. `as_booked` leaves out
 * later changes, so that a repeated request gets its first answer.
 */
const TRANSACTION = `json_build_object(
    'id', t.id, 'externalId', t.external_id, 'transactionType', t.transaction_type,
    'transactionTimeMs', (extract(epoch FROM t.transaction_time) * 1000)::bigint, 'amountCents', t.amount_cents,
    'points', coalesce(i.points, t.points), 'paidCents', t.paid_cents, 'accountId', coalesce(t.account_id, i.account_id),
    'bookingId', coalesce(i.id, CASE WHEN t.account_id IS NOT NULL THEN t.id END),
    'balance', coalesce(t.balance_after, i.balance_after), 'partnerId', t.partner_id::text, 'storeId', t.store_id::text,
    'till', t.till,
    'lines', (
      SELECT coalesce(json_agg(json_strip_nulls(json_build_object('sequenceNumber', l.sequence_number, 'type', l.type,
        'itemId', l.item_id, 'description', l.description, 'merchandiseGroupCode', l.merchandise_group_code,
        'merchandiseSubGroupCode', l.merchandise_sub_group_code, 'extendedAmountCents', l.extended_amount_cents,
        'revenueKey', l.revenue_key, 'isEligible', CASE WHEN NOT l.eligible THEN false END,
        'discountCents', nullif(l.discount_cents, 0), 'points', coalesce(i.line_points[l.place], l.points))) ORDER BY l.place), '[]')
      FROM (SELECT o.*, row_number() OVER (ORDER BY o.sequence_number) AS place
        FROM transaction_lines o WHERE o.program_id = t.program_id AND o.transaction_id = t.id) l),
    'reasons', (
      SELECT coalesce(json_agg(json_strip_nulls(json_build_object('kind', r.kind, 'id', r.rule_id,
        'names', json_build_object('de', r.name_de, 'en', r.name_en), 'factor', r.factor, 'fixedPoints', r.fixed_points,
        'revenueCents', r.revenue_cents, 'points', r.points)) ORDER BY r.at_incentive, r.number), '[]')
      FROM transaction_reasons r
      WHERE r.program_id = t.program_id AND r.transaction_id = t.id AND (i.id IS NOT NULL OR NOT r.at_incentive)),
    'remarks', coalesce(t.remarks, '[]'),
    'reachedLevel', (
      SELECT l.level FROM reached_levels l WHERE l.program_id = t.program_id AND l.booking_id = coalesce(i.id, t.id))
  ) AS transaction`;

const WITH_INCENTIVE = `FROM transactions t
   LEFT JOIN transaction_incentives i ON i.program_id = t.program_id AND i.transaction_id = t.id`;

/**
 * $2: partners, $3: stores the caller may see; null means all. A sale without a partner is visible only to callers who
 * see all.
 */
export const VISIBLE = `($2::bigint[] IS NULL OR t.partner_id = ANY ($2))
     AND ($3::bigint[] IS NULL OR t.store_id IS NULL OR t.store_id = ANY ($3))`;

function decode(row: Readonly<Record<string, unknown>>): Transaction {
  const { reachedLevel, ...transaction } = z.parse(transactionSchema, row["transaction"]);
  return { ...transaction, ...(reachedLevel !== null && { reachedLevel }) };
}

const readOne = prepared(
  "transactions.read",
  `SELECT ${TRANSACTION} ${WITH_INCENTIVE} WHERE t.program_id = $1 AND t.id = $4 AND ${VISIBLE}`,
  decode,
);

const readFirstAnswer = prepared(
  "transactions.read-first-answer",
  `SELECT ${TRANSACTION}
   FROM transactions t LEFT JOIN transaction_incentives i ON false
   WHERE t.program_id = $1 AND t.id = $2`,
  decode,
);

const readByName = prepared(
  "transactions.read-by-name",
  `SELECT ${TRANSACTION} ${WITH_INCENTIVE}
   WHERE t.program_id = $1 AND t.external_id = $4 AND ${VISIBLE}
   ORDER BY t.created_at DESC, t.id DESC LIMIT 100`,
  decode,
);

const readByAccount = prepared(
  "transactions.read-by-account",
  `WITH owners AS MATERIALIZED (
     SELECT $4::uuid AS id UNION ALL SELECT m.secondary_id FROM list_merged_accounts($1, $4) m
   ), owned AS (
     SELECT o.id FROM transactions o WHERE o.program_id = $1 AND o.account_id IN (SELECT id FROM owners)
     UNION ALL
     SELECT o.transaction_id FROM transaction_incentives o WHERE o.program_id = $1 AND o.account_id IN (SELECT id FROM owners)
   )
   SELECT ${TRANSACTION} ${WITH_INCENTIVE}
   WHERE t.program_id = $1 AND t.id IN (SELECT id FROM owned) AND ${VISIBLE}
     AND ($6::uuid IS NULL OR (t.transaction_time, t.id) < (
       SELECT b.transaction_time, b.id FROM transactions b WHERE b.program_id = $1 AND b.id = $6))
   ORDER BY t.transaction_time DESC, t.id DESC LIMIT $5`,
  decode,
);

export const scopeOf = ({ programId, partnerIds, storeIds }: Identity): readonly unknown[] => [
  programId,
  partnerIds === "ALL" ? null : partnerIds,
  storeIds === "ALL" ? null : storeIds,
];

/** Reads a sale that the caller may see. */
export async function readTransaction(
  database: Database,
  identity: Identity,
  id: string,
): Promise<Transaction | undefined> {
  const [found] = await database.withProgram(identity.programId, ({ run }) => run(readOne, [...scopeOf(identity), id]));
  return found;
}

/** Reads a sale as it was answered when it was booked. */
export async function readAsBooked(database: Database, programId: string, id: string): Promise<Transaction> {
  const [found] = await database.withProgram(programId, ({ run }) => run(readFirstAnswer, [programId, id]));
  if (found === undefined) {
    throw new Error("a sale that was booked before is gone");
  }
  return found;
}

export function findTransactions(
  database: Database,
  identity: Identity,
  externalId: string,
): Promise<readonly Transaction[]> {
  return database.withProgram(identity.programId, ({ run }) => run(readByName, [...scopeOf(identity), externalId]));
}

export function listTransactions(
  database: Database,
  identity: Identity,
  { accountId, limit, before }: TransactionPage & { readonly accountId: string },
): Promise<readonly Transaction[]> {
  const values = [...scopeOf(identity), accountId, limit, before ?? null];
  return database.withProgram(identity.programId, ({ run }) => run(readByAccount, values));
}
