import { prepared, type Database } from "../../database/database.ts";
import { nullable, textColumn } from "../../database/rows.ts";

/** A key and the coupon it opens. */
interface CouponKey {
  readonly couponId: string;
  readonly keyCode: string;
}

/** Lists the keys coupons can still be redeemed with, and how many of the coupons there are (V1-15). */
export type ListCouponKeys = (
  programId: string,
  couponIds: readonly string[],
) => Promise<{ readonly coupons: number; readonly keys: readonly CouponKey[] }>;

/** Keys of one person never leave in a list for everybody; that person's account details carry them. */
const readFreeKeys = prepared(
  "coupons.readFreeKeys",
  `SELECT c.id::text AS coupon_id, k.key_code
   FROM coupons c LEFT JOIN coupon_keys k ON k.program_id = c.program_id AND k.coupon_id = c.id
     AND k.account_id IS NULL AND k.redeemed_at IS NULL AND k.reservation_id IS NULL
   WHERE c.program_id = $1 AND c.id = ANY ($2::bigint[]) AND c.active
   ORDER BY c.id, k.key_code
   LIMIT 10000`,
  (row) => ({ couponId: textColumn(row, "coupon_id"), keyCode: nullable(row, "key_code", textColumn) }),
);

export function createListCouponKeys(database: Database): ListCouponKeys {
  return async (programId, couponIds) => {
    const rows = await database.withProgram(programId, (transaction) =>
      transaction.run(readFreeKeys, [programId, [...couponIds]]),
    );
    return {
      coupons: new Set(rows.map(({ couponId }) => couponId)).size,
      keys: rows.flatMap(({ couponId, keyCode }) => (keyCode === null ? [] : [{ couponId, keyCode }])),
    };
  };
}
