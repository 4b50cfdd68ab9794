import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localDayOf } from "../base/zoned-time.ts";
import { cents } from "../base/money.ts";
import { points } from "../base/points.ts";
import { ruleMembers, rulePlaces, ruleSets, saleCoupons, sales, saleTerms } from "../testing/baskets.ts";
import { line, noOriginal, PLAIN, plainRule, saleOf } from "../testing/plain-sale.ts";
import { NO_SITUATION, obstacleOf, type RuleSituation } from "./earn-by-rules.ts";
import { evaluateSale, type SaleTerms } from "./evaluate-sale.ts";
import { promotionsInForce, type Promotion, type RulePlace } from "./promotion.ts";
import { NO_CONDITIONS, UNUSED, type RuleConditions } from "./rule-conditions.ts";
import { createRuleTally } from "./rule-tally.ts";
import type { Sale } from "./sale.ts";

const HERE: RulePlace = { timeMs: 0, partnerId: "1", storeId: "11", timeZone: "Europe/Vienna" };
const MEMBER: RuleSituation = { member: { levelId: "2" }, usage: new Map() };
const numRuns = 500;

interface Given {
  readonly rules: readonly Promotion[];
  readonly place?: RulePlace;
  readonly situation?: RuleSituation;
  readonly terms?: SaleTerms;
}
const evaluate = (sale: Sale, { rules, place = HERE, situation = MEMBER, terms = PLAIN }: Given) =>
  evaluateSale({
    sale,
    terms: { ...terms, promotions: promotionsInForce(rules, place) },
    coupons: [],
    findOriginal: noOriginal,
    availablePoints: null,
    situation,
  });
const rule = (id: string, asked: Partial<RuleConditions>, more: Partial<Promotion> = {}): Promotion =>
  plainRule({ id, factor: id, conditions: { ...NO_CONDITIONS, ...asked }, ...more });
const pointsFor = (amount: number, rules: readonly Promotion[], situation = MEMBER): number =>
  evaluate(saleOf([line(amount)]), { rules, situation }).points;
const used = (usage: Partial<typeof UNUSED>): RuleSituation => ({
  ...MEMBER,
  usage: new Map([["5", { ...UNUSED, ...usage }]]),
});

/** A sale of one of two members, or of none, within three days, so that the limit of a day is reached. */
const anySale = fc.record({
  sale: sales,
  place: rulePlaces.map((place) => ({ ...place, timeMs: place.timeMs % (3 * 86_400_000) })),
  account: fc.constantFrom("a", "b", null),
  coupons: saleCoupons,
});
type AnySale = typeof anySale extends fc.Arbitrary<infer T> ? T : never;
interface Use {
  readonly promotionId: string;
  readonly points: number;
  /** Sales without a card are not limited, so each gets a unique name. */
  readonly account: string;
  readonly day: string;
}

/** Evaluates sales in sequence and counts uses like the platform; returns all uses of limited rules. */
function usesOf(sequence: readonly AnySale[], rules: readonly Promotion[]): readonly Use[] {
  const tally = createRuleTally();
  return sequence.flatMap(({ sale, place, account, coupons }, index) => {
    const day = localDayOf(place.timeMs, place.timeZone);
    const { ruleUses } = evaluateSale({
      sale,
      terms: { ...PLAIN, promotions: promotionsInForce(rules, place) },
      coupons,
      findOriginal: noOriginal,
      availablePoints: null,
      situation: { member: account === null ? null : { levelId: "1" }, usage: tally.usageFor(account, day) },
    });
    tally.count(ruleUses, account, day);
    return ruleUses.map((use) => ({ ...use, account: account ?? `sale ${index}`, day }));
  });
}

function limitsOf({ conditions = NO_CONDITIONS }: Promotion) {
  const most = (limit: number | null): number => limit ?? Number.POSITIVE_INFINITY;
  return {
    budgetPoints: most(conditions.budgetPoints),
    timesPerDay: most(conditions.timesPerDay),
    timesInAll: most(conditions.timesInAll),
  };
}

