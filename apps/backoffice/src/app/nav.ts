import type { Right } from "@punktum/contracts";
import type { IconName } from "../parts/icon.tsx";
import { SCREENS } from "./routes.ts";

/** Words of the menu, below `common.nav`. */
export type NavName =
  | "home"
  | "members"
  | "memberList"
  | "approvals"
  | "privacy"
  | "flags"
  | "vouchers"
  | "rules"
  | "earningRules"
  | "tryRules"
  | "levels"
  | "kiosk"
  | "ads"
  | "kioskLook"
  | "places"
  | "stores"
  | "devices"
  | "profiles"
  | "reports"
  | "administration"
  | "people"
  | "log"
  | "settings"
  | "singleSignOn"
  | "connections"
  | "imports"
  | "exports"
  | "programs";

/** One entry that leads to a screen. */
export interface NavLeaf {
  readonly name: NavName;
  /** Path of its screen, without a slash at the beginning. */
  readonly path: string;
}

/** One of the eight entries of the menu. */
export interface NavGroup {
  readonly name: NavName;
  readonly icon: IconName;
  readonly leaves: readonly NavLeaf[];
}

/** The menu. Entries whose screens do not exist, or that the role may not open, are left out. */
const NAV: readonly NavGroup[] = [
  { name: "home", icon: "home", leaves: [{ name: "home", path: "" }] },
  {
    name: "members",
    icon: "users",
    leaves: [
      { name: "memberList", path: "members" },
      { name: "approvals", path: "approvals" },
      { name: "privacy", path: "privacy" },
      { name: "flags", path: "flags" },
    ],
  },
  { name: "vouchers", icon: "ticket", leaves: [{ name: "vouchers", path: "vouchers" }] },
  {
    name: "rules",
    icon: "rules",
    leaves: [
      { name: "earningRules", path: "rules" },
      { name: "tryRules", path: "rules/try" },
      { name: "levels", path: "levels" },
    ],
  },
  {
    name: "kiosk",
    icon: "tablet",
    leaves: [
      { name: "ads", path: "ads" },
      { name: "kioskLook", path: "look" },
    ],
  },
  {
    name: "places",
    icon: "place",
    leaves: [
      { name: "stores", path: "stores" },
      { name: "devices", path: "devices" },
      { name: "profiles", path: "profiles" },
    ],
  },
  { name: "reports", icon: "chart", leaves: [{ name: "reports", path: "reports" }] },
  {
    name: "administration",
    icon: "settings",
    leaves: [
      { name: "people", path: "people" },
      { name: "log", path: "log" },
      { name: "imports", path: "imports" },
      { name: "exports", path: "exports" },
      { name: "settings", path: "settings" },
      { name: "singleSignOn", path: "single-sign-on" },
      { name: "connections", path: "webhooks" },
      { name: "programs", path: "programs" },
    ],
  },
];

/** Name of a screen where its group is not shown beside it. */
export const nameOfLeaf = ({ name }: NavLeaf): NavName => (name === "memberList" ? "members" : name);

/** Name of an entry: a group with a single screen is named like that screen. */
export const nameOfGroup = ({ name, leaves: [first, second] }: NavGroup): NavName =>
  first === undefined || second !== undefined ? name : nameOfLeaf(first);

/** The menu for a user with these rights. */
export function navFor(can: (right: Right) => boolean): readonly NavGroup[] {
  const isOpen = ({ path }: NavLeaf): boolean =>
    SCREENS.some((screen) => screen.path === path && (screen.right === undefined || can(screen.right)));
  return NAV.map((group) => ({ ...group, leaves: group.leaves.filter(isOpen) })).filter(
    ({ leaves }) => leaves.length > 0,
  );
}
