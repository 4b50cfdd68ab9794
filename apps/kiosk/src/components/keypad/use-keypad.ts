import {
  EMPTY_TYPING,
  isKeypadSubmittable,
  keypadKeyOf,
  pressTyping,
  typeKey,
  type KeypadKey,
  type KeypadState,
} from "@punktum/domain";
import { useEffect, useState } from "react";
import type { FocusedField } from "../../devices/card-reader/keyboard-card-reader.ts";
import { openTypedField } from "../../devices/card-reader/typed-field.ts";
import { useKeyPress } from "../../hooks/use-key-press.ts";
import { useServices } from "../../services/services-context.ts";
import { createStore, useStore } from "../../base/store.ts";
import { keypadField } from "./keypad-field.ts";

/** What is being typed on a keypad, by finger or by keyboard. */
export interface KeypadModel {
  readonly state: KeypadState;
  readonly press: (key: KeypadKey) => void;
  /** Whether Enter would do something: only for a value other than zero (CASH-03, CASH-14). */
  readonly canEnter: boolean;
  readonly enter: () => void;
  /** Where the pad stands: keys of a keyboard belong to the pad in the dialog on top. */
  readonly setPad: (pad: HTMLElement | null) => void;
}

interface KeypadOptions {
  /** Enter was pressed while it counts. */
  readonly onEnter: (state: KeypadState) => void;
  /** Every key that was pressed, after it has counted. */
  readonly onKey?: (key: KeypadKey) => void;
}

const isText = (element: EventTarget | null): boolean =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

const isControl = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement && element.closest("button, a, [role=button], [role=radio], [role=tab]") !== null;

/** Whether nothing lies over the pad. */
function isOnTop(pad: HTMLElement | null): boolean {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  return pad !== null && (dialog === undefined || dialog.contains(pad));
}

/** Keys go to what has the focus where that is a field, and to the topmost dialog. */
function belongsToPad(event: KeyboardEvent, pad: HTMLElement | null): boolean {
  const isShortcut = event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
  return !isShortcut && !isText(event.target) && isOnTop(pad);
}

/** Card readers know of the pad as of a field: what a card typed there is taken back. */
function useTypedField(field: FocusedField): void {
  useEffect(() => openTypedField(field), [field]);
}

/** What one keypad keeps while it is shown. */
function createPad() {
  const typing = createStore(EMPTY_TYPING);
  const pad = createStore<HTMLElement | null>(null);
  return { typing, pad, field: keypadField(typing, () => isOnTop(pad.get())) };
}

/**
 * A keypad's entry. Keys of a keyboard and of a numeric pad count wherever the focus is; a card that is swiped meanwhile types
 * nothing into it: its keys are taken back as they would be from a text field, and a code that a slow reader closed with Enter
 * is no amount (SCAN-38).
 */
export function useKeypad({ onEnter, onKey }: KeypadOptions): KeypadModel {
  const [{ typing, pad, field }] = useState(createPad);
  const { state } = useStore(typing);
  const { activity } = useServices();
  const tell = (key: KeypadKey | undefined): void => {
    activity.touch();
    if (key !== undefined) {
      onKey?.(key);
    }
  };
  const press = (key: KeypadKey): void => {
    typing.update((now) => pressTyping(now, key));
    tell(key);
  };
  const enter = (): void => {
    const now = typing.get().state;
    if (isKeypadSubmittable(now)) {
      onEnter(now);
    }
  };
  const takeKey = (event: KeyboardEvent): void => {
    if (!belongsToPad(event, pad.get())) {
      return;
    }
    // Only where no reader is listened to: else the code has gone where codes go.
    if (event.key === "Enter" && field.takeCode?.() !== undefined) {
      event.preventDefault();
      return;
    }
    if (event.key === "Enter" && !isControl(event.target)) {
      event.preventDefault();
      enter();
      return;
    }
    const next = event.key === " " ? null : typeKey(typing.get(), event.key);
    if (next !== null) {
      event.preventDefault();
      typing.set(next);
      tell(keypadKeyOf(event.key));
    }
  };
  useKeyPress(takeKey);
  useTypedField(field);
  return { state, press, canEnter: isKeypadSubmittable(state), enter, setPad: pad.set };
}
