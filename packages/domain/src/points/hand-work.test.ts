import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ceilingsOf,
  DEFAULT_FLAG_RULES,
  DEFAULT_HAND_LIMITS,
  exceededLimit,
  type FlagRules,
  type HandCeilings,
  type HandLimits,
  HAND_WORK_KINDS,
  type HandTotals,
  type HandWork,
  metFlagRules,
} from "./hand-work.ts";

const NOTHING: HandTotals = {
  personPoints: 0,
  dutyPoints: 0,
  cardPoints: 0,
  personReturns: 0,
  personUnlinked: 0,
  cardBookings: 0,
  personCards: 0,
  isOwnCard: false,
};
const points = (count: number): HandWork => ({ kind: "POINTS", points: count, isUnlinked: false });
const limits = { ...DEFAULT_HAND_LIMITS, pointsPerBooking: 5_000 };
const NO_LIMITS = {
  pointsPerBooking: null,
  pointsPerPersonAndDay: null,
  pointsPerDuty: null,
  pointsPerCardAndDay: null,
  returnsPerPersonAndDay: null,
  ownCardAlone: true,
};

const anyTotals = fc.record({
  personPoints: fc.nat(100_000),
  dutyPoints: fc.nat(100_000),
  cardPoints: fc.nat(100_000),
  personReturns: fc.nat(100),
  personUnlinked: fc.nat(100),
  cardBookings: fc.nat(100),
  personCards: fc.nat(100),
  isOwnCard: fc.boolean(),
});
const anyWork = fc.record({
  kind: fc.constantFrom(...HAND_WORK_KINDS),
  points: fc.nat(50_000),
  isUnlinked: fc.boolean(),
});

describe("limits of manual work", () => {
  it.each<[string, Partial<HandTotals>, HandWork, string, number, number]>([
    ["one booking", {}, points(5_001), "BOOKING_POINTS", 5_000, 5_001],
    ["a duty", { dutyPoints: 24_500 }, points(501), "DUTY_POINTS", 25_000, 25_001],
    ["a person's day", { personPoints: 49_999 }, points(2), "PERSON_DAY_POINTS", 50_000, 50_001],
    ["a card's day", { cardPoints: 19_999 }, points(2), "CARD_DAY_POINTS", 20_000, 20_001],
    ["one's own card", { isOwnCard: true }, points(1), "OWN_CARD", 0, 1],
    ["returns", { personReturns: 30 }, { kind: "RETURN", points: 1, isUnlinked: false }, "PERSON_DAY_RETURNS", 30, 31],
    [
      "corrections",
      { personReturns: 30 },
      { kind: "REVERSAL", points: 1, isUnlinked: false },
      "PERSON_DAY_RETURNS",
      30,
      31,
    ],
  ])("%s has one", { tags: ["B-29"] }, (_name, before, work, limit, max, wouldBe) => {
    expect(exceededLimit(limits, { ...NOTHING, ...before }, work)).toEqual({ limit, max, wouldBe });
  });

  it("exactly the limit is allowed", { tags: ["B-29"] }, () => {
    const before = { ...NOTHING, personPoints: 45_000, dutyPoints: 20_000, cardPoints: 15_000 };
    expect(exceededLimit(limits, before, points(5_000))).toBeNull();
  });

  it("typed revenue counts for its card, not for the person", { tags: ["B-29"] }, () => {
    const sale: HandWork = { kind: "SALE", points: 6_000, isUnlinked: false };
    expect(exceededLimit(limits, { ...NOTHING, personPoints: 90_000, dutyPoints: 90_000 }, sale)).toBeNull();
    expect(exceededLimit(limits, { ...NOTHING, cardPoints: 15_000 }, sale)?.limit).toBe("CARD_DAY_POINTS");
    expect(exceededLimit(limits, { ...NOTHING, isOwnCard: true }, sale)?.limit).toBe("OWN_CARD");
  });

  it("without limits everything is allowed", { tags: ["B-29"] }, () => {
    fc.assert(
      fc.property(anyTotals, anyWork, (before, work) => {
        expect(exceededLimit(NO_LIMITS, before, work)).toBeNull();
      }),
    );
  });

  it("no day, duty or card exceeds its limit by one person's work alone", { tags: ["B-29"] }, () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 40 });
    fc.assert(
      fc.property(amounts, (list) => {
        let sum = 0;
        for (const amount of list) {
          const before = { ...NOTHING, personPoints: sum, dutyPoints: sum, cardPoints: sum };
          const letIn = [amount].filter((count) => exceededLimit(limits, before, points(count)) === null);
          sum += letIn.length * amount;
        }
        expect(sum).toBeLessThanOrEqual(20_000);
      }),
    );
  });
});

