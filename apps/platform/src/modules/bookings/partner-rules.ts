import type { AnonymousExchange } from "@punktum/domain";
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

/**
 * Staff of the whole programme who name no partner answer for themselves: then only the programme's rules count. The rules come
 * with the catalogue, so a change is seen within a second.
 */
export function createReadPartnerRules(catalogues: CatalogueCache): ReadPartnerRules {
  return async (programId, { partnerId }) => {
    const catalogue = await catalogues.read(programId);
    const { anonymousExchange } = catalogue.settings;
    if (partnerId === null) {
      return { manualAllowed: true, anonymousExchange };
    }
    const partner = catalogue.findPartner(partnerId);
    return {
      manualAllowed: partner?.manualAllowed ?? false,
      anonymousExchange: partner?.anonymousExchange ?? anonymousExchange,
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
