import {
  feedWedgeKey,
  IDLE_WEDGE,
  settleWedge,
  type WedgeSettings,
  type WedgeState,
  type WedgeStep,
} from "@punktum/domain";
import type { Clock } from "../../base/clock.ts";
import type { CardReader } from "./card-reader.ts";

export interface KeyboardCardReaderOptions {
  readonly clock: Clock;
  /** Target of the key events: the window. */
  readonly target: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  /** The focused text field, if any. */
  readonly focusedField: () => FocusedField | undefined;
  readonly settings?: WedgeSettings;
  /**
   * When a key was pressed, in milliseconds. Default: the event's time stamp. The time of handling would split a card
   * in two when the page is busy for a moment, for example opening the camera.
   */
  readonly pressedMs?: (press: Pick<Event, "timeStamp">) => number;
}

/** A focused text field. */
export interface FocusedField {
  readonly value: string;
  /** Caret position; the end if the field does not report it. */
  readonly caret?: number | undefined;
  /** Settings for telling a reader from typing in this field, if they differ. */
  readonly settings?: WedgeSettings;
  write(value: string, caret?: number): void;
  /** Removes and returns a typed code, if only a reader can have typed it. Called on Enter, whatever the speed. */
  takeCode?(): string | undefined;
}

/** The parts of a key event that are used. */
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

/** A PIN pad: its keys are never a card. */
const hasOwnKeys = (target: EventTarget | null): boolean =>
  target !== null && "closest" in target && target instanceof Element && target.closest("[data-own-keys]") !== null;

/** A field before a key reached it. */
type Before = Pick<FocusedField, "value" | "caret">;

/** Keys that ended by silence. */
interface Ended {
  readonly state: WedgeState;
  readonly typed: readonly Before[];
  /** The latest time at which a key that continues them could have been pressed. */
  readonly deadlineMs: number;
}

/** A busy device delivers keys late: keys pressed before the silence ended continue the previous ones. */
const continued = (ended: Ended | undefined, timeMs: number): [WedgeState, readonly Before[]] | undefined =>
  ended !== undefined && timeMs <= ended.deadlineMs ? [ended.state, ended.typed] : undefined;

/** Restores a field that a card was typed into, or replays withheld keys that were typing after all. */
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

/** Passes on a code that only a reader can have typed, whatever its speed. Its Enter presses no button. */
function takeClosedCode(event: KeyPress, field: FocusedField | undefined, onText: (text: string) => void): void {
  const code = event.key === "Enter" ? field?.takeCode?.() : undefined;
  if (code !== undefined) {
    event.preventDefault();
    event.stopPropagation();
    onText(code);
  }
}

/** Readers per target. Only the last one receives keys, because two would remove a card from a field twice. */
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

/** Passes each card on once. A late Enter of a reader would repeat the card that the silence has passed on. */
function passingOnce(onText: (text: string) => void): {
  readonly pass: (text: string | undefined) => void;
  /** A key that does not continue a card starts a new one, which may be the same card again. */
  readonly goOn: (characters: WedgeState["characters"]) => void;
} {
  let passedOn: string | undefined;
  return {
    pass: (text) => {
      if (text !== undefined && text !== passedOn) {
        passedOn = text;
        onText(text);
      }
    },
    goOn: (characters) => {
      passedOn = characters.length === 0 ? undefined : passedOn;
    },
  };
}

/**
 * Recognises readers by their speed, before any control receives the keys: the final Enter of a reader must not press
 * the focused button (decision 0062).
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
      /** The field before each key that may belong to a card. */
      let typed: readonly Before[] = [];
      let ended: Ended | undefined;
      const card = passingOnce(onText);
      const { isHeard, end } = beginListening(target);
      const take = (step: WedgeStep, nowMs: number): void => {
        state = step.state;
        cancelDeadline?.();
        cancelDeadline = step.deadlineMs === undefined ? undefined : waitFor(step.deadlineMs, nowMs);
        settleField(step, focusedField(), typed);
        typed = state.characters.length === 0 ? [] : typed.slice(-state.characters.length);
        card.pass(step.scan);
      };
      const settingsNow = (): WedgeSettings | undefined => focusedField()?.settings ?? settings;
      const waitFor = (deadlineMs: number, nowMs: number): (() => void) => {
        const settledMs = deadlineMs + 1;
        const settle = (): void => {
          const kept = { state, typed, deadlineMs };
          const step = settleWedge(state, settledMs, settingsNow());
          take(step, settledMs);
          // Keys that were typed into the field stay there.
          ended = step.replay === undefined ? kept : undefined;
        };
        // The second timer lets queued key events run first: they were pressed before this pause ended.
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
        [state, typed] = continued(ended, timeMs) ?? [state, typed];
        ended = undefined;
        card.goOn(state.characters);
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
