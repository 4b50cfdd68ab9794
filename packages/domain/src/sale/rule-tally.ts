import type { RuleUse } from "./earn-by-rules.ts";
import type { RuleUsage } from "./rule-conditions.ts";

/** Counts the uses of rules over many sales, like the platform's tables. */
export interface RuleTally {
  /** Uses before a sale of this account (null for an anonymous one) on this day of the shop. */
  usageFor(accountId: string | null, day: string): ReadonlyMap<string, RuleUsage>;
  /** Adds the uses of a sale. */
  count(uses: readonly RuleUse[], accountId: string | null, day: string): void;
}

/**
 * Creates a tally.
 *
 * @param givenBefore points that rules with a budget have given already, by promotion id
 */
export function createRuleTally(givenBefore: ReadonlyMap<string, number> = new Map()): RuleTally {
  const given = new Map(givenBefore);
  const times = new Map<string, number>();
  const raise = (counts: Map<string, number>, key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);
  const keyOf = (promotionId: string, ...rest: readonly string[]): string => [promotionId, ...rest].join(" ");
  return {
    usageFor(accountId, day) {
      const usageOf = (id: string): RuleUsage => ({
        timesOnDay: accountId === null ? 0 : (times.get(keyOf(id, accountId, day)) ?? 0),
        timesInAll: accountId === null ? 0 : (times.get(keyOf(id, accountId)) ?? 0),
        givenPoints: given.get(id) ?? 0,
      });
      return new Map([...given.keys()].map((id) => [id, usageOf(id)]));
    },
    count(uses, accountId, day) {
      for (const { promotionId, points } of uses) {
        raise(given, promotionId, points);
        if (accountId !== null) {
          raise(times, keyOf(promotionId, accountId, day), 1);
          raise(times, keyOf(promotionId, accountId), 1);
        }
      }
    },
  };
}
