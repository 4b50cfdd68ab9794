import { feedWedgeKey, IDLE_WEDGE, settleWedge, type WedgeSettings, type WedgeStep } from "@punktum/domain";
import type { Clock } from "../../base/clock.ts";
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
  /** Where the next letter goes; at the end where the field does not say. */
  readonly caret?: number | undefined;
  /** How a reader is told from a person here, where it is not as everywhere. */
  readonly settings?: WedgeSettings;
  write(value: string, caret?: number): void;
  /** What was typed, taken out again, where only a reader types such a thing, at any speed. Asked when Enter closes it. */
  takeCode?(): string | undefined;
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

/** A field as it was before a key reached it. */
type Before = Pick<FocusedField, "value" | "caret">;

/** Puts a field back to what it was before a card fell into it, or puts back what was kept from it and was typing after all. */
function settleField(
  { leakedCount = 0, replay = "" }: WedgeStep,
  field: FocusedField | undefined,
  typed: readonly Before[],
): void {
  const before = leakedCount === 0 ? undefined : typed.at(-leakedCount);
  if (field === undefined) {
    return;
  }
  if (before !== undefined) {
    field.write(before.value, before.caret);
  }
  if (replay !== "") {
    const caret = field.caret ?? field.value.length;
    field.write(field.value.slice(0, caret) + replay + field.value.slice(caret), caret + replay.length);
  }
}

/** A field that only a reader can have filled in such a way, however slowly, holds a code; its Enter presses nothing either. */
function takeClosedCode(event: KeyPress, field: FocusedField | undefined, onText: (text: string) => void): void {
  const code = event.key === "Enter" ? field?.takeCode?.() : undefined;
  if (code !== undefined) {
    event.preventDefault();
    event.stopPropagation();
    onText(code);
  }
}

/** Who listens where: of several only the one that began last hears, or a card would be taken back out of a field twice. */
const listening = new WeakMap<object, symbol[]>();

function beginListening(target: object): { readonly isHeard: () => boolean; readonly end: () => void } {
  const readers = listening.get(target) ?? [];
  listening.set(target, readers);
  const own = Symbol("reader");
  readers.push(own);
  return {
    isHeard: () => readers.at(-1) === own,
    end: () => void readers.splice(readers.indexOf(own), 1),
  };
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
      /** The field before each key that reached it and may be a card's. */
      let typed: readonly Before[] = [];
      const { isHeard, end } = beginListening(target);
      const take = (step: WedgeStep, nowMs: number): void => {
        state = step.state;
        cancelDeadline?.();
        cancelDeadline = step.deadlineMs === undefined ? undefined : waitFor(step.deadlineMs, nowMs);
        settleField(step, focusedField(), typed);
        typed = state.characters.length === 0 ? [] : typed.slice(-state.characters.length);
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
        if (!isKeyPress(event) || isShortcut(event) || hasOwnKeys(event.target) || !isHeard()) {
          return;
        }
        const field = focusedField();
        const isTextFieldFocused = field !== undefined;
        const before = field && { value: field.value, caret: field.caret };
        const timeMs = pressedMs(event);
        const step = feedWedgeKey(state, { key: event.key, timeMs, isTextFieldFocused }, settingsNow());
        if (step.swallow) {
          event.preventDefault();
          event.stopPropagation();
        } else if (before !== undefined && event.key.length === 1) {
          typed = [...typed, before];
        }
        take(step, timeMs);
        if (step.scan === undefined) {
          takeClosedCode(event, focusedField(), onText);
        }
      };
      target.addEventListener("keydown", onKey, { capture: true });
      return () => {
        end();
        cancelDeadline?.();
        target.removeEventListener("keydown", onKey, { capture: true });
      };
    },
  };
}
