import type { GatewayOutcome, LoyaltyGateway } from "@punktum/client";
import { succeed, voucherAction, type Voucher } from "@punktum/domain";

/** A coupon key and the coupon it opens. */
export interface KeyOfCoupon {
  readonly couponKey: string;
  readonly voucher: Voucher;
}

/** So many coupons fit into one question. */
const MOST_AT_ONCE = 200;

/** A server that knows none of the coupons has no keys for them; everything else that goes wrong is a failure. */
const WITHOUT_KEYS: readonly (string | undefined)[] = ["COUPON_NOT_FOUND", "VOUCHER_CODE_NOT_FOUND", "NOT_FOUND"];

/** Only what is redeemed is opened with a key. */
const isOpenedWithKeys = (voucher: Voucher): boolean =>
  voucher.voucherType === "coupon" && voucherAction(voucher) === "redeem";

/** The keys the account itself brings along (DATA-13): they are known without asking anybody. */
function ownKeys(vouchers: readonly Voucher[]): readonly KeyOfCoupon[] {
  return vouchers.flatMap((voucher) => (voucher.ownKeys ?? []).map((couponKey) => ({ couponKey, voucher })));
}

/**
 * The keys that open the shown coupons: the shopper's own, then those for everybody, asked for in one call and for no
 * other coupon than the shown ones (BURN-06, A-25).
 */
export async function loadCouponKeys(
  gateway: Pick<LoyaltyGateway, "listCouponKeys">,
  vouchers: readonly Voucher[],
): Promise<GatewayOutcome<readonly KeyOfCoupon[]>> {
  const coupons = new Map(vouchers.filter(isOpenedWithKeys).map((voucher) => [voucher.voucherId, voucher]));
  const own = ownKeys([...coupons.values()]);
  if (coupons.size === 0) {
    return succeed(own);
  }
  const answer = await gateway.listCouponKeys([...coupons.keys()].slice(0, MOST_AT_ONCE));
  if (!answer.ok) {
    return WITHOUT_KEYS.includes(answer.error.code) ? succeed(own) : answer;
  }
  const general = answer.response.flatMap(({ couponId, couponKey }) => {
    const voucher = coupons.get(couponId);
    return voucher === undefined ? [] : [{ couponKey, voucher }];
  });
  return succeed([...own, ...general]);
}

/** The coupon a typed or scanned key opens; an exact match wins over one that differs in capitals only. */
export function findCouponKey(keys: readonly KeyOfCoupon[], code: string): KeyOfCoupon | undefined {
  const wanted = code.trim();
  return (
    keys.find(({ couponKey }) => couponKey === wanted) ??
    keys.find(({ couponKey }) => couponKey.toLowerCase() === wanted.toLowerCase())
  );
}

/** Finds the coupon of a scanned key: among the shopper's own keys at once, else among those for everybody (SCAN-24). */
export async function findScannedKey(
  gateway: Pick<LoyaltyGateway, "listCouponKeys">,
  vouchers: readonly Voucher[],
  code: string,
): Promise<GatewayOutcome<KeyOfCoupon | undefined>> {
  const own = findCouponKey(ownKeys(vouchers), code);
  if (own !== undefined) {
    return succeed(own);
  }
  const keys = await loadCouponKeys(gateway, vouchers);
  return keys.ok ? succeed(findCouponKey(keys.response, code)) : keys;
}
