import type { AccountStatus, IdentifierType, MembershipRole, UserStatusCode } from "../base/enumerations.ts";

/** A person's tie to an account. */
export interface Membership {
  readonly userId: string;
  readonly role: MembershipRole;
}

/** The user id of the account's owner, or null (DATA-02). */
export function ownerUserId(memberships: readonly Membership[]): string | null {
  return memberships.find((membership) => membership.role === "OWNER")?.userId ?? null;
}

/** `LOCKED` for a locked account, `RGU` when somebody is registered, else empty (DATA-03). */
export function userStatusCode(accountStatus: AccountStatus, membershipCount: number): UserStatusCode | "" {
  if (accountStatus === "LOCKED") {
    return "LOCKED";
  }
  return membershipCount > 0 ? "RGU" : "";
}

/** Whether the account belongs to somebody: it has a membership (REG-34). Locking does not undo a registration. */
export function isRegisteredAccount(membershipCount: number): boolean {
  return membershipCount > 0;
}

/** Whether the shopper uses the app: an `APPCODE` identifier exists (DATA-04). */
export function isAppUser(identifierTypes: readonly IdentifierType[]): boolean {
  return identifierTypes.includes("APPCODE");
}
