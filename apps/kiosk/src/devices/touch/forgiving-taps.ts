import { TAP_GESTURE } from "@punktum/domain";
import type { Clock } from "../../base/clock.ts";

/** One contact of a finger. */
export interface Contact<Control = Element> {
  readonly control: Control;
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

/**
 * Whether a contact is a tap: on one control, moved at most 70 px, at most 2500 ms long (decision 0085). Lifting the
 * finger outside the control cancels it (WCAG 2.5.2).
 */
export function isTap<Control>(start: Contact<Control>, end: Contact<Control>): boolean {
  return (
    start.control === end.control &&
    Math.hypot(end.x - start.x, end.y - start.y) <= TAP_GESTURE.threshold &&
    end.atMs - start.atMs <= TAP_GESTURE.timeMs
  );
}

/** Longest time between lifting the finger and the browser's own click. */
const OWN_CLICK_MS = 80;
/** A browser's click this soon after ours belongs to the same tap. */
const SAME_TAP_MS = 600;

/** The last click of each control. */
export interface ClickLog<Control extends WeakKey> {
  readonly note: (control: Control, click: { readonly atMs: number; readonly isOurs: boolean }) => void;
  /** Whether a tap that ended at `sinceMs` has had its click. */
  readonly isAnswered: (control: Control, sinceMs: number) => boolean;
  /** Whether a browser's click belongs to a tap that already got ours. */
  readonly isRepeated: (control: Control, nowMs: number) => boolean;
}

/**
 * Remembers clicks per control: two fingers can tap two keys within a few milliseconds, and the second click says
 * nothing about the first.
 */
export function createClickLog<Control extends WeakKey>(): ClickLog<Control> {
  // Weak, because the last pressed button would keep its screen in memory, with the shopper's points.
  const clicks = new WeakMap<Control, { readonly atMs: number; readonly isOurs: boolean }>();
  return {
    note: (control, click) => {
      clicks.set(control, click);
    },
    isAnswered: (control, sinceMs) => (clicks.get(control)?.atMs ?? Number.NEGATIVE_INFINITY) >= sinceMs,
    isRepeated: (control, nowMs) => {
      const last = clicks.get(control);
      return last !== undefined && last.isOurs && nowMs - last.atMs < SAME_TAP_MS;
    },
  };
}

const CONTROLS = "button, a[href], summary, [role=button], [role=switch]";

export interface ForgivingTapsOptions {
  readonly clock: Clock;
  readonly page: Document;
}

/**
 * Browsers drop a tap once the finger has moved a few pixels or rested for half a second. This dispatches the click for
 * such taps (decision 0085). Contacts that scroll are no taps. Pans, swipes and double taps are not handled.
 */
export function forgiveTaps({ clock, page }: ForgivingTapsOptions): () => void {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  let start: Contact | undefined;
  const clicks = createClickLog<Element>();
  const contactOf = ({ changedTouches, touches }: TouchEvent): Contact | undefined => {
    const [touch] = changedTouches;
    const control = touch && page.elementFromPoint(touch.clientX, touch.clientY)?.closest(CONTROLS);
    return touch === undefined || touches.length > 1 || control === null || control === undefined
      ? undefined
      : { control, x: touch.clientX, y: touch.clientY, atMs: clock.now() };
  };
  const press = (control: Element, sinceMs: number): void => {
    if (!clicks.isAnswered(control, sinceMs) && control instanceof HTMLElement && control.isConnected) {
      clicks.note(control, { atMs: clock.now(), isOurs: true });
      control.click();
    }
  };
  const down = (event: TouchEvent): void => {
    start = contactOf(event);
  };
  const up = (event: TouchEvent): void => {
    const end = start === undefined ? undefined : contactOf(event);
    if (start !== undefined && end !== undefined && isTap(start, end)) {
      clock.after(OWN_CLICK_MS, () => press(end.control, end.atMs));
    }
    start = undefined;
  };
  const click = (event: MouseEvent): void => {
    const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
    if (control === null || !event.isTrusted) {
      return;
    }
    if (clicks.isRepeated(control, clock.now())) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    clicks.note(control, { atMs: clock.now(), isOurs: false });
  };
  const forget = (): void => {
    start = undefined;
  };
  // Suppresses the context menu of a long press.
  const keepMenuAway = (event: Event): void => {
    if (start !== undefined) {
      event.preventDefault();
    }
  };
  page.addEventListener("touchstart", down, { ...options, passive: true });
  page.addEventListener("touchend", up, { ...options, passive: true });
  page.addEventListener("touchcancel", forget, options);
  page.addEventListener("scroll", forget, options);
  page.addEventListener("contextmenu", keepMenuAway, options);
  page.addEventListener("click", click, options);
  return () => controller.abort();
}
