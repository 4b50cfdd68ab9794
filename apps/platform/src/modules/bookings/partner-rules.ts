import { isOneOf, type AnonymousExchange } from "@punktum/domain";
import { prepared, type Database } from "../../database/database.ts";
import { booleanColumn, textColumn } from "../../database/rows.ts";
import type { Account } from "../accounts/index.ts";
import type { Place } from "../places/index.ts";
import type { CatalogueCache } from "../vouchers/index.ts";

/** What the partner of a place allows; the programme's rule where the partner has none. */
export interface PartnerRules {
  /** Points may be booked by hand (EARN-02, A-61). */
  readonly manualAllowed: boolean;
  readonly anonymousExchange: AnonymousExchange;
}

export type ReadPartnerRules = (programId: string, place: Pick<Place, "partnerId">) => Promise<PartnerRules>;

const EXCHANGES = ["NO", "YES", "BURN", "EARN"] as const;

const readRules = prepared(
  "bookings.readPartnerRules",
  `SELECT manual_allowed, coalesce(anonymous_exchange, '') AS anonymous_exchange
   FROM partners WHERE program_id = $1 AND id = $2`,
  (row) => ({
    manualAllowed: booleanColumn(row, "manual_allowed"),
    anonymousExchange: textColumn(row, "anonymous_exchange"),
  }),
);

/** Staff of the whole programme who name no partner answer for themselves: then only the programme's rules count. */
export function createReadPartnerRules(database: Database, catalogues: CatalogueCache): ReadPartnerRules {
  return async (programId, { partnerId }) => {
    const { settings } = await catalogues.read(programId);
    if (partnerId === null) {
      return { manualAllowed: true, anonymousExchange: settings.anonymousExchange };
    }
    const [partner] = await database.withProgram(programId, (transaction) =>
      transaction.run(readRules, [programId, partnerId]),
    );
    const own = partner?.anonymousExchange;
    return {
      manualAllowed: partner?.manualAllowed ?? false,
      anonymousExchange: isOneOf(EXCHANGES, own) ? own : settings.anonymousExchange,
    };
  };
}

/** Whether an account may earn, or burn, here: a registered one always, another by the rule. */
export function mayExchange(
  account: Pick<Account, "isRegistered">,
  rules: Pick<PartnerRules, "anonymousExchange">,
  direction: "EARN" | "BURN",
): boolean {
  return account.isRegistered || rules.anonymousExchange === "YES" || rules.anonymousExchange === direction;
}
