import type { MembersPage } from "./use-members.ts";

/** A member of the list. */
export type ListedMember = MembersPage["data"][number];

interface Named {
  readonly givenName?: string | undefined;
  readonly familyName?: string | undefined;
}

/** Given and family name; empty without a person. */
export const fullName = ({ givenName = "", familyName = "" }: Named): string => `${givenName} ${familyName}`.trim();
