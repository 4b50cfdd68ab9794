import type { NavName } from "./nav.ts";

/** How much waits behind an entry of the menu. */
export type Badges = Readonly<Partial<Record<NavName, number>>>;

/** The figures beside the menu's entries, as far as the signed-in user may know them. */
export function useBadges(): Badges {
  return {};
}
