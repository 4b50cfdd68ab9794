import { feedWedgeKey, IDLE_WEDGE, settleWedge, type WedgeSettings, type WedgeStep } from "@punktum/domain";
import type { Clock } from "../../services/clock.ts";
import type { CardReader } from "./card-reader.ts";

export interface KeyboardCardReaderOptions {
  readonly clock: Clock;
  /** Where keys arrive: the window. */
  readonly target: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  /** The text field that has the focus, if one has it. */
  readonly focusedField: () => FocusedField | undefined;
  readonly settings?: WedgeSettings;
  /**
   * When a key was pressed, in milliseconds. Its own stamp unless told, not the time the page comes to it: a page that is busy for a
   * moment, opening the camera, must not take one card for two.
   */
  readonly pressedMs?: (press: Pick<Event, "timeStamp">) => number;
}

/** A text field that has the focus. */
export interface FocusedField {
  readonly value: string;
  /** How a reader is told from a person here, where it is not as everywhere. */
  readonly settings?: WedgeSettings;
  write(value: string): void;
}

/** What of a key event counts. */
type KeyPress = Pick<
  KeyboardEvent,
  | "key"
  | "repeat"
  | "ctrlKey"
  | "metaKey"
  | "altKey"
  | "isComposing"
  | "preventDefault"
  | "stopPropagation"
  | "timeStamp"
>;

const isKeyPress = (event: Event): event is Event & KeyPress => "key" in event && typeof event.key === "string";

const isShortcut = (event: KeyPress): boolean =>
  event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing;

/** A pad that takes a PIN: what is typed there is never a card. */
const hasOwnKeys = (target: EventTarget | null): boolean =>
  target !== null && "closest" in target && target instanceof Element && target.closest("[data-own-keys]") !== null;

/** Takes back what leaked into the focused field, or puts back what was kept from it and was typing after all. */
function settleField({ leakedCount = 0, replay = "" }: WedgeStep, field: FocusedField | undefined): void {
  if (field !== undefined && (leakedCount > 0 || replay !== "")) {
    const kept = leakedCount === 0 ? field.value : field.value.slice(0, -leakedCount);
    field.write(kept + replay);
  }
}

/**
 * Reads keyboard-type readers by their speed, before any control of the page sees the keys: the Enter a reader ends
 * with must never press the button that happens to have the focus (SCAN-38, A-18).
 */
export function createKeyboardCardReader({
  clock,
  target,
  focusedField,
  settings,
  pressedMs = ({ timeStamp }) => timeStamp,
}: KeyboardCardReaderOptions): CardReader {
  return {
    listen: (onText) => {
      let state = IDLE_WEDGE;
      let cancelDeadline: (() => void) | undefined;
      const take = (step: WedgeStep, nowMs: number): void => {
        state = step.state;
        cancelDeadline?.();
        cancelDeadline = step.deadlineMs === undefined ? undefined : waitFor(step.deadlineMs, nowMs);
        settleField(step, focusedField());
        if (step.scan !== undefined) {
          onText(step.scan);
        }
      };
      const settingsNow = (): WedgeSettings | undefined => focusedField()?.settings ?? settings;
      const waitFor = (deadlineMs: number, nowMs: number): (() => void) => {
        const settledMs = deadlineMs + 1;
        const settle = (): void => take(settleWedge(state, settledMs, settingsNow()), settledMs);
        // The second step lets keys in that arrived while the page was busy: they were pressed before this silence ended.
        let cancel = clock.after(Math.max(1, settledMs - nowMs), () => {
          cancel = clock.after(0, settle);
        });
        return () => cancel();
      };
      const onKey = (event: Event): void => {
        if (!isKeyPress(event) || isShortcut(event) || hasOwnKeys(event.target)) {
          return;
        }
        const isTextFieldFocused = focusedField() !== undefined;
        const timeMs = pressedMs(event);
        const step = feedWedgeKey(state, { key: event.key, timeMs, isTextFieldFocused }, settingsNow());
        if (step.swallow) {
          event.preventDefault();
          event.stopPropagation();
        }
        take(step, timeMs);
      };
      target.addEventListener("keydown", onKey, { capture: true });
      return () => {
        cancelDeadline?.();
        target.removeEventListener("keydown", onKey, { capture: true });
      };
    },
  };
}
