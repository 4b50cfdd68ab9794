import type { TabletScreen, TabletView } from "./tablet-view.ts";

/** What was seen on the tablet since the page was opened. */
export interface TabletSeen {
  readonly screen: TabletScreen;
  readonly success: TabletView["success"];
  /** How often a customer was shown. */
  readonly members: number;
  /** How often a voucher was redeemed. */
  readonly redemptions: number;
  /** Looks in a row at a tablet between two screens. */
  readonly looksBetween: number;
}

/** Nothing was seen yet. */
export const NOTHING_SEEN: TabletSeen = {
  screen: "starting",
  success: "none",
  members: 0,
  redemptions: 0,
  looksBetween: 0,
};

/** A tablet changes between two screens for a moment, which is no step of the story. */
const PATIENT_LOOKS = 4;

/** Adds a look at the tablet to what was seen. Returns the same object if nothing has changed. */
export function seeTablet(before: TabletSeen, { screen, success }: TabletView): TabletSeen {
  const isBetween = screen === "starting" && before.screen !== "starting";
  if (isBetween && before.looksBetween < PATIENT_LOOKS) {
    return { ...before, looksBetween: before.looksBetween + 1 };
  }
  const isSame = screen === before.screen && success === before.success;
  if (isSame && before.looksBetween === 0) {
    return before;
  }
  return {
    screen,
    success,
    members: before.members + (screen === "member" && before.screen !== "member" ? 1 : 0),
    redemptions: before.redemptions + (success === "redeemed" && before.success !== "redeemed" ? 1 : 0),
    looksBetween: 0,
  };
}