describe("rules that raise flags", () => {
  it.each<[string, Partial<HandTotals>, HandWork, readonly string[]]>([
    ["the tenth booking on a card within an hour", { cardBookings: 9 }, points(1), ["CARD_BOOKINGS"]],
    ["the ninth", { cardBookings: 8 }, points(1), []],
    ["the thirtieth card of a person within an hour", { personCards: 29 }, points(1), ["PERSON_CARDS"]],
    ["a sale on the thirtieth card", { personCards: 29 }, { kind: "SALE", points: 1, isUnlinked: false }, []],
    [
      "the fifteenth return",
      { personReturns: 14 },
      { kind: "RETURN", points: 1, isUnlinked: false },
      ["PERSON_RETURNS"],
    ],
    [
      "the fifth without a sale",
      { personUnlinked: 4 },
      { kind: "RETURN", points: 1, isUnlinked: true },
      ["UNLINKED_RETURNS"],
    ],
    ["a linked one after four without", { personUnlinked: 4 }, { kind: "RETURN", points: 1, isUnlinked: false }, []],
  ])("%s meets %s", { tags: ["A-70"] }, (_name, before, work, rules) => {
    expect(metFlagRules(DEFAULT_FLAG_RULES, { ...NOTHING, ...before }, work)).toEqual(rules);
  });

  it("disabled rules never raise a flag", { tags: ["A-70"] }, () => {
    const off = {
      bookingsPerCardAndHour: null,
      cardsPerPersonAndHour: null,
      returnsPerPersonAndDay: null,
      unlinkedReturnsPerPersonAndDay: null,
    };
    fc.assert(
      fc.property(anyTotals, anyWork, (before, work) => {
        expect(metFlagRules(off, before, work)).toEqual([]);
      }),
    );
  });
});

const anyLimit = fc.option(fc.nat(120));
const anyLimits: fc.Arbitrary<HandLimits> = fc.record({
  pointsPerBooking: anyLimit,
  pointsPerPersonAndDay: anyLimit,
  pointsPerDuty: anyLimit,
  pointsPerCardAndDay: anyLimit,
  returnsPerPersonAndDay: anyLimit,
  ownCardAlone: fc.boolean(),
});
const anyRules: fc.Arbitrary<FlagRules> = fc.record({
  bookingsPerCardAndHour: anyLimit,
  cardsPerPersonAndHour: anyLimit,
  returnsPerPersonAndDay: anyLimit,
  unlinkedReturnsPerPersonAndDay: anyLimit,
});
const smallTotals: fc.Arbitrary<HandTotals> = fc.record({
  personPoints: fc.nat(120),
  dutyPoints: fc.nat(120),
  cardPoints: fc.nat(120),
  personReturns: fc.nat(120),
  personUnlinked: fc.nat(120),
  cardBookings: fc.nat(120),
  personCards: fc.nat(120),
  isOwnCard: fc.boolean(),
});
const smallWork = fc.record({
  kind: fc.constantFrom(...HAND_WORK_KINDS),
  points: fc.nat(60),
  isUnlinked: fc.boolean(),
});

const COUNTED = [
  "personPoints",
  "dutyPoints",
  "cardPoints",
  "personReturns",
  "personUnlinked",
  "cardBookings",
  "personCards",
] as const;
const isWithin = (ceilings: HandCeilings | null, totals: HandTotals): boolean =>
  ceilings !== null &&
  (ceilings.isOwnCard || !totals.isOwnCard) &&
  COUNTED.every((name) => totals[name] <= (ceilings[name] ?? Infinity));

const isPlain = (limitsOf: HandLimits, rules: FlagRules, totals: HandTotals, work: HandWork): boolean =>
  exceededLimit(limitsOf, totals, work) === null && metFlagRules(rules, totals, work).length === 0;

describe("ceilings of manual work", () => {
  it("admit exactly the work that needs no second person and raises no flag", { tags: ["B-29"] }, () => {
    fc.assert(
      fc.property(anyLimits, anyRules, smallTotals, smallWork, (limitsOf, rules, totals, work) => {
        expect(isWithin(ceilingsOf(limitsOf, rules, work), totals)).toBe(isPlain(limitsOf, rules, totals, work));
      }),
      { numRuns: 5_000 },
    );
  });
});
