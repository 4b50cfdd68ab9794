import {
  isImpossible,
  ruleConflicts,
  timeZoneOrDefault,
  type RuleConflict,
  type RuleConflictCode,
} from "@punktum/domain";
import { booleanColumn, nullable, prepared, textColumn, type ProgramTransaction } from "../../database/index.ts";
import type { ActionDefinitionValues } from "../action-definitions/index.ts";
import { readPublished, readRuleUsage } from "../promotions/index.ts";
import { withTriedRules } from "./tried-rules.ts";

const readStores = prepared(
  "simulations.read-stores",
  `SELECT s.id::text AS id, s.partner_id::text AS partner_id, s.active AND p.active AS is_open
   FROM stores s JOIN partners p ON p.program_id = s.program_id AND p.id = s.partner_id WHERE s.program_id = $1`,
  (row) => ({
    id: textColumn(row, "id"),
    partnerId: textColumn(row, "partner_id"),
    isOpen: booleanColumn(row, "is_open"),
  }),
);

const readTimeZone = prepared(
  "simulations.read-time-zone",
  "SELECT config ->> 'timeZone' AS time_zone FROM programs WHERE id = $1",
  (row) => timeZoneOrDefault(nullable(row, "time_zone", textColumn)),
);

/** A rule to check. */
interface Looked {
  /** The rule, with an id if it is saved. */
  readonly rule: ActionDefinitionValues & { readonly id?: string | undefined };
  readonly levelIds: readonly string[];
  readonly nowMs: number;
}

/**
 * Conflicts of a rule as if it were published, and the used part of its budget. Rules of different partners never
 * conflict, so partners learn nothing about each other's rules.
 */
export async function findConflicts(
  transaction: Pick<ProgramTransaction, "run" | "programId">,
  { rule, levelIds, nowMs }: Looked,
): Promise<{ readonly conflicts: readonly RuleConflict[]; readonly givenPoints: number }> {
  const { run, programId } = transaction;
  const others = await readPublished(transaction);
  const { promotions, places } = withTriedRules(others, [{ ...rule, active: true }]);
  const looked = promotions.find(({ id }) => places.has(id));
  if (looked === undefined) {
    return { conflicts: [], givenPoints: 0 };
  }
  const ids = rule.id === undefined ? [] : [rule.id];
  const usage = await readRuleUsage(transaction, { ids, accountId: null, day: "1970-01-01" });
  const givenPoints = usage.get(looked.id)?.givenPoints ?? 0;
  const [timeZone] = await run(readTimeZone, [programId]);
  const stores = await run(readStores, [programId]);
  const world = { nowMs, timeZone: timeZone ?? timeZoneOrDefault(null), stores, levelIds, givenPoints, others };
  return { conflicts: ruleConflicts(looked, world), givenPoints };
}

const SENTENCES: Readonly<Partial<Record<RuleConflictCode, string>>> = {
  ENDS_BEFORE_START: "never applies: it ends before it starts",
  HOURS_EMPTY: "never applies: its hours are empty",
  DAYS_OUTSIDE_PERIOD: "never applies: its period contains none of its days and hours",
  STORES_APART: "never applies: no shop is all it asks for",
  STORES_CLOSED: "never applies: its shops are closed",
  LEVELS_GONE: "never applies: there is none of its levels",
};

/** Why a rule cannot be published, as messages for developers and codes; undefined if it can. */
export function impossibleOf(
  conflicts: readonly RuleConflict[],
): { readonly problems: readonly string[]; readonly codes: string } | undefined {
  const found = conflicts.filter(isImpossible);
  const problems = found.map(({ code }) => `body: ${SENTENCES[code] ?? code}`);
  return found.length === 0 ? undefined : { problems, codes: found.map(({ code }) => code).join(" ") };
}
