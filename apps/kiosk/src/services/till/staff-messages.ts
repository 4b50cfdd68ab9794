import type { RealtimeEvent } from "@punktum/client";
import type { KioskServices } from "../kiosk-services.ts";

type StaffMessage = Extract<RealtimeEvent, { readonly event: "STAFF_MESSAGE" }>;

/** Age from which a request to show the name is ignored, because its sender no longer watches the tablet. */
const NAME_MAX_AGE_MS = 60_000;
const SHOWN_MS = 8_000;

/**
 * Shows the tablet's name above everything for some seconds. It takes no touch and no focus and covers only the top, so
 * that a redemption can continue below.
 */
function showName(name: string): void {
  const sign = document.createElement("output");
  sign.popover = "manual";
  sign.textContent = name;
  sign.style.cssText =
    "inset:8vh 5vw auto;width:fit-content;margin:0 auto;padding:0.5em 1em;border:0;border-radius:0.4em;pointer-events:none;font-size:clamp(1.5rem,4.5vw,3.5rem);text-wrap:balance;font-weight:700;line-height:1.2;text-align:center;background:var(--ui-brand-fill);color:var(--ui-on-brand);box-shadow:var(--ui-shadow-float);overflow-wrap:anywhere";
  document.body.append(sign);
  sign.showPopover();
  // Twice a second at most: faster flashes are dangerous for some people (WCAG 2.3.1).
  sign.animate({ opacity: [0.95, 0.6, 0.95] }, { duration: SHOWN_MS / 8, iterations: 8 }).onfinish = () =>
    sign.remove();
}

/**
 * Handles messages of staff from the back office. It must not block, because the till's next sale may follow at once.
 */
export function obeyStaff(
  { realtime }: Pick<KioskServices, "realtime">,
  { kind, name, ageMs, position }: StaffMessage,
  show = showName,
): void {
  if (kind === "REFRESH_CONFIG") {
    realtime.refreshed.set(position);
  } else if (kind === "RELOAD") {
    // A page loaded after the message is already current.
    realtime.isReloadWanted.set(ageMs < performance.now());
  } else if (ageMs < NAME_MAX_AGE_MS) {
    show(name);
  }
}
