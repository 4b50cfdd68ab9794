import {
  cents,
  LINE_TYPES,
  points,
  REASON_KINDS,
  type Cents,
  type EarningReason,
  type LineType,
} from "@punktum/domain";
import * as z from "zod/mini";
import { type Database, prepared } from "../../database/index.ts";
import { historyBookingSchema } from "../../people/accounts/index.ts";
import type { Identity } from "../../office/sessions/index.ts";

const wholePoints = z.pipe(z.number(), z.transform(points));
const wholeCents = z.pipe(z.number(), z.transform(cents));

const bookingSchema = z.extend(historyBookingSchema, {
  partnerId: z.nullable(z.string()),
  storeId: z.nullable(z.string()),
  storeName: z.nullable(z.string()),
  sale: z.nullable(
    z.object({
      amountCents: wholeCents,
      lines: z.array(z.object({ type: z.enum(LINE_TYPES), description: z.string(), extendedAmountCents: wholeCents })),
      reasons: z.array(
        z.object({
          kind: z.enum(REASON_KINDS),
          names: z.object({ de: z.string(), en: z.string() }),
          factor: z.exactOptional(z.string()),
          fixedPoints: z.exactOptional(wholePoints),
          revenueCents: z.exactOptional(wholeCents),
          points: wholePoints,
        }),
      ),
    }),
  ),
});

/** A booking, with the sale that explains its points. */
export interface ExplainedBooking extends Omit<z.output<typeof bookingSchema>, "sale"> {
  /** Null if the booking is not part of a sale. */
  readonly sale: {
    readonly amountCents: Cents;
    readonly lines: readonly {
      readonly type: LineType;
      readonly description: string;
      readonly extendedAmountCents: Cents;
    }[];
    /** Only those of this booking: a used coupon has a booking of its own. Their points add up to the booking's. */
    readonly reasons: readonly Omit<EarningReason, "id">[];
  } | null;
}

/** Reads a booking of an account with its reasons; undefined if the account has no such booking. */
export type ExplainBooking = (
  identity: Pick<Identity, "programId">,
  booking: { readonly accountId: string; readonly bookingId: string },
) => Promise<ExplainedBooking | undefined>;

/**
 * `b` is the booking, `own` the sale's own booking: the same one, or for a used coupon the one its id is derived from.
 * The anonymous sale of an incentive is found by the incentive's id.
 */
const explainStatement = prepared(
  "explanations.read",
  `SELECT json_build_object('id', b.id, 'bookingType', b.booking_type, 'bookingTypeCode', b.booking_type_code,
     'points', b.points, 'reason', b.reason, 'descriptions', json_build_object('de', b.description_de, 'en', b.description_en),
     'bookedAtMs', (extract(epoch FROM b.booked_at) * 1000)::bigint, 'partnerId', b.partner_id::text, 'storeId', b.store_id::text,
     'storeName', (SELECT s.name FROM stores s WHERE s.program_id = b.program_id AND s.id = b.store_id),
     'sale', (
       SELECT json_build_object('amountCents', t.amount_cents,
         'lines', (
           SELECT coalesce(json_agg(json_build_object('type', l.type, 'description', l.description,
             'extendedAmountCents', l.extended_amount_cents) ORDER BY l.sequence_number), '[]')
           FROM transaction_lines l WHERE l.program_id = t.program_id AND l.transaction_id = t.id),
         'reasons', (
           SELECT coalesce(json_agg(json_strip_nulls(json_build_object('kind', r.kind,
             'names', json_build_object('de', r.name_de, 'en', r.name_en), 'factor', r.factor,
             'fixedPoints', r.fixed_points, 'revenueCents', r.revenue_cents, 'points', r.points)) ORDER BY r.at_incentive, r.number), '[]')
           FROM transaction_reasons r
           WHERE r.program_id = t.program_id AND r.transaction_id = t.id
             AND CASE WHEN b.voucher_id IS NULL THEN r.kind <> 'COUPON'
               ELSE r.kind = 'COUPON' AND r.rule_id = b.voucher_id::text END))
       FROM transactions t
       WHERE t.program_id = b.program_id AND t.id = coalesce(
         (SELECT i.transaction_id FROM transaction_incentives i WHERE i.program_id = b.program_id AND i.id = own.id), own.id))
   ) AS booking
   FROM bookings b CROSS JOIN LATERAL (
     SELECT coalesce((SELECT s.id FROM bookings s
       WHERE b.voucher_kind = 'C' AND s.program_id = b.program_id AND s.account_id = b.account_id AND s.booked_at = b.booked_at
         AND coupon_booking_id(s.id, b.voucher_id) = b.id LIMIT 1), b.id) AS id
   ) own
   WHERE b.program_id = $1 AND b.account_id = $2 AND b.id = $3`,
  (row) => z.parse(bookingSchema, row["booking"]),
);

export function createExplainBooking(database: Database): ExplainBooking {
  return async ({ programId }, { accountId, bookingId }) => {
    const [found] = await database.withProgram(programId, ({ run }) =>
      run(explainStatement, [programId, accountId, bookingId]),
    );
    return found;
  };
}
