import { fail, type Failure, type Points } from "@punktum/domain";
import type { Account } from "../../people/accounts/index.ts";
import type { Place } from "../../places/places/index.ts";
import type { CatalogueCache } from "../../offers/vouchers/index.ts";
import { createReadPartnerRules, mayExchange, refusalOfManual } from "./partner-rules.ts";

/** Booking type of points typed by hand; sales use REV. */
export const MANUAL_BOOKING = "MANUALREVENUE";

/** Points by hand, before they are booked. */
interface HandPoints {
  readonly programId: string;
  readonly account: Pick<Account, "isRegistered">;
  readonly place: Place;
  /** Signed; negative takes points. */
  readonly points: Points;
}

interface HandRefusal {
  readonly ok: false;
  readonly error: Failure<"INSERT_SOMETHING" | "GENERAL_NO_PERMISION" | "ANONYMOUS_USER_NOT_ALLOWED">;
}

// Replaces control characters: they mean nothing in a reason, and PostgreSQL refuses NUL.
export const withoutControls = (text: string): string => text.replaceAll(/\p{Cc}/gu, " ").trim();

/** Checks of manual points that apply with and without an approval. */
export function createRefuseHandPoints(catalogues: CatalogueCache) {
  const readRules = createReadPartnerRules(catalogues);
  return async ({ programId, account, place, points }: HandPoints): Promise<HandRefusal | undefined> => {
    // A manual booking of zero points is refused; a sale may give zero points.
    if (points === 0) {
      return fail("INSERT_SOMETHING");
    }
    const rules = await readRules(programId, place);
    const refused = refusalOfManual(rules, place);
    if (refused !== undefined) {
      return refused;
    }
    return mayExchange(account, rules, points < 0 ? "BURN" : "EARN") ? undefined : fail("ANONYMOUS_USER_NOT_ALLOWED");
  };
}
