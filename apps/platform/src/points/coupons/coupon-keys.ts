import { COUPON_KEYS_MAX } from "@punktum/contracts";
import { type Database, nullable, prepared, textColumn } from "../../database/index.ts";

/** A key and the coupon it opens. */
interface CouponKey {
  readonly couponId: string;
  readonly keyCode: string;
}

/** Lists the keys that can still be redeemed, and the number of matching coupons. */
export type ListCouponKeys = (
  programId: string,
  couponIds: readonly string[],
  keyCode?: string,
) => Promise<{ readonly coupons: number; readonly keys: readonly CouponKey[] }>;

const COLUMNS = "c.id::text AS coupon_id, k.key_code";
/** Keys assigned to a person are excluded from the general list; the person's account details contain them. */
const FREE = "k.account_id IS NULL AND k.redeemed_at IS NULL AND k.reservation_id IS NULL";
const WANTED = "c.program_id = $1 AND c.id = ANY ($2::bigint[]) AND c.active";

type Row = Readonly<Record<string, unknown>>;
const keyOf = (row: Row) => ({
  couponId: textColumn(row, "coupon_id"),
  keyCode: nullable(row, "key_code", textColumn),
});

const readFreeKeys = prepared(
  "coupons.read-free-keys",
  `SELECT ${COLUMNS} FROM coupons c
   LEFT JOIN coupon_keys k ON k.program_id = c.program_id AND k.coupon_id = c.id AND ${FREE}
   WHERE ${WANTED} ORDER BY c.id, k.key_code LIMIT ${COUPON_KEYS_MAX}`,
  keyOf,
);

/** One free key, for coupons with more keys than a list may hold. */
const findFreeKey = prepared(
  "coupons.find-free-key",
  `SELECT ${COLUMNS} FROM coupons c
   LEFT JOIN coupon_keys k ON k.program_id = c.program_id AND k.coupon_id = c.id AND k.key_code = ANY ($3::text[]) AND ${FREE}
   WHERE ${WANTED} ORDER BY c.id, k.key_code`,
  keyOf,
);

export function createListCouponKeys(database: Database): ListCouponKeys {
  return async (programId, couponIds, keyCode) => {
    const rows = await database.withProgram(programId, ({ run }) =>
      keyCode === undefined
        ? run(readFreeKeys, [programId, [...couponIds]])
        : run(findFreeKey, [programId, [...couponIds], [keyCode, keyCode.toUpperCase(), keyCode.toLowerCase()]]),
    );
    return {
      coupons: new Set(rows.map(({ couponId }) => couponId)).size,
      keys: rows.flatMap((row) => (row.keyCode === null ? [] : [{ couponId: row.couponId, keyCode: row.keyCode }])),
    };
  };
}
