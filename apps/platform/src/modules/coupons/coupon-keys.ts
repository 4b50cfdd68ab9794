import { fail, succeed, type Outcome } from "@punktum/domain";
import { prepared, type Database } from "../../database/database.ts";
import { nullable, textColumn } from "../../database/rows.ts";

/** Lists the keys a coupon can still be redeemed with (V1-15). */
export type ListCouponKeys = (
  programId: string,
  couponId: string,
) => Promise<Outcome<readonly string[], "VOUCHER_CODE_NOT_FOUND">>;

/** Keys of one person never leave in a list for everybody; that person's account details carry them. */
const readFreeKeys = prepared(
  "coupons.readFreeKeys",
  `SELECT k.key_code
   FROM coupons c LEFT JOIN coupon_keys k ON k.program_id = c.program_id AND k.coupon_id = c.id
     AND k.account_id IS NULL AND k.redeemed_at IS NULL AND k.reservation_id IS NULL
   WHERE c.program_id = $1 AND c.id = $2 AND c.active
   ORDER BY k.key_code
   LIMIT 10000`,
  (row) => nullable(row, "key_code", textColumn),
);

export function createListCouponKeys(database: Database): ListCouponKeys {
  return async (programId, couponId) => {
    const rows = await database.withProgram(programId, (transaction) =>
      transaction.run(readFreeKeys, [programId, couponId]),
    );
    return rows.length === 0 ? fail("VOUCHER_CODE_NOT_FOUND") : succeed(rows.filter((keyCode) => keyCode !== null));
  };
}
