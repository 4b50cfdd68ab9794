import type { GatewayOutcome, LoyaltyGateway } from "@punktum/client";
import { COUPON_KEYS_MAX } from "@punktum/contracts";
import { mapOutcome, succeed, voucherAction, type Voucher } from "@punktum/domain";

/** A coupon key and its coupon. */
export interface KeyOfCoupon {
  readonly couponKey: string;
  readonly voucher: Voucher;
}

/** Most coupons that one request may name. */
const MAX_COUPONS_PER_REQUEST = 200;

/** Codes of a server that knows none of the coupons: they have no keys. Any other error is a failure. */
const WITHOUT_KEYS: readonly (string | undefined)[] = ["COUPON_NOT_FOUND", "VOUCHER_CODE_NOT_FOUND", "NOT_FOUND"];

/** Only coupons that are redeemed have keys. */
const isOpenedWithKeys = (voucher: Voucher): boolean =>
  voucher.voucherType === "coupon" && voucherAction(voucher) === "redeem";

/** Keys that the account itself contains. They need no request. */
function ownKeys(vouchers: readonly Voucher[]): readonly KeyOfCoupon[] {
  return vouchers.flatMap((voucher) => (voucher.ownKeys ?? []).map((couponKey) => ({ couponKey, voucher })));
}

/** Keys of the shown coupons. */
export interface LoadedKeys {
  readonly keys: readonly KeyOfCoupon[];
  /** False if the server has more keys than it lists. */
  readonly isComplete: boolean;
}

type KeyGateway = Pick<LoyaltyGateway, "listCouponKeys">;

/** Requests keys of the shown coupons in one call: all keys, or the one of `code` (decision 0091). */
async function requestKeys(
  gateway: KeyGateway,
  vouchers: readonly Voucher[],
  code?: string,
): Promise<GatewayOutcome<LoadedKeys>> {
  const coupons = new Map(vouchers.filter(isOpenedWithKeys).map((voucher) => [voucher.voucherId, voucher]));
  if (coupons.size === 0) {
    return succeed({ keys: [], isComplete: true });
  }
  const answer = await gateway.listCouponKeys([...coupons.keys()].slice(0, MAX_COUPONS_PER_REQUEST), code);
  if (!answer.ok) {
    return WITHOUT_KEYS.includes(answer.error.code) ? succeed({ keys: [], isComplete: true }) : answer;
  }
  const keys = answer.response.flatMap(({ couponId, couponKey }) => {
    const voucher = coupons.get(couponId);
    return voucher === undefined ? [] : [{ couponKey, voucher }];
  });
  return succeed({ keys, isComplete: answer.response.length < COUPON_KEYS_MAX });
}

/** The keys of the shown coupons: the shopper's own first, then the public ones. */
export async function loadCouponKeys(
  gateway: KeyGateway,
  vouchers: readonly Voucher[],
): Promise<GatewayOutcome<LoadedKeys>> {
  const own = ownKeys(vouchers.filter(isOpenedWithKeys));
  return mapOutcome(await requestKeys(gateway, vouchers), ({ keys, isComplete }) => ({
    keys: [...own, ...keys],
    isComplete,
  }));
}

/** The coupon of a typed or scanned key. An exact match wins over one that differs in case only. */
export function findCouponKey(keys: readonly KeyOfCoupon[], code: string): KeyOfCoupon | undefined {
  const wanted = code.trim();
  return (
    keys.find(({ couponKey }) => couponKey === wanted) ??
    keys.find(({ couponKey }) => couponKey.toLowerCase() === wanted.toLowerCase())
  );
}

/** Finds the coupon of a code among the loaded keys. Asks the server for this code if the list is incomplete. */
export async function findLoadedKey(
  gateway: KeyGateway,
  vouchers: readonly Voucher[],
  { keys, isComplete }: LoadedKeys,
  code: string,
): Promise<GatewayOutcome<KeyOfCoupon | undefined>> {
  const found = findCouponKey(keys, code);
  if (found !== undefined || isComplete) {
    return succeed(found);
  }
  return mapOutcome(await requestKeys(gateway, vouchers, code.trim()), (asked) => findCouponKey(asked.keys, code));
}

/** Finds the coupon of a scanned key: first among the shopper's own keys, then among the public ones. */
export async function findScannedKey(
  gateway: KeyGateway,
  vouchers: readonly Voucher[],
  code: string,
): Promise<GatewayOutcome<KeyOfCoupon | undefined>> {
  const own = findCouponKey(ownKeys(vouchers), code);
  if (own !== undefined) {
    return succeed(own);
  }
  const loaded = await loadCouponKeys(gateway, vouchers);
  return loaded.ok ? await findLoadedKey(gateway, vouchers, loaded.response, code) : loaded;
}
