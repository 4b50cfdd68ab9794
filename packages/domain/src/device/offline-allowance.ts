/** The most that a device may redeem before it reports again. Nothing is booked for it. */
export interface Allowance {
  readonly deviceId: string;
  /** Counts the allowances of the device: 1, 2, 3, … */
  readonly serial: number;
  readonly points: number;
  readonly vouchers: number;
  /** The most points of one voucher. Above them spending needs a proof of the member, or staff. */
  readonly pointsAtOnce: number;
  /** Redemptions of the device that the server had settled when it signed. */
  readonly settled: number;
  /** End of the day for which it was given. */
  readonly untilMs: number;
}

/** An allowance with the server's signature. */
export interface SignedAllowance extends Allowance {
  readonly signature: string;
}

/** Points and number of vouchers. */
export interface PointsAndVouchers {
  readonly points: number;
  readonly vouchers: number;
}

/** An allowance on its device. */
export interface AllowanceLeft extends PointsAndVouchers {
  readonly allowance: SignedAllowance;
  /** Redemptions that this device has stored so far, under all its allowances. */
  readonly made: number;
}

const NOTHING: PointsAndVouchers = { points: 0, vouchers: 0 };

/** Whether an allowance covers one more voucher after what was spent of it. */
export function isCovered(
  { points, vouchers, pointsAtOnce }: Omit<Allowance, "deviceId" | "serial" | "settled" | "untilMs">,
  price: number,
  spent: PointsAndVouchers = NOTHING,
): boolean {
  return price <= pointsAtOnce && spent.points + price <= points && spent.vouchers < vouchers;
}

/** Whether the device may redeem a voucher of this price now. */
export function mayRedeemOffline(
  left: AllowanceLeft | undefined,
  { price, nowMs }: { readonly price: number; readonly nowMs: number },
): boolean {
  return (
    left !== undefined &&
    nowMs < left.allowance.untilMs &&
    isCovered({ ...left, pointsAtOnce: left.allowance.pointsAtOnce }, price)
  );
}

/** What is left after a redemption that the device stores. */
export const afterRedeeming = (left: AllowanceLeft, price: number): AllowanceLeft => ({
  ...left,
  points: left.points - price,
  vouchers: left.vouchers - 1,
  made: left.made + 1,
});

/**
 * What the device has after the server offered an allowance. It takes a later one only if the server had settled all its
 * redemptions before it signed: their losses are taken off then. So a lost, late or repeated answer renews nothing.
 */
export function afterOffer(left: AllowanceLeft | undefined, offered: SignedAllowance): AllowanceLeft {
  const isSameDevice = left?.allowance.deviceId === offered.deviceId;
  if (left !== undefined && isSameDevice && (offered.serial <= left.allowance.serial || offered.settled < left.made)) {
    return left;
  }
  const { points, vouchers } = offered;
  // A tablet that is mounted again is another device, which has redeemed nothing yet.
  return { allowance: offered, points, vouchers, made: isSameDevice ? left.made : 0 };
}

/**
 * What a programme loses by a redemption: what the voucher costs, less what the account had. `taken`: points that were
 * booked; null if the voucher could not be booked at all.
 */
export function lossOf(owed: number, taken: number | null): PointsAndVouchers {
  const points = owed - Math.min(owed, taken ?? 0);
  return { points, vouchers: taken === null || points > 0 ? 1 : 0 };
}

/** What a device may get today: the programme's limits, less what it has lost today. */
export const grantOf = (limits: PointsAndVouchers, lostToday: PointsAndVouchers): PointsAndVouchers => ({
  points: Math.max(0, limits.points - lostToday.points),
  vouchers: Math.max(0, limits.vouchers - lostToday.vouchers),
});

/** The allowance to sign: the last one again, or the next serial if anything has changed. */
export function nextAllowance<Last extends Allowance>(
  last: Last | undefined,
  { deviceId, points, vouchers, pointsAtOnce, settled, untilMs }: Omit<Allowance, "serial">,
): Last | Allowance {
  const isSame =
    last !== undefined &&
    last.points === points &&
    last.vouchers === vouchers &&
    last.pointsAtOnce === pointsAtOnce &&
    last.settled === settled &&
    last.untilMs === untilMs;
  const serial = (last?.serial ?? 0) + 1;
  return isSame ? last : { deviceId, serial, points, vouchers, pointsAtOnce, settled, untilMs };
}
