import {
  givesPoints,
  promotionsInForce,
  REVENUE_KEYS,
  STANDARD_RULES,
  type Promotion,
  type RevenueKey,
} from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import { type Database, integerColumn, nullable, prepared } from "../../database/index.ts";
import type { Place } from "../../places/places/index.ts";
import { readPromotions } from "./store.ts";

/** The action definition of each key that has one at this place and time. */
export type ReadActionDefinitions = (programId: string, place: Place) => Promise<ReadonlyMap<RevenueKey, Promotion>>;

const readRate = prepared("promotions.readRate", "SELECT points_per_euro FROM programs WHERE id = $1", (row) =>
  nullable(row, "points_per_euro", integerColumn),
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

/** For each key the definition a sale would use; one that gives points takes precedence over one that lowers prices. */
export function createReadActionDefinitions(database: Database, clock: Clock): ReadActionDefinitions {
  return async (programId, place) => {
    const { all, rate } = await database.withProgram(programId, async (transaction) => {
      const [pointsPerEuro] = await transaction.run(readRate, [programId]);
      return { all: await readPromotions(transaction, place), rate: pointsPerEuro ?? null };
    });
    const inForce = promotionsInForce(all, { timeMs: clock.nowMs(), ...place });
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
