import { ALL_CALLS, can, STAFF_ROLE_CODES } from "@punktum/contracts";
import { describe, expect, it } from "vitest";
import { navFor } from "./nav.ts";
import { SCREENS } from "./routes.ts";

/** The call a screen begins with: who is refused by it must not find the screen in the menu, and the other way round. */
const FIRST_CALLS: Readonly<Record<string, string>> = {
  people: "administration.listAdmins",
  log: "v2.readAuditLog",
  devices: "v2.listDevices",
  stores: "administration.listProgramStores",
  approvals: "v2.listApprovals",
  privacy: "v2.listPrivacyRequests",
};

const firstCallOf = (path: string) => ALL_CALLS.filter(({ id }) => id === FIRST_CALLS[path]);
const rolesOf = (path: string): readonly string[] => firstCallOf(path).flatMap(({ roles }) => roles);
const KNOWN = SCREENS.map(({ path }) => path).filter((path) => firstCallOf(path).length > 0);
const menuOf = (role: string) => navFor((right) => can(role, right)).flatMap(({ leaves }) => leaves);

describe("the menu follows the rights", () => {
  it.each(KNOWN)("of %s: hidden is what the server refuses, and nothing else", (path) => {
    const allowed = STAFF_ROLE_CODES.filter((role) => rolesOf(path).includes(role));
    const shown = STAFF_ROLE_CODES.filter((role) => menuOf(role).some((leaf) => leaf.path === path));
    expect(shown).toEqual(allowed);
  });

  it("knows the screen of people", () => {
    expect(KNOWN).toContain("people");
  });
});