describe("conditions of a rule", () => {
  it("ask for a minimum of the sold lines, to the cent", () => {
    const rules = [rule("5", { minimumCents: cents(2_000) })];
    expect([pointsFor(1_999, rules), pointsFor(2_000, rules)]).toEqual([20, 100]);
    const basket = [line(1_500), line(500, { sequenceNumber: 2 }), line(900, { sequenceNumber: 3, type: "RETURN" })];
    expect(evaluate(saleOf(basket), { rules }).lines.map((part) => part.points)).toEqual([75, 25, -9]);
  });

  it("prefer the higher of two minimums that a sale reaches", () => {
    const rules = [rule("2", { minimumCents: cents(2_000) }), rule("3", { minimumCents: cents(5_000) })];
    expect([1_000, 2_000, 5_000].map((amount) => pointsFor(amount, rules))).toEqual([10, 40, 150]);
  });

  it("require a level, which a sale without a card does not have", () => {
    const rules = [rule("5", { levelIds: ["2", "3"] })];
    const asMember = (levelId: string | null) => pointsFor(1_000, rules, { ...MEMBER, member: { levelId } });
    expect([asMember("2"), asMember("1"), asMember(null)]).toEqual([50, 10, 10]);
    expect(pointsFor(1_000, rules, NO_SITUATION)).toBe(10);
  });

  it("limit a member's sales a day and in all, and give no limited rule to a sale without a card", () => {
    const rules = [rule("5", { timesPerDay: 2, timesInAll: 3 })];
    expect(pointsFor(1_000, rules, used({ timesOnDay: 1, timesInAll: 2 }))).toBe(50);
    expect(pointsFor(1_000, rules, used({ timesOnDay: 2, timesInAll: 2 }))).toBe(10);
    expect(pointsFor(1_000, rules, used({ timesInAll: 3 }))).toBe(10);
    expect(pointsFor(1_000, rules, NO_SITUATION)).toBe(10);
  });

  it("apply to a whole sale or not at all: the rest of a budget remains for a smaller sale", () => {
    const rules = [rule("5", { budgetPoints: points(100) })];
    expect(pointsFor(2_000, rules)).toBe(100);
    expect(pointsFor(2_000, rules, used({ givenPoints: 1 }))).toBe(20);
    expect(pointsFor(1_000, rules, used({ givenPoints: 50 }))).toBe(50);
    expect(pointsFor(100, rules, used({ givenPoints: 100 }))).toBe(1);
  });

  it("fall back to the next rule after a used-up budget, repeatedly", () => {
    const rules = [rule("5", { budgetPoints: points(10), timesPerDay: 1 }), rule("4", { budgetPoints: points(50) })];
    const given = evaluate(saleOf([line(1_000)]), { rules });
    expect(given.points).toBe(40);
    expect(given.ruleUses).toEqual([{ promotionId: "4", points: 40 }]);
    expect(evaluate(saleOf([line(2_000)]), { rules })).toMatchObject({ points: 20, ruleUses: [] });
  });

  it("do not reverse a limited rule for a return without its receipt", () => {
    const rules = [rule("5", { budgetPoints: points(1_000) }), rule("4", { timesInAll: 9 })];
    const given = evaluate(saleOf([line(1_000, { type: "RETURN" })]), { rules });
    expect(given).toMatchObject({ points: -10, ruleUses: [] });
  });

  it("of a rule that does not apply leave the order of the reasons alone", () => {
    const returnedFirst = saleOf([{ ...line(100), type: "RETURN" }, line(300)]);
    const revenues = (rules: readonly Promotion[]) =>
      evaluate(returnedFirst, { rules }).reasons.map(({ revenueCents }) => revenueCents);
    expect(revenues([])).toEqual([-100, 300]);
    expect(revenues([rule("5", { budgetPoints: points(0) })])).toEqual([-100, 300]);
  });

  it("name the first obstacle", () => {
    const asked = { minimumCents: cents(100), levelIds: ["3"], timesPerDay: 1 };
    const of = (more: Partial<RuleConditions>, type: "SALE" | "RETURN" = "SALE", revenueCents = 500) =>
      obstacleOf(rule("5", { ...asked, ...more }), { type, revenueCents }, used({ timesOnDay: 1 }));
    expect(of({}, "RETURN")).toBe("RETURN");
    expect(of({}, "SALE", 99)).toBe("MINIMUM");
    expect(of({})).toBe("LEVEL");
    expect(of({ levelIds: [] })).toBe("DAILY_LIMIT");
    expect(of({ levelIds: [], timesPerDay: null, timesInAll: 0 })).toBe("LIMIT");
    expect(of({ levelIds: [], timesPerDay: null, budgetPoints: points(0) })).toBe("BUDGET");
    expect(of({ levelIds: [], timesPerDay: null })).toBeUndefined();
  });
});

