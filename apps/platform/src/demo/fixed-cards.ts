/**
 * The cards of docs/running.md: the same figures in every programme, so that a story gives the same result everywhere.
 */
export interface FixedCard {
  readonly code: string;
  readonly registered: boolean;
  readonly status: "ACTIVE" | "LOCKED";
  readonly cardStatus: "ACTIVE" | "DEACTIVATED";
  /** All points ever earned, and the number of bookings. */
  readonly earned: { readonly points: number; readonly bookings: number };
  /** Prices of the redeemed rewards, oldest first; every catalogue has rewards at 100, 250, 500, 1,000 and 1,500. */
  readonly redeemed: readonly number[];
  readonly appCode?: string;
}

const USUAL = { registered: true, status: "ACTIVE", cardStatus: "ACTIVE", redeemed: [] } as const;

/** The card that owns the 120 coupons. */
export const APP_USER_CARD = "4000000006";

export const FIXED_CARDS: readonly FixedCard[] = [
  {
    ...USUAL,
    code: "4000000001",
    earned: { points: 18_930, bookings: 118 },
    redeemed: [100, 250, 100, 500, 100, 250, 1000, 100, 250, 100, 1500, 250, 100, 500, 250, 100, 1000],
  },
  { ...USUAL, code: "4000000002", registered: false, earned: { points: 320, bookings: 7 } },
  { ...USUAL, code: "4000000003", earned: { points: 0, bookings: 0 } },
  { ...USUAL, code: "4000000004", status: "LOCKED", earned: { points: 2360, bookings: 24 }, redeemed: [500] },
  { ...USUAL, code: "4000000005", cardStatus: "DEACTIVATED", earned: { points: 540, bookings: 9 } },
  {
    ...USUAL,
    code: APP_USER_CARD,
    earned: { points: 2900, bookings: 31 },
    redeemed: [250, 500],
    appCode: "APP-7K3Q9MZ2",
  },
  { ...USUAL, code: "4000000007", earned: { points: 350, bookings: 6 }, redeemed: [250] },
];
