import { lookAtTablet } from "../story/tablet-view.ts";
import { pause } from "../wait-for.ts";

/** Time between two presses, so that a visitor can follow. */
const PRESS_MS = 900;
/** Time in which the tablet answers a card. */
const CARD_MS = 4_000;
const TIMEOUT_MS = 30_000;

/** The kiosk has one primary button a screen: what a customer presses next. */
const PRIMARY = "button[data-variant=primary]:not(:disabled, [aria-disabled=true])";
/** Rewards are the last list. */
const REWARD = "[data-area=list] ul:last-of-type > li > button";
/** A reward that can be afforded. */
const OTHER_REWARD = `${REWARD}:not([aria-disabled=true], [aria-pressed=true])`;

/** What a customer presses next on the way to a redeemed reward. Null while the tablet works. */
function nextPress(page: Document): HTMLElement | null {
  const dialog = page.activeElement?.closest("dialog[open]");
  if (dialog !== null && dialog !== undefined) {
    return dialog.querySelector<HTMLElement>(PRIMARY);
  }
  if (page.querySelector("dialog[open]") !== null) {
    return null;
  }
  // A wide tablet shows the first coupon before anything is chosen.
  const isRewardChosen = page.querySelector(`${REWARD}[aria-pressed=true]`) !== null;
  const redeem = isRewardChosen ? page.querySelector<HTMLElement>(`[data-area=card] ${PRIMARY}`) : null;
  return redeem ?? page.querySelector<HTMLElement>(OTHER_REWARD);
}

/**
 * Redeems a reward on the tablet through its screens: holds the card up where no customer is shown, chooses a reward,
 * confirms. Rejects if it was not redeemed in time.
 */
export async function redeemOnTablet(frame: HTMLIFrameElement, hold: () => void): Promise<void> {
  const beganMs = performance.now();
  let heldMs = Number.NEGATIVE_INFINITY;
  while (performance.now() - beganMs < TIMEOUT_MS) {
    const { screen, success } = lookAtTablet(frame);
    if (success === "redeemed") {
      return;
    }
    if (screen === "member" || success === "collected") {
      const page = frame.contentDocument;
      const target = page === null ? null : nextPress(page);
      target?.scrollIntoView({ block: "nearest" });
      target?.click();
    } else if (performance.now() - heldMs > CARD_MS) {
      heldMs = performance.now();
      hold();
    }
    await pause(PRESS_MS);
  }
  throw new Error("No reward was redeemed in time");
}
