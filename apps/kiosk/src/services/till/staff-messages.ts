import type { RealtimeEvent } from "@punktum/client";
import type { KioskServices } from "../kiosk-services.ts";

type StaffMessage = Extract<RealtimeEvent, { readonly event: "STAFF_MESSAGE" }>;

/** Whoever asked no longer looks at the tablet. */
const NAME_MAX_AGE_MS = 60_000;
const SHOWN_MS = 8_000;

/**
 * Shows the tablet's name above everything for some seconds. It takes no touch and no focus and covers only the top, so
 * that a redemption goes on beneath it.
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

/** Does what staff ask of the tablet from the back office. Nothing here waits: the till's next sale follows at once. */
export function obeyStaff(
  { realtime }: Pick<KioskServices, "realtime">,
  { kind, name, ageMs, position }: StaffMessage,
  show = showName,
): void {
  if (kind === "REFRESH_CONFIG") {
    realtime.refreshed.set(position);
  } else if (kind === "RELOAD") {
    // A page that was loaded since then has nothing to do.
    realtime.isReloadWanted.set(ageMs < performance.now());
  } else if (ageMs < NAME_MAX_AGE_MS) {
    show(name);
  }
}