describe("rules and baskets of any kind", () => {
  it("give the same points, lines and reasons for any order of the rules", () => {
    fc.assert(
      fc.property(sales, ruleSets, rulePlaces, saleTerms, ruleMembers, fc.infiniteStream(fc.nat()), (...given) => {
        const [sale, rules, place, terms, member, numbers] = given;
        const shuffled = rules
          .map((candidate) => ({ candidate, rank: Number(numbers.next().value) }))
          .toSorted((left, right) => left.rank - right.rank)
          .map(({ candidate }) => candidate);
        const situation = { member, usage: new Map() };
        expect(evaluate(sale, { rules: shuffled, place, terms, situation })).toEqual(
          evaluate(sale, { rules, place, terms, situation }),
        );
      }),
      { numRuns },
    );
  });

  it("give the same with any number of additional drafts", () => {
    fc.assert(
      fc.property(sales, ruleSets, ruleSets, rulePlaces, ruleMembers, (sale, rules, drafts, place, member) => {
        const situation = { member, usage: new Map() };
        const beside = drafts.map((draft) => ({ ...draft, id: `1${draft.id}0`, isDraft: true }));
        expect(evaluate(sale, { rules: [...rules, ...beside], place, situation })).toEqual(
          evaluate(sale, { rules, place, situation }),
        );
      }),
      { numRuns },
    );
  });

  it("give the same without the rules that meet an obstacle", () => {
    fc.assert(
      fc.property(sales, ruleSets, rulePlaces, ruleMembers, (sale, rules, place, member) => {
        const situation = { member, usage: new Map() };
        const onlySold = { ...sale, lines: sale.lines.filter(({ type }) => type === "SALE") };
        const given = evaluate(onlySold, { rules, place, situation });
        const asked = { type: "SALE", revenueCents: Number.MAX_SAFE_INTEGER } as const;
        const others = rules.filter((candidate) => obstacleOf(candidate, asked, situation) === undefined);
        expect(evaluate(onlySold, { rules: others, place, situation })).toEqual(given);
      }),
      { numRuns },
    );
  });

  it("never give more than limits and budgets allow, over any sequence of sales", () => {
    fc.assert(
      fc.property(fc.array(anySale, { minLength: 5, maxLength: 30 }), ruleSets, (sequence, rules) => {
        const uses = usesOf(sequence, rules);
        for (const rule of rules) {
          const { budgetPoints, timesPerDay, timesInAll } = limitsOf(rule);
          const ofRule = uses.filter(({ promotionId }) => promotionId === rule.id);
          const mostTimes = (nameOf: (use: Use) => string): number =>
            Math.max(0, ...[...Map.groupBy(ofRule, nameOf).values()].map(({ length }) => length));
          expect(ofRule.reduce((sum, use) => sum + use.points, 0)).toBeLessThanOrEqual(budgetPoints);
          expect(mostTimes(({ account, day }) => `${account} ${day}`)).toBeLessThanOrEqual(timesPerDay);
          expect(mostTimes(({ account }) => account)).toBeLessThanOrEqual(timesInAll);
        }
      }),
      { numRuns },
    );
  });
});
