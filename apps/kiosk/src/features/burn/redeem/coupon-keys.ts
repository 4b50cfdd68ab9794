import type { GatewayOutcome, LoyaltyGateway } from "@punktum/client";
import { COUPON_KEYS_MAX } from "@punktum/contracts";
import { mapOutcome, succeed, voucherAction, type Voucher } from "@punktum/domain";

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

/** Keys of the shown coupons. */
export interface LoadedKeys {
  readonly keys: readonly KeyOfCoupon[];
  /** False where the server had more of them than it lists. */
  readonly isWhole: boolean;
}

type KeyGateway = Pick<LoyaltyGateway, "listCouponKeys">;

/** Asks for keys of the shown coupons in one call, and of no other coupon: all of them, or the one of a code. */
async function askForKeys(
  gateway: KeyGateway,
  vouchers: readonly Voucher[],
  code?: string,
): Promise<GatewayOutcome<LoadedKeys>> {
  const coupons = new Map(vouchers.filter(isOpenedWithKeys).map((voucher) => [voucher.voucherId, voucher]));
  if (coupons.size === 0) {
    return succeed({ keys: [], isWhole: true });
  }
  const answer = await gateway.listCouponKeys([...coupons.keys()].slice(0, MOST_AT_ONCE), code);
  if (!answer.ok) {
    return WITHOUT_KEYS.includes(answer.error.code) ? succeed({ keys: [], isWhole: true }) : answer;
  }
  const keys = answer.response.flatMap(({ couponId, couponKey }) => {
    const voucher = coupons.get(couponId);
    return voucher === undefined ? [] : [{ couponKey, voucher }];
  });
  return succeed({ keys, isWhole: answer.response.length < COUPON_KEYS_MAX });
}

/** The keys that open the shown coupons: the shopper's own, then those for everybody (BURN-06, A-25). */
export async function loadCouponKeys(
  gateway: KeyGateway,
  vouchers: readonly Voucher[],
): Promise<GatewayOutcome<LoadedKeys>> {
  const own = ownKeys(vouchers.filter(isOpenedWithKeys));
  return mapOutcome(await askForKeys(gateway, vouchers), ({ keys, isWhole }) => ({ keys: [...own, ...keys], isWhole }));
}

/** The coupon a typed or scanned key opens; an exact match wins over one that differs in capitals only. */
export function findCouponKey(keys: readonly KeyOfCoupon[], code: string): KeyOfCoupon | undefined {
  const wanted = code.trim();
  return (
    keys.find(({ couponKey }) => couponKey === wanted) ??
    keys.find(({ couponKey }) => couponKey.toLowerCase() === wanted.toLowerCase())
  );
}

/** Finds the coupon of a code among the loaded keys; where those are not all, the server is asked for this one. */
export async function findLoadedKey(
  gateway: KeyGateway,
  vouchers: readonly Voucher[],
  { keys, isWhole }: LoadedKeys,
  code: string,
): Promise<GatewayOutcome<KeyOfCoupon | undefined>> {
  const found = findCouponKey(keys, code);
  if (found !== undefined || isWhole) {
    return succeed(found);
  }
  return mapOutcome(await askForKeys(gateway, vouchers, code.trim()), (asked) => findCouponKey(asked.keys, code));
}

/** Finds the coupon of a scanned key: among the shopper's own keys at once, else among those for everybody (SCAN-24). */
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
