import { splitTotal, type Chance } from "./chance.ts";
import type { Days } from "./days.ts";
import type { FixedCard } from "./fixed-cards.ts";
import type { DemoPartner, DemoProgram, DemoPurchase, DemoReward, Words } from "./model.ts";

/** One booking of the generated year. */
export interface DemoBooking {
  readonly bookedAt: Date;
  /** Positive: earned, negative: redeemed. */
  readonly points: number;
  readonly bookingTypeCode: "REV" | "COU" | "MANUALREVENUE";
  readonly description: Words;
  readonly partnerId: number;
  readonly storeId: number;
  /** The reward that was redeemed. */
  readonly rewardId?: number;
}

interface Visit {
  readonly day: number;
  readonly ofDayMs: number;
  readonly partnerId: number;
  readonly storeId: number;
}

/** Decides after a purchase which reward is redeemed, if any. */
type ChooseReward = (visit: number, balance: number) => DemoReward | undefined;

const MINUTE_MS = 60_000;
const OPENS_MS = 7 * 60 * MINUTE_MS;
const CLOSES_MS = 19 * 60 * MINUTE_MS;
const DAYS_OF_HISTORY = 364;
/** Limits the visits of a year, because the whole history is booked during the first start. */
const MOST_VISITS = 40;
/** Share of bookings typed by staff. */
const BY_HAND = 0.04;
const CREDIT: Words = ["Gutschrift vom Kundenservice", "Credit from customer service"];

/** Distinct days of the past year, oldest first, ending yesterday at the latest. */
function visitDays(count: number, oldestDay: number, chance: Chance): readonly number[] {
  const days = new Set<number>();
  while (days.size < Math.min(count, oldestDay)) {
    days.add(-chance.whole(1, oldestDay));
  }
  return [...days].toSorted((left, right) => left - right);
}

interface Shopping {
  readonly partner: DemoPartner;
  readonly purchase: DemoPurchase;
}

/** A purchase: any, or, when points are given, one that earns about as many. */
function goShopping(program: DemoProgram, points: number | undefined, chance: Chance): Shopping {
  if (points === undefined) {
    const partner = chance.pick(program.partners);
    return { partner, purchase: chance.pick(partner.purchases) };
  }
  const all = program.partners.flatMap((partner) => partner.purchases.map((purchase) => ({ partner, purchase })));
  const fitting = all.filter(({ purchase: { points: earns } }) => earns[0] <= points && points <= earns[1]);
  const dearest = all.toSorted((left, right) => right.purchase.points[1] - left.purchase.points[1]).slice(0, 1);
  return chance.pick(fitting.length > 0 ? fitting : dearest);
}

const inStore = ([german, english]: Words, storeName: string): Words => [
  `${german}, ${storeName}`,
  `${english}, ${storeName}`,
];

function redemption(visit: Visit, minute: number, reward: DemoReward, days: Days): DemoBooking {
  return {
    bookedAt: days.at(visit.day, visit.ofDayMs + minute * MINUTE_MS),
    points: -reward.points,
    bookingTypeCode: "COU",
    description: reward.title,
    partnerId: visit.partnerId,
    storeId: visit.storeId,
    rewardId: reward.id,
  };
}

interface Year {
  readonly program: DemoProgram;
  readonly days: Days;
  readonly chance: Chance;
}

function bookingsOf(
  visitingDays: readonly number[],
  amounts: readonly number[] | undefined,
  choose: ChooseReward,
  { program, days, chance }: Year,
): readonly DemoBooking[] {
  let balance = 0;
  return visitingDays.flatMap((day, index) => {
    const { partner, purchase } = goShopping(program, amounts?.[index], chance);
    const store = chance.pick(partner.stores);
    const visit = { day, ofDayMs: chance.whole(OPENS_MS, CLOSES_MS), partnerId: partner.id, storeId: store.id };
    const byHand = chance.share() < BY_HAND;
    const points = amounts?.[index] ?? chance.whole(...purchase.points);
    const bookings: DemoBooking[] = [
      {
        bookedAt: days.at(visit.day, visit.ofDayMs),
        points,
        bookingTypeCode: byHand ? "MANUALREVENUE" : "REV",
        description: byHand ? CREDIT : inStore(purchase.what, store.name),
        partnerId: visit.partnerId,
        storeId: visit.storeId,
      },
    ];
    balance += points;
    // Rewards are redeemed during the visit, a few minutes after paying.
    for (let reward = choose(index, balance); reward !== undefined; reward = choose(index, balance)) {
      bookings.push(redemption(visit, bookings.length * 3, reward, days));
      balance -= reward.points;
    }
    return bookings;
  });
}

/** The year of a fixed card: exactly its figures, with redemptions spread over the visits as the balance allows. */
export function fixedHistory(card: FixedCard, year: Year): readonly DemoBooking[] {
  const { chance, program } = year;
  if (card.earned.bookings === 0) {
    return [];
  }
  const amounts = splitTotal(card.earned.points, card.earned.bookings, chance);
  const waiting = card.redeemed.map((points) => {
    const reward = program.rewards.find((candidate) => candidate.points === points);
    if (reward === undefined) {
      throw new Error(`${program.id} has no reward at ${points} points`);
    }
    return reward;
  });
  const total = waiting.length;
  const choose: ChooseReward = (visit, balance) => {
    const due = Math.floor((total * (visit + 1)) / amounts.length);
    const [next] = waiting;
    return next !== undefined && total - waiting.length < due && next.points <= balance ? waiting.shift() : undefined;
  };
  return bookingsOf(visitDays(amounts.length, DAYS_OF_HISTORY, chance), amounts, choose, year);
}

/** A generated year: a few accounts with many visits, most with few. */
export function madeUpHistory(year: Year): readonly DemoBooking[] {
  const { chance, program } = year;
  const visits = 1 + Math.floor(chance.share() ** 3 * MOST_VISITS);
  const oldestDay = chance.share() < 0.7 ? DAYS_OF_HISTORY : chance.whole(visits, DAYS_OF_HISTORY);
  let lastVisit = -1;
  const choose: ChooseReward = (visit, balance) => {
    const wants = visit !== lastVisit && chance.share() < 0.14;
    lastVisit = visit;
    const affordable = program.rewards.filter((reward) => reward.points <= balance);
    return wants && affordable.length > 0 ? chance.pick(affordable) : undefined;
  };
  return bookingsOf(visitDays(visits, oldestDay, chance), undefined, choose, year);
}
