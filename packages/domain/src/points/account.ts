import type { AccountStatus, IdentifierType, MembershipRole, UserStatusCode } from "../base/enumerations.ts";

/** A person's membership of an account. */
export interface Membership {
  readonly userId: string;
  readonly role: MembershipRole;
}

/** The user id of the account's owner, or null. */
export function ownerUserId(memberships: readonly Membership[]): string | null {
  return memberships.find((membership) => membership.role === "OWNER")?.userId ?? null;
}

/** `LOCKED` for a locked account, `RGU` if a person is registered, else empty. */
export function userStatusCode(accountStatus: AccountStatus, membershipCount: number): UserStatusCode | "" {
  if (accountStatus === "LOCKED") {
    return "LOCKED";
  }
  return membershipCount > 0 ? "RGU" : "";
}

/** Whether the account has a membership. Locking does not undo a registration. */
export function isRegisteredAccount(membershipCount: number): boolean {
  return membershipCount > 0;
}

/** Whether the shopper uses the app: the account has an `APPCODE` identifier. */
export function isAppUser(identifierTypes: readonly IdentifierType[]): boolean {
  return identifierTypes.includes("APPCODE");
}
