import type { Call, Role } from "./call.ts";

/**
 * What a server with an API key may do: ids of calls, by scope. This table is the only source; a call without a scope
 * refuses every key. Calls that need a person's fresh proof have none.
 */
const SCOPES = {
  /** Data of an account: points, level, cards, vouchers, history. No personal data. */
  "members.read": [
    "v2.readAccount",
    "v2.readBalance",
    "v2.readBalanceInEuros",
    "v2.listIdentifiers",
    "v2.readLevel",
    "v2.listLevelBookings",
    "v2.listBookings",
    "v2.readBooking",
    "v2.listAccountCoupons",
    "v2.listAccountTransactions",
  ],
  /** Names, addresses and consents of members. */
  "persons.read": ["v2.readUser", "v2.listMemberships", "v2.readMembership", "v2.readAccountDetails"],
  /** New members and their cards. */
  "persons.register": ["v2.registerUser", "v2.createAccount", "v2.addIdentifier"],
  /** Sales, as a till reports them, and codes of redeemed vouchers. */
  "sales.write": [
    "v2.createTransaction",
    "v2.previewTransaction",
    "v2.createAccountTransaction",
    "v2.previewAccountTransaction",
    "v2.incentivateTransaction",
    "v2.readTransaction",
    "v2.findTransactions",
    "v2.readRedemption",
    "v2.useRedemption",
  ],
  /** Vouchers of a member: reserved, redeemed, released. */
  "vouchers.redeem": [
    "v2.listAccountCoupons",
    "v2.changeAccountCoupon",
    "v2.reserveVoucher",
    "v2.readReservation",
    "v2.commitReservation",
    "v2.releaseReservation",
  ],
  "offers.read": [
    "administration.listCoupons",
    "administration.readCoupon",
    "administration.listRewards",
    "administration.readReward",
    "administration.listPromotions",
    "administration.readPromotion",
  ],
  "places.read": [
    "v2.listPartners",
    "v2.listStores",
    "administration.listProgramStores",
    "administration.readStore",
    "administration.readPartner",
  ],
  "events.read": ["v2.listEvents"],
  "reports.read": ["v2.readReport", "v2.exportReport"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A permission that a key may have. */
export type Scope = keyof typeof SCOPES;

const isScope = (name: string): name is Scope => Object.hasOwn(SCOPES, name);

/** All scopes, in the order of the table. */
export const SCOPE_CODES: readonly Scope[] = Object.keys(SCOPES).filter(isScope);

/** Ids of all calls that have a scope. */
export const SCOPED_CALLS: readonly string[] = [...new Set(Object.values(SCOPES).flat())];

/** Scopes that open a call; none for most calls. */
export function scopesOf({ id }: Pick<Call, "id">): readonly Scope[] {
  return SCOPE_CODES.filter((scope) => {
    const calls: readonly string[] = SCOPES[scope];
    return calls.includes(id);
  });
}

/** Whether a caller may make a call: by its role, or for a server by the scopes of its key. */
export function mayMake(
  call: Pick<Call, "id" | "roles">,
  { role, scopes = [] }: { readonly role: Role; readonly scopes?: readonly Scope[] | undefined },
): boolean {
  return role === "APPLICATION" ? scopesOf(call).some((scope) => scopes.includes(scope)) : call.roles.includes(role);
}
