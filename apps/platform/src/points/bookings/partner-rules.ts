import { exchangeAllowedByAll, fail, type AnonymousExchange, type Failure } from "@punktum/domain";
import type { Account } from "../../people/accounts/index.ts";
import type { Place } from "../../places/places/index.ts";
import type { CatalogueCache } from "../../offers/vouchers/index.ts";

/** What the partner of a place allows; the programme's rule where the partner has none. */
export interface PartnerRules {
  /** Points may be booked by hand (EARN-02, A-61). */
  readonly manualAllowed: boolean;
  readonly anonymousExchange: AnonymousExchange;
}

export type ReadPartnerRules = (programId: string, place: Pick<Place, "partnerId">) => Promise<PartnerRules>;

/**
 * The rules come with the catalogue, so a change is seen within a second. Where no place is named nobody knows whose rules hold:
 * nothing is typed by hand there, and accounts without a person do only what the programme and each of its partners allow.
 */
export function createReadPartnerRules(catalogues: CatalogueCache): ReadPartnerRules {
  return async (programId, { partnerId }) => {
    const catalogue = await catalogues.read(programId);
    const { anonymousExchange } = catalogue.settings;
    if (partnerId === null) {
      const all = catalogue.partners.map((partner) => partner.anonymousExchange ?? anonymousExchange);
      return { manualAllowed: false, anonymousExchange: exchangeAllowedByAll([anonymousExchange, ...all]) };
    }
    const partner = catalogue.findPartner(partnerId);
    return {
      manualAllowed: partner?.manualAllowed ?? false,
      anonymousExchange: partner?.anonymousExchange ?? anonymousExchange,
    };
  };
}

/** Refuses points typed by hand where the partner does not allow that, or nobody knows which partner it is (EARN-02, A-61). */
export function refusalOfManual(
  { manualAllowed }: Pick<PartnerRules, "manualAllowed">,
  { partnerId }: Pick<Place, "partnerId">,
): { readonly ok: false; readonly error: Failure<"GENERAL_NO_PERMISION"> } | undefined {
  if (manualAllowed) {
    return undefined;
  }
  return partnerId === null
    ? fail(
        "GENERAL_NO_PERMISION",
        "name the interaction point or the partner: points by hand follow the partner's rules",
      )
    : fail("GENERAL_NO_PERMISION", "the partner does not allow points to be booked by hand");
}

/** Whether an account may earn, or burn, here: a registered one always, another by the rule. */
export function mayExchange(
  account: Pick<Account, "isRegistered">,
  rules: Pick<PartnerRules, "anonymousExchange">,
  direction: "EARN" | "BURN",
): boolean {
  return account.isRegistered || rules.anonymousExchange === "YES" || rules.anonymousExchange === direction;
}
