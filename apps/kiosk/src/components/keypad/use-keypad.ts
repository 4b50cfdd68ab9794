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

/** The entry of a keypad, by touch or keyboard. */
export interface KeypadModel {
  readonly state: KeypadState;
  readonly press: (key: KeypadKey) => void;
  /** Whether Enter has an effect: only for a value other than zero. */
  readonly canEnter: boolean;
  readonly enter: () => void;
  /** Element of the pad. Keyboard input goes to the pad in the topmost dialog. */
  readonly setPad: (pad: HTMLElement | null) => void;
}

interface KeypadOptions {
  /** Called by Enter if it has an effect. */
  readonly onEnter: (state: KeypadState) => void;
  /** Called for every key after it was applied. */
  readonly onKey?: (key: KeypadKey) => void;
}

const isText = (element: EventTarget | null): boolean =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

const isControl = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement && element.closest("button, a, [role=button], [role=radio], [role=tab]") !== null;

/** Whether no dialog covers the pad. */
function isOnTop(pad: HTMLElement | null): boolean {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  return pad !== null && (dialog === undefined || dialog.contains(pad));
}

/** Whether a key belongs to the pad: not to a focused text field, and the pad is in the topmost dialog. */
function belongsToPad(event: KeyboardEvent, pad: HTMLElement | null): boolean {
  const isShortcut = event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
  return !isShortcut && !isText(event.target) && isOnTop(pad);
}

/** Registers the pad as a field for card readers, so that a card typed there is removed. */
function useTypedField(field: FocusedField): void {
  useEffect(() => openTypedField(field), [field]);
}

/** State of one keypad. */
function createPad() {
  const typing = createStore(EMPTY_TYPING);
  const pad = createStore<HTMLElement | null>(null);
  return { typing, pad, field: keypadField(typing, () => isOnTop(pad.get())) };
}

/**
 * State of a keypad's entry. Keyboard keys count wherever the focus is. A card swiped meanwhile is removed, as from a
 * text field, and a code that a slow reader ends with Enter is not an amount (decision 0062).
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
    // Without a listening reader the code is dropped. With one, the reader has handled Enter before.
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
