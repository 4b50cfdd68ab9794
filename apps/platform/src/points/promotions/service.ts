import {
  asksOnlyForPlaceAndTime,
  givesPoints,
  promotionsInForce,
  REVENUE_KEYS,
  STANDARD_RULES,
  timeZoneOrDefault,
  type Promotion,
  type RevenueKey,
} from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import { type Database, integerColumn, nullable, prepared, textColumn } from "../../database/index.ts";
import type { Place } from "../../places/places/index.ts";
import { readPromotions } from "./store.ts";

/** The action definition of each key that has one at this place and time. */
export type ReadActionDefinitions = (programId: string, place: Place) => Promise<ReadonlyMap<RevenueKey, Promotion>>;

const readProgram = prepared(
  "promotions.read-program",
  "SELECT points_per_euro, config ->> 'timeZone' AS time_zone FROM programs WHERE id = $1",
  (row) => ({
    rate: nullable(row, "points_per_euro", integerColumn),
    timeZone: nullable(row, "time_zone", textColumn),
  }),
);

/** Paying with points uses the programme's rate; promotions of that key do not change it (decision 0066). */
function payment(rate: number, named: Promotion | undefined): Promotion {
  const texts = named ?? { id: "0", campaignName: "", names: STANDARD_RULES.rmb.names };
  return {
    id: texts.id,
    revenueKey: "rmb",
    type: "RMB",
    actionType: "MULTIPLIERACTION",
    factor: String(rate),
    points: null,
    revenueCents: null,
    campaignName: texts.campaignName,
    names: texts.names,
    merchandiseGroupCodes: [],
    partnerId: null,
    storeId: null,
    validFromMs: null,
    validToMs: null,
  };
}

/**
 * For each key the definition that applies to any sale. Definitions that give points take precedence over those that
 * lower prices. Definitions with conditions on member or basket are left out, because the keypad knows neither; the
 * preview applies them.
 */
export function createReadActionDefinitions(database: Database, clock: Clock): ReadActionDefinitions {
  return async (programId, place) => {
    const { all, rate, timeZone } = await database.withProgram(programId, async (transaction) => {
      const [program] = await transaction.run(readProgram, [programId]);
      const zone = timeZoneOrDefault(program?.timeZone ?? null);
      return { all: await readPromotions(transaction, place), rate: program?.rate ?? null, timeZone: zone };
    });
    const ofAnybody = all.filter(asksOnlyForPlaceAndTime);
    const inForce = promotionsInForce(ofAnybody, { timeMs: clock.nowMs(), timeZone, ...place });
    const definitions = new Map<RevenueKey, Promotion>();
    for (const key of REVENUE_KEYS) {
      const ofKey = inForce.filter((promotion) => promotion.revenueKey === key);
      const chosen = ofKey.find(givesPoints) ?? ofKey[0];
      if (key !== "rmb" && chosen !== undefined) {
        definitions.set(key, chosen);
      }
      if (key === "rmb" && rate !== null) {
        definitions.set(key, payment(rate, chosen));
      }
    }
    return definitions;
  };
}
