import { ALL_CALLS, can, EXPORT_KINDS, EXPORT_RIGHTS, type ExportKind, STAFF_ROLE_CODES } from "@punktum/contracts";
import { describe, expect, it } from "vitest";
import { nameOfGroup, navFor } from "./nav.ts";
import { SCREENS } from "./routes.ts";

/** First call of each screen. The menu shows the screen exactly to the roles that this call admits. */
const FIRST_CALLS: Readonly<Record<string, string>> = {
  people: "administration.listAdmins",
  log: "v2.readAuditLog",
  devices: "v2.listDevices",
  vouchers: "administration.listVouchers",
  stores: "administration.listProgramStores",
  approvals: "v2.listApprovals",
  privacy: "v2.listPrivacyRequests",
  exports: "v2.listExports",
  levels: "administration.listStatusLevelSets",
  rules: "administration.listPromotions",
  "rules/try": "simulator.simulatePromotions",
};

/** Screens whose lists are exported. */
const EXPORTED: Readonly<Record<ExportKind, string>> = {
  MEMBERS: "members",
  VOUCHERS: "vouchers",
  BOOKINGS: "reports/:name",
  PLACES: "stores",
  DEVICES: "devices",
  PEOPLE: "people",
  AUDIT: "log",
  APPROVALS: "approvals",
  PRIVACY_REQUESTS: "privacy",
  FLAGS: "flags",
  EARNING_RULES: "rules",
  SCREEN_SAVER: "ads",
  PROFILES: "profiles",
};

const firstCallOf = (path: string) => ALL_CALLS.filter(({ id }) => id === FIRST_CALLS[path]);
const rolesOf = (path: string): readonly string[] => firstCallOf(path).flatMap(({ roles }) => roles);
const KNOWN = SCREENS.map(({ path }) => path).filter((path) => firstCallOf(path).length > 0);
const menuOf = (role: string) => navFor((right) => can(role, right)).flatMap(({ leaves }) => leaves);

describe("the menu follows the rights", () => {
  it.each(KNOWN)("hides %s exactly from the roles that the server refuses", (path) => {
    const allowed = STAFF_ROLE_CODES.filter((role) => rolesOf(path).includes(role));
    const shown = STAFF_ROLE_CODES.filter((role) => menuOf(role).some((leaf) => leaf.path === path));
    expect(shown).toEqual(allowed);
  });

  it.each(EXPORT_KINDS)("offers an export of %s exactly to the roles that the server allows it", (kind) => {
    const rights = SCREENS.filter(({ path }) => path === EXPORTED[kind]).flatMap(({ right = [] }) => right);
    const exporters = STAFF_ROLE_CODES.filter((role) => can(role, "exports.run"));
    const offered = exporters.filter((role) => rights.some((right) => can(role, right)));
    expect(offered).toEqual(exporters.filter((role) => can(role, EXPORT_RIGHTS[kind])));
    expect(offered).not.toEqual([]);
  });

  it("covers the people screen", () => {
    expect(KNOWN).toContain("people");
  });

  it("calls a group of one screen like the screen", () => {
    const namesOf = (role: string) => navFor((right) => can(role, right)).map(nameOfGroup);
    expect(namesOf("SUPPORT_AGENT")).toEqual(["home", "members", "vouchers", "earningRules", "ads", "exports"]);
    expect(namesOf("TECHNICIAN")).not.toContain("memberList");
    expect(namesOf("PROGRAM_ADMIN")).toContain("administration");
  });
});
