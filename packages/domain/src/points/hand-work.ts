/**
 * Manual work of staff: points without a sale, typed revenue, a typed return, a reversed booking. Sales of a till are
 * not manual work.
 */
export const HAND_WORK_KINDS = ["POINTS", "SALE", "RETURN", "REVERSAL"] as const;
export type HandWorkKind = (typeof HAND_WORK_KINDS)[number];

/** Limits of what one person may do alone; null means no limit. */
export interface HandLimits {
  readonly pointsPerBooking: number | null;
  readonly pointsPerPersonAndDay: number | null;
  /** Between sign-in at a device and sign-out. */
  readonly pointsPerDuty: number | null;
  /** Counts the work of all staff, so that several people cannot fill one card together. */
  readonly pointsPerCardAndDay: number | null;
  readonly returnsPerPersonAndDay: number | null;
  /** Whether staff may give points to their own card alone. */
  readonly ownCardAlone: boolean;
}

/** Counts from which a rule raises a fraud flag; null means never. */
export interface FlagRules {
  readonly bookingsPerCardAndHour: number | null;
  readonly cardsPerPersonAndHour: number | null;
  readonly returnsPerPersonAndDay: number | null;
  readonly unlinkedReturnsPerPersonAndDay: number | null;
}

/**
 * Limits of a programme that sets none. Points per booking have another limit, which the till's PIN lifts (decision
 * 0033).
 */
export const DEFAULT_HAND_LIMITS: HandLimits = {
  pointsPerBooking: null,
  pointsPerPersonAndDay: 50_000,
  pointsPerDuty: 25_000,
  pointsPerCardAndDay: 20_000,
  returnsPerPersonAndDay: 30,
  ownCardAlone: false,
};

/** Rules of a programme that sets none. */
export const DEFAULT_FLAG_RULES: FlagRules = {
  bookingsPerCardAndHour: 10,
  cardsPerPersonAndHour: 30,
  returnsPerPersonAndDay: 15,
  unlinkedReturnsPerPersonAndDay: 5,
};

/** One piece of work to be judged. */
export interface HandWork {
  readonly kind: HandWorkKind;
  /** Points given, or taken back by a return; never negative. */
  readonly points: number;
  /** The return names no sale. */
  readonly isUnlinked: boolean;
}

/** Work done before this one. */
export interface HandTotals {
  readonly personPoints: number;
  readonly dutyPoints: number;
  readonly cardPoints: number;
  readonly personReturns: number;
  readonly personUnlinked: number;
  readonly cardBookings: number;
  /** Other cards that the person gave points to within the hour. */
  readonly personCards: number;
  readonly isOwnCard: boolean;
}

/** Limits that can need a second person. */
export const HAND_LIMITS = [
  "BOOKING_POINTS",
  "PERSON_DAY_POINTS",
  "DUTY_POINTS",
  "CARD_DAY_POINTS",
  "PERSON_DAY_RETURNS",
  "OWN_CARD",
] as const;
export type HandLimit = (typeof HAND_LIMITS)[number];

/** The exceeded limit and the total it would reach. */
export interface ExceededLimit {
  readonly limit: HandLimit;
  readonly max: number;
  readonly wouldBe: number;
}

/** Rules that raise flags. CARD_BOOKINGS flags the card, the others flag the person. */
export type FlagRule = "CARD_BOOKINGS" | "PERSON_CARDS" | "PERSON_RETURNS" | "UNLINKED_RETURNS";

type Measured = readonly [limit: HandLimit, max: number | null, wouldBe: number];

/** Typed revenue counts for the card only: a busy cashier types hundreds of sales a day. */
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

/** The first limit that needs a second person; null if one person may do the work alone. */
export function exceededLimit(limits: HandLimits, totals: HandTotals, work: HandWork): ExceededLimit | null {
  for (const [limit, max, wouldBe] of measuresOf(limits, totals, work)) {
    if (max !== null && wouldBe > max) {
      return { limit, max, wouldBe };
    }
  }
  return null;
}

const isReached = (count: number, from: number | null): boolean => from !== null && count >= from;

/** The flag rules that the work meets once it is done. */
export function metFlagRules(
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

/** The largest totals at which work is admitted without further judgement; null means any total. */
export interface HandCeilings {
  readonly personPoints: number | null;
  readonly dutyPoints: number | null;
  readonly cardPoints: number | null;
  readonly personReturns: number | null;
  readonly personUnlinked: number | null;
  readonly cardBookings: number | null;
  readonly personCards: number | null;
  /** Whether the card may be the person's own. */
  readonly isOwnCard: boolean;
}

const below = (max: number | null, more: number): number | null => (max === null ? null : max - more);
/** One before the count at which a rule is met. */
const beforeRule = (from: number | null): number | null => below(from, 2);

const lower = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? (left ?? right) : Math.min(left, right);

const ANY_TOTALS: HandCeilings = {
  personPoints: null,
  dutyPoints: null,
  cardPoints: null,
  personReturns: null,
  personUnlinked: null,
  cardBookings: null,
  personCards: null,
  isOwnCard: true,
};

/**
 * The totals up to which one person may do the work alone and no rule raises a flag. It is the inverse of
 * {@link exceededLimit} and {@link metFlagRules}, for a database that compares totals while it counts the work. Null if
 * the work needs a second person at any total.
 */
export function ceilingsOf(
  limits: HandLimits,
  rules: FlagRules,
  { kind, points, isUnlinked }: HandWork,
): HandCeilings | null {
  if (kind === "RETURN" || kind === "REVERSAL") {
    return {
      ...ANY_TOTALS,
      personReturns: lower(below(limits.returnsPerPersonAndDay, 1), beforeRule(rules.returnsPerPersonAndDay)),
      personUnlinked: isUnlinked ? beforeRule(rules.unlinkedReturnsPerPersonAndDay) : null,
    };
  }
  const onCard = {
    ...ANY_TOTALS,
    cardPoints: below(limits.pointsPerCardAndDay, points),
    cardBookings: beforeRule(rules.bookingsPerCardAndHour),
    isOwnCard: limits.ownCardAlone || points === 0,
  };
  if (kind === "SALE") {
    return onCard;
  }
  return limits.pointsPerBooking !== null && points > limits.pointsPerBooking
    ? null
    : {
        ...onCard,
        personPoints: below(limits.pointsPerPersonAndDay, points),
        dutyPoints: below(limits.pointsPerDuty, points),
        personCards: beforeRule(rules.cardsPerPersonAndHour),
      };
}
