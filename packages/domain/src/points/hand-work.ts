/**
 * What staff do by hand: points given without a sale, revenue typed, a return typed, a booking taken back. A till's sales are
 * none of it.
 */
export const HAND_WORK_KINDS = ["POINTS", "SALE", "RETURN", "REVERSAL"] as const;
export type HandWorkKind = (typeof HAND_WORK_KINDS)[number];

/** How much one person may do alone; null: any amount. */
export interface HandLimits {
  readonly pointsPerBooking: number | null;
  readonly pointsPerPersonAndDay: number | null;
  /** From signing in at a device to leaving it. */
  readonly pointsPerDuty: number | null;
  /** By whomever: several people must not fill one card together. */
  readonly pointsPerCardAndDay: number | null;
  readonly returnsPerPersonAndDay: number | null;
  /** Whether somebody may give points to a card of their own alone. */
  readonly ownCardAlone: boolean;
}

/** From how many on a rule raises a flag; null: never. */
export interface FlagRules {
  readonly bookingsPerCardAndHour: number | null;
  readonly cardsPerPersonAndHour: number | null;
  readonly returnsPerPersonAndDay: number | null;
  readonly unlinkedReturnsPerPersonAndDay: number | null;
}

/** Where a programme says nothing. Points in one booking have a limit of their own, which the till's PIN opens. */
export const DEFAULT_HAND_LIMITS: HandLimits = {
  pointsPerBooking: null,
  pointsPerPersonAndDay: 50_000,
  pointsPerDuty: 25_000,
  pointsPerCardAndDay: 20_000,
  returnsPerPersonAndDay: 30,
  ownCardAlone: false,
};

/** Where a programme says nothing. */
export const DEFAULT_FLAG_RULES: FlagRules = {
  bookingsPerCardAndHour: 10,
  cardsPerPersonAndHour: 30,
  returnsPerPersonAndDay: 15,
  unlinkedReturnsPerPersonAndDay: 5,
};

/** One piece of work that is to be done. */
export interface HandWork {
  readonly kind: HandWorkKind;
  /** Given, or taken by a return; never negative. */
  readonly points: number;
  /** A return that names no sale. */
  readonly isUnlinked: boolean;
}

/** What was done before it. */
export interface HandTotals {
  readonly personPoints: number;
  readonly dutyPoints: number;
  readonly cardPoints: number;
  readonly personReturns: number;
  readonly personUnlinked: number;
  readonly cardBookings: number;
  /** Other cards the person gave points to within the hour. */
  readonly personCards: number;
  readonly isOwnCard: boolean;
}

/** Which limit needs a second person. */
export type HandLimit =
  | "BOOKING_POINTS"
  | "PERSON_DAY_POINTS"
  | "DUTY_POINTS"
  | "CARD_DAY_POINTS"
  | "PERSON_DAY_RETURNS"
  | "OWN_CARD";

/** A limit, and what there would be. */
export interface ExceededLimit {
  readonly limit: HandLimit;
  readonly max: number;
  readonly wouldBe: number;
}

/** Rules that raise flags. CARD_BOOKINGS flags the card, all of them flag the person. */
export type FlagRule = "CARD_BOOKINGS" | "PERSON_CARDS" | "PERSON_RETURNS" | "UNLINKED_RETURNS";

type Measured = readonly [limit: HandLimit, max: number | null, wouldBe: number];

/** Revenue that is typed counts for its card only: a busy cashier types hundreds, and no rule of a sale says how many. */
function measuresOf(limits: HandLimits, totals: HandTotals, { kind, points }: HandWork): readonly Measured[] {
  const onCard: Measured = ["CARD_DAY_POINTS", limits.pointsPerCardAndDay, totals.cardPoints + points];
  const own: Measured = ["OWN_CARD", limits.ownCardAlone ? null : 0, totals.isOwnCard ? points : 0];
  if (kind === "SALE") {
    return [own, onCard];
  }
  if (kind === "POINTS") {
    return [
      own,
      ["BOOKING_POINTS", limits.pointsPerBooking, points],
      ["DUTY_POINTS", limits.pointsPerDuty, totals.dutyPoints + points],
      ["PERSON_DAY_POINTS", limits.pointsPerPersonAndDay, totals.personPoints + points],
      onCard,
    ];
  }
  return [["PERSON_DAY_RETURNS", limits.returnsPerPersonAndDay, totals.personReturns + 1]];
}

/** The first limit that needs a second person; null where somebody may do it alone. */
export function exceededLimit(limits: HandLimits, totals: HandTotals, work: HandWork): ExceededLimit | null {
  for (const [limit, max, wouldBe] of measuresOf(limits, totals, work)) {
    if (max !== null && wouldBe > max) {
      return { limit, max, wouldBe };
    }
  }
  return null;
}

const isReached = (count: number, from: number | null): boolean => from !== null && count >= from;

/** The rules a piece of work meets, once it is done. */
export function suspicionsOf(
  rules: FlagRules,
  totals: HandTotals,
  { kind, isUnlinked }: HandWork,
): readonly FlagRule[] {
  const met: readonly (readonly [FlagRule, boolean])[] =
    kind === "POINTS" || kind === "SALE"
      ? [
          ["CARD_BOOKINGS", isReached(totals.cardBookings + 1, rules.bookingsPerCardAndHour)],
          ["PERSON_CARDS", kind === "POINTS" && isReached(totals.personCards + 1, rules.cardsPerPersonAndHour)],
        ]
      : [
          ["PERSON_RETURNS", isReached(totals.personReturns + 1, rules.returnsPerPersonAndDay)],
          [
            "UNLINKED_RETURNS",
            isUnlinked && isReached(totals.personUnlinked + 1, rules.unlinkedReturnsPerPersonAndDay),
          ],
        ];
  return met.flatMap(([rule, isMet]) => (isMet ? [rule] : []));
}
