import type { GatewayOutcome, LoyaltyGateway } from "@punktum/client";
import { succeed, type Voucher } from "@punktum/domain";

/** A coupon key and the coupon it opens. */
export interface CouponKey {
  readonly couponKey: string;
  readonly voucher: Voucher;
}

/** So many lists are asked for at a time: a tablet's connections are few, and others of the shop share the server. */
const PARALLEL = 6;

/** A coupon that has no list of keys has no keys; everything else that goes wrong is a failure. */
const WITHOUT_KEYS: readonly (string | undefined)[] = ["COUPON_NOT_FOUND", "VOUCHER_CODE_NOT_FOUND", "NOT_FOUND"];

async function keysOf(
  gateway: Pick<LoyaltyGateway, "listCouponKeys">,
  voucher: Voucher,
): Promise<GatewayOutcome<readonly CouponKey[]>> {
  const answer = await gateway.listCouponKeys(voucher.voucherId);
  if (answer.ok) {
    return succeed(answer.response.map((couponKey) => ({ couponKey, voucher })));
  }
  return WITHOUT_KEYS.includes(answer.error.code) ? succeed([]) : answer;
}

/** Loads the keys of the coupons among the shown vouchers (BURN-06, A-25); the first failure ends it. */
export async function loadCouponKeys(
  gateway: Pick<LoyaltyGateway, "listCouponKeys">,
  vouchers: readonly Voucher[],
): Promise<GatewayOutcome<readonly CouponKey[]>> {
  const coupons = vouchers.filter(({ voucherType }) => voucherType === "coupon");
  const found: CouponKey[] = [];
  for (let start = 0; start < coupons.length; start += PARALLEL) {
    const answers = await Promise.all(coupons.slice(start, start + PARALLEL).map((coupon) => keysOf(gateway, coupon)));
    for (const answer of answers) {
      if (!answer.ok) {
        return answer;
      }
      found.push(...answer.response);
    }
  }
  return succeed(found);
}

/** The coupon a typed or scanned key opens; an exact match wins over one that differs in capitals only. */
export function findCouponKey(keys: readonly CouponKey[], code: string): CouponKey | undefined {
  const wanted = code.trim();
  return (
    keys.find(({ couponKey }) => couponKey === wanted) ??
    keys.find(({ couponKey }) => couponKey.toLowerCase() === wanted.toLowerCase())
  );
}
