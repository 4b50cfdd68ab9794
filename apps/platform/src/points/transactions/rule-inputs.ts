import { isCounted, levelProgress, NO_SITUATION, type Promotion, type RuleSituation } from "@punktum/domain";
import type { Level } from "../../offers/levels/index.ts";
import { readRuleUsage } from "../promotions/index.ts";
import type { Asking, SaleAccount } from "./situation.ts";

/** Inputs of conditional rules, and the values that the ledger compares. */
export interface RuleInputs {
  readonly situation: RuleSituation;
  /** Range of level points in which the member's level stays the same; null if no rule depends on a level. */
  readonly level: { readonly from: number | null; readonly below: number | null } | null;
}

const NOTHING: RuleInputs = { situation: NO_SITUATION, level: null };

interface Asked {
  /** In force at the place and time of the sale. */
  readonly promotions: readonly Promotion[];
  readonly accountId: string | null;
  readonly account: Pick<SaleAccount, "statePoints"> | null;
  readonly levels: readonly Level[];
  readonly day: string;
}

/** Reads the inputs of the rules in force. Sends a statement only if one of them is limited. */
export async function readRuleInputs(
  asking: Asking,
  { promotions, accountId, account, levels, day }: Asked,
): Promise<RuleInputs> {
  if (promotions.every(({ conditions }) => conditions === undefined)) {
    return NOTHING;
  }
  const ids = promotions.filter(({ conditions }) => isCounted(conditions)).map(({ id }) => id);
  const usage = ids.length === 0 ? NO_SITUATION.usage : await readRuleUsage(asking, { ids, accountId, day });
  if (account === null) {
    return { situation: { member: null, usage }, level: null };
  }
  const named = levels.map((level) => ({ ...level, name: level.id }));
  const { current, next } = levelProgress(account.statePoints, named);
  const asksForLevel = promotions.some(({ conditions }) => (conditions?.levelIds.length ?? 0) > 0);
  const bounds = { from: current?.thresholdPoints ?? null, below: next?.thresholdPoints ?? null };
  return { situation: { member: { levelId: current?.id ?? null }, usage }, level: asksForLevel ? bounds : null };
}
