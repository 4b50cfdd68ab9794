import type { DemoCoupon, DemoProgram, Words } from "./model.ts";

type Offer = Pick<DemoCoupon, "type" | "points" | "picture" | "title" | "action" | "activatable">;

const percent = ([german, english]: Words, value: number): Offer => ({
  type: "DISCOUNT",
  points: 0,
  picture: "percent",
  title: [`${value} % auf ${german}`, `${value}% off ${english}`],
  action: { type: "DISCOUNTACTION", value },
});

const euros = ([german, english]: Words, value: number): Offer => ({
  type: "DISCOUNT",
  points: value * 50,
  picture: "euro",
  title: [`${value} € auf ${german}`, `€${value} off ${english}`],
  action: { type: "NOMINALDISCOUNTACTION", value },
});

const gift = ([german, english]: Words, points: number): Offer => ({
  type: "EARN",
  points,
  picture: "earn",
  title: [`${points} Punkte für ${german}`, `${points} points for ${english}`],
});

const double = ([german, english]: Words): Offer => ({
  type: "MULTIPLIER",
  points: 0,
  picture: "multiplier",
  title: [`Doppelte Punkte auf ${german}`, `Double points on ${english}`],
  action: { type: "MULTIPLIERACTION", value: 2 },
  activatable: true,
});

const extra = ([german, english]: Words, points: number): Offer => ({
  type: "EXTRAPOINT",
  points,
  picture: "extrapoint",
  title: [`${points} Extrapunkte auf ${german}`, `${points} extra points on ${english}`],
  action: { type: "FIXEDPOINTACTION", value: points },
  activatable: true,
});

const offersFor = (good: Words, index: number): readonly Offer[] => [
  percent(good, [10, 15, 20, 25][index % 4] ?? 10),
  euros(good, [1, 2, 5][index % 3] ?? 1),
  gift(good, [10, 20, 30][index % 3] ?? 10),
  double(good),
  extra(good, [15, 25, 40, 60][index % 4] ?? 15),
];

/** First id of the app user's coupons. */
const FIRST_ID = 1001;

/**
 * Every eleventh coupon is not valid yet, every thirteenth has expired, the others end in three weeks to six months.
 */
function validityOf(index: number): Pick<DemoCoupon, "fromDay" | "untilDay"> {
  if (index % 11 === 10) {
    return { fromDay: 3 + (index % 7), untilDay: 90 };
  }
  if (index % 13 === 12) {
    return { fromDay: -50, untilDay: -1 - (index % 9) };
  }
  return { untilDay: 21 + ((index * 7) % 160) };
}

/** The 120 coupons assigned to the app user: five offers for each of the programme's goods. */
export function appUserCoupons({ goods }: Pick<DemoProgram, "goods">): readonly DemoCoupon[] {
  return goods.flatMap(offersFor).map((offer, index) => ({
    ...offer,
    id: FIRST_ID + index,
    description: [
      "Nur für Sie, weil Sie die App nutzen. Einmal einlösbar.",
      "Only for you, because you use the app. Can be used once.",
    ],
    perAccount: 1,
    ...validityOf(index),
  }));
}
